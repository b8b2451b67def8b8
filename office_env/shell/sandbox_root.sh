# Sets up the root of the sandbox, in namespaces of its own. $1 and $2 are the bytes and the files that the workspace may
# hold; the further arguments are the program to run then. The new root holds the system, read-only, and an empty
# /testbed; nothing else of the machine can be seen.
set -eu
bytes=$1
files=$2
shift 2
# Any folder that everybody may enter will do: what is mounted on it is seen only in these namespaces.
root=/tmp
# Binds $1 at $2 read-only, with whatever is mounted below it.
bind_read_only() {
    mount --rbind "$1" "$2"
    while read -r _ _ _ _ point options _; do
        printf -v point '%b' "$point"
        case $point/ in
            "$2"/*) mount -o "remount,bind,${options/#rw/ro},nosuid,nodev" "$point" ;;
        esac
    done </proc/self/mountinfo
}
mount -t tmpfs -o size=16m,mode=755 tmpfs "$root"
mkdir "$root/usr" "$root/etc" "$root/dev" "$root/tmp" "$root/testbed" "$root/old" "$root/proc"
bind_read_only /usr "$root/usr"
for name in bin sbin lib lib32 lib64 libx32; do
    if [ -L "/$name" ]; then
        ln -s "$(readlink "/$name")" "$root/$name"
    elif [ -d "/$name" ]; then
        mkdir "$root/$name"
        bind_read_only "/$name" "$root/$name"
    fi
done
for name in alternatives fonts ld.so.cache ld.so.conf ld.so.conf.d localtime mime.types; do
    [ ! -e "/etc/$name" ] || cp -rL "/etc/$name" "$root/etc/$name" 2>/dev/null || true
done
for name in null zero random urandom; do
    touch "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
    mount -o remount,bind,ro,nosuid "$root/dev/$name"
done
mount -t tmpfs -o size=64m,nr_inodes=10k,nosuid,nodev tmpfs "$root/tmp"
mount -t tmpfs -o "size=$bytes,nr_inodes=$files,mode=755,nosuid,nodev" tmpfs "$root/testbed"
# `umount` reads /proc, so that is unmounted last.
mount --rbind /proc "$root/proc"
# No namespace inside this one may have capabilities of its own. If /proc is read-only, this is skipped.
echo 0 2>/dev/null >/proc/sys/user/max_user_namespaces || true
cd "$root"
pivot_root . old
umount -l /old
rmdir /old
mount -o remount,bind,ro /
# Without /proc there is nothing of the kernel to write to.
umount -l /proc
exec "$@"
