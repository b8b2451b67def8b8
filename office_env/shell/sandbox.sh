# Laid out in namespaces of its own: $1 an empty folder, $2 the copy of the workspace, $3 the command.
# The new root holds the system, read-only, and the workspace; nothing else of the machine can be seen.
set -eu
root=$1
ulimit -c 0 -f 524288 -v 8388608 -n 256
mount -t tmpfs -o size=16m,mode=755 tmpfs "$root"
mkdir "$root/usr" "$root/etc" "$root/dev" "$root/tmp" "$root/testbed" "$root/old" "$root/proc"
mount --rbind /usr "$root/usr"
mount -o remount,bind,ro,nosuid,nodev "$root/usr"
for name in bin sbin lib lib32 lib64 libx32; do
    if [ -L "/$name" ]; then
        ln -s "$(readlink "/$name")" "$root/$name"
    elif [ -d "/$name" ]; then
        mkdir "$root/$name"
        mount --bind "/$name" "$root/$name"
        mount -o remount,bind,ro,nosuid,nodev "$root/$name"
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
mount -t tmpfs -o size=64m,nosuid,nodev tmpfs "$root/tmp"
mount --bind "$2" "$root/testbed"
mount -o remount,bind,nosuid,nodev "$root/testbed"
# `umount` reads /proc; it is the last to go.
mount --rbind /proc "$root/proc"
command=$3
cd "$root"
pivot_root . old
umount -l /old
rmdir /old
mount -o remount,ro /
umount -l /proc
cd /testbed
# Without /proc there is nothing of the kernel to write to, and without capabilities nothing can be mounted again.
exec setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- bash -c "$command"
