"""Command lines for a real shell in a sandbox, which try to get out, to stay, or to take all there is.

None would do harm where a sandbox does not hold: they open, list and touch what they could do worse to.
`{outside}` is a folder of the machine whose files hold a secret, `{port}` a port and `{socket}` an abstract socket on
which a server tells it, `{pid}` a process of the machine that has it in its environment.
"""

from collections.abc import Mapping

_KEYRING = (
    "use strict; my $d = q(homer-attack); my $t = q(user); my $k = syscall({request_key}, $t, $d, 0, 0);"
    ' my $b = q(.) x 200; my $n = syscall({keyctl}, 11, $k, $b, 200); print "$k $n $b";'
)
_KEYRING_OF_PYTHON = (
    "import ctypes as c; l = c.CDLL(None); b = c.create_string_buffer(200);"
    " k = l.syscall({request_key}, b'user', b'homer-attack', None, 0); l.syscall({keyctl}, 11, k, b, 200);"
    " print(b.value)"
)
_OUT: Mapping[str, str] = {
    "read-absolute": "cat {outside}/secret.txt /etc/shadow /root/.ssh/id_rsa /etc/hostname",
    "read-relative": "cat ../../../../../../../../{outside}/secret.txt ../outside/secret.txt ../../outside/secret.txt",
    "list-root": "find / -xdev -name 'secret*' 2>/dev/null; ls -la / /home /root /mnt /media /srv /opt /var",
    "list-mounts": "cat /proc/mounts /proc/self/mountinfo; mount; df",
    "old-root": "ls -la /old /.old /oldroot /mnt; cat /old{outside}/secret.txt",
    "process-root": "for n in 1 $$ {pid}; do ls /proc/$n/root /proc/$n/cwd; cat /proc/$n/root{outside}/*; done",
    "process-environment": "cat /proc/*/environ /proc/{pid}/environ; env; export -p; declare -p",
    "process-memory": "cat /proc/{pid}/mem /proc/kcore /dev/mem /dev/kmem | head -c 1000",
    "process-list": "ps aux; ls /proc; cat /proc/*/cmdline",
    "process-files": "ls -l /proc/*/fd /dev/fd; cat /dev/fd/3 /dev/fd/4 /dev/fd/5 </dev/null",
    "kernel": "for n in sysrq-trigger sys/vm/drop_caches; do exec 3>>/proc/$n && echo OPENED; done; dmesg; true",
    "core-pattern": "exec 3>>/proc/sys/kernel/core_pattern && echo OPENED; cat /proc/sys/kernel/core_pattern; true",
    "sys": "ls /sys /sys/kernel /sys/fs/cgroup; exec 3>>/sys/kernel/uevent_helper && echo OPENED; true",
    "devices": "ls -la /dev; dd if=/dev/sda of=data/disk count=1; dd if=/dev/vda of=data/disk count=1; cat /dev/tty",
    "make-device": "mknod data/disk b 254 0; mknod data/mem c 1 1; cat data/disk data/mem | head -c 99",
    "link-out": "ln -s {outside}/secret.txt data/link; ln -s {outside} data/way; cat data/link data/way/secret.txt",
    "link-and-write": "ln -s {outside}/new.txt data/new.txt; echo x > data/new.txt; ln -sf {outside} data; true",
    "hard-link": "ln {outside}/secret.txt data/hard; ln /usr/bin/perl data/perl; ls -la data",
    "link-for-store": "mv data saved; ln -s {outside} data; true",
    "links-for-all": "rm -rf data emails calendar; ln -s {outside} data; ln -s / emails; ln -s .. calendar; true",
    "link-for-root": "cd /; rm -rf testbed; ln -s {outside} testbed; rmdir /testbed; mv /testbed /tmp/x; true",
    "write-outside": "for d in / /usr /etc /bin /home {outside}; do touch $d/homer-attack; echo x > {outside}/a; done",
    "write-temporary": "echo x > /tmp/homer-attack; ls -la /tmp; ls /dev/shm; echo x > /dev/shm/homer-attack; true",
    "delete-outside": "rm -rf {outside}; rm -f {outside}/secret.txt; rmdir {outside}/folder; mv {outside} data/taken",
    "mount-again": "mkdir data/m; mount -o remount,rw /usr; mount --bind / data/m; mount -t proc proc data/m; true",
    "mount-kinds": "mkdir data/m; for k in tmpfs proc sysfs overlay debugfs; do mount -t $k none data/m; done; true",
    "unmount": "umount -l /testbed; umount -l /testbed/data; pivot_root . data; chroot data /bin/sh; true",
    "namespaces": "unshare -Urm sh -c 'mount -t tmpfs none /mnt; id'; unshare -p sh -c id; nsenter -t 1 -a id; true",
    "nested-namespaces": "unshare -Ur unshare -Ur sh -c 'mount --rbind / data; cat data{outside}/secret.txt'; true",
    "setuid": "find / -xdev -perm -4000 2>/dev/null; su -c id; sudo -n id; ping -c1 127.0.0.1; true",
    "make-setuid": "cp /bin/bash data/sh; chmod 6755 data/sh; ls -l data/sh; data/sh -p -c id; true",
    "capabilities": "setcap cap_sys_admin+ep data/a.txt; capsh --print; grep Cap /proc/self/status; id; true",
    "trace": "gdb -p {pid} -batch; strace -p {pid}; perl -e 'print syscall(101, 16, {pid}, 0, 0), $!'; true",
    "signals": "kill -9 {pid}; kill -STOP {pid}; perl -e 'kill 9, {pid}'; true",
    "priority": "nice -n -20 true; renice -n -20 -p $$; ionice -c1 true; chrt -f 99 true; true",
    "limits": "ulimit -v unlimited; ulimit -n 9999; ulimit -c unlimited; ulimit -a; prlimit --pid {pid} --nofile=4:4",
    "host-name": "hostname homer-attack; hostname; domainname x; true",
    "modules": "losetup -f; lsmod; modprobe -n dummy; exec 3>>/dev/loop-control && echo OPENED; true",
    "keyring": "perl -e '" + _KEYRING + "'",
    "keyring-of-python": 'python3 -c "' + _KEYRING_OF_PYTHON + '"',
    "keyring-list": "cat /proc/keys /proc/key-users; keyctl show; keyctl read %user:homer-attack; true",
    "shared-memory": "ipcs -a; ipcmk -M 1000; ls -la /dev/shm /dev/mqueue; true",
    "programs-of-the-machine": "ls {outside}/.. /work /srv; which homer; python3 -c 'import homeragents'; true",
    "uid": "id; whoami; cat /etc/passwd; touch data/mine; ls -ln data",
}  # fmt: skip
_NETWORK: Mapping[str, str] = {
    "connect": "exec 3<>/dev/tcp/127.0.0.1/{port} && cat <&3",
    "connect-by-name": "exec 3<>/dev/tcp/localhost/{port} && cat <&3; exec 3<>/dev/tcp/0.0.0.0/{port} && cat <&3; true",
    "connect-elsewhere": "exec 3<>/dev/tcp/1.1.1.1/53 && echo REACHED; exec 4<>/dev/udp/8.8.8.8/53 && echo x >&4; true",
    "abstract-socket": (
        "perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, pack(\"S a*\", AF_UNIX, \"\\0{socket}\"))"
        " and print <S>; print $!'"
    ),
    "socket-files": "find / -xdev -type s 2>/dev/null; ls -la /run /var/run /tmp/.X11-unix; true",
    "packets": (
        "perl -MSocket -e 'socket(S, PF_INET, SOCK_RAW, 1) and print \"RAW\"; socket(S, 17, 3, 0) and print \"RAW\"';"
        " true"
    ),
    "netlink": "ip addr; ip link add x type dummy; ip link set lo up; cat /proc/net/tcp /proc/net/unix; true",
    "listen": "perl -MIO::Socket::INET -e 'IO::Socket::INET->new(LocalPort => 9099, Listen => 1) and sleep 2'; true",
}  # fmt: skip
_STAY: Mapping[str, str] = {
    "background": "(sleep 600; touch data/late) & echo started",
    "session": "setsid sleep 600 & setsid -f sleep 600; nohup sleep 600 & disown -a; echo started",
    "daemon": (
        "perl -e 'fork and exit; use POSIX; POSIX::setsid(); fork and exit; close STDOUT; close STDERR; sleep 600'"
    ),
    "ignores-signals": "trap '' 1 2 3 13 15; sleep 600",
    "stops-itself": "kill -STOP $$; echo back",
    "holds-the-pipe": "sleep 600 > data/x & exec > /dev/null 2>&1; sleep 600",
    "stdin": "cat; read x; echo $x",
    "hangs": "sleep 600",
    "spins": "while :; do :; done",
}
_MATTER: Mapping[str, str] = {
    "forks": (
        ": > data/n; for i in $(seq 1500); do (echo x >> data/n; exec sleep 4) & done; sleep 3;"
        " echo RAN $(wc -l < data/n)"
    ),
    "forks-deep": "f() {{ [ $1 -gt 0 ] && (f $(($1 - 1))); }}; f 200; echo done",
    "memory": "perl -e '$x = \"x\" x 3_000_000_000; print length $x'",
    "memory-of-bash": "x=$(head -c 900000000 /dev/zero | tr '\\0' x); echo ${{#x}}",
    "memory-in-files": "head -c 200M /dev/zero > /tmp/x; head -c 200M /dev/zero > /dev/shm/x; true",
    "threads": "perl -e 'for (1..50) {{ fork or do {{ sleep 3; exit }} }} sleep 1; print 1'",
    "output": "yes",
    "output-of-errors": "yes >&2",
    "output-of-bytes": "head -c 300000 /dev/urandom",
    "output-of-codes": "printf '\\033[2J\\033]0;x\\007\\000\\377\\xed\\xa0\\x80'",
    "disk": "for i in 1 2 3 4 5; do head -c 400M /dev/zero > data/$i; done; true",
    "disk-file": "head -c 2G /dev/zero > data/big; ls -la data",
    "sparse": "truncate -s 900G data/sparse; truncate -s 400M data/small; true",
    "many-files": "cd data && seq 20000 | xargs touch; ls | wc -l",
    "many-folders": "cd data && for i in $(seq 3000); do mkdir d && cd d; done; pwd | wc -c",
    "deep-till-the-end": "cd data && mkdir -p $(printf 'd/%.0s' $(seq 1800)); sleep 600",
    "long-names": "cd data && touch $(printf 'n%.0s' $(seq 255)); mkdir -p $(printf 'n%.0s/' $(seq 1500)); true",
    "zip-of-zips": "tar cf data/a.tar /usr 2>/dev/null | head -c 1; true",
    "long-line": "echo " + "x" * 90_000 + " | wc -c",
    "longer-line": "echo " + "x" * 120_000,
    "nul": "echo a\x00b",
    "half": "echo \ud800",
}  # fmt: skip
_STORES: Mapping[str, str] = {
    "data-is-a-file": "rm -rf data; touch data",
    "emails-is-a-file": "rm -rf emails; echo x > emails",
    "calendar-is-a-file": "rm -rf calendar; touch calendar",
    "data-is-a-pipe": "rm -rf data; mkfifo data",
    "no-stores": "rm -rf data emails calendar",
    "nothing-left": "rm -rf /testbed/* /testbed/.*; rmdir /testbed; true",
    "locked": "chmod 000 data emails calendar .; true",
    "locked-deep": "mkdir -p data/a/b; touch data/a/b/c; chmod 000 data/a/b/c data/a/b data/a; true",
    "odd-names": "cd data; touch con nul.txt $'a\\nb' $'\\xff' ' ' '~' .homer-part $'\\e[2J' '*' -rf; mkdir aux; true",
    "pipes-and-sockets": (
        "mkfifo data/pipe; perl -MSocket -e 'socket(S, AF_UNIX, 1, 0); bind(S, pack(\"S a*\", 1, \"data/s\"))'; true"
    ),
    "immutable": "chattr +i data/a.txt; setfattr -n user.x -v y data/a.txt; setfacl -m u:1:rwx data; true",
    "strangers": "chown 1234:1234 data/a.txt; chgrp 5 data; touch -d 2099-01-01 data/a.txt; true",
    "hidden": "mkdir .git .homer-shell-x; touch .x data/.x; mkdir ../copy2; touch ../x; true",
    "case": "touch data/A.TXT data/a.TXT $'data/\\u00e9' $'data/e\\u0301'; true",
}  # fmt: skip
LINES: Mapping[str, str] = {**_OUT, **_NETWORK, **_STAY, **_MATTER, **_STORES}
"""By name; a line is a format of Python's."""
