# Runs one command line in the sandbox. Standard input is a tar archive of the workspace; descriptor $1 receives one of
# what the line leaves. $2 is the line. $3 to $7 limit each of its processes: KiB of a file, KiB of memory, KiB of
# address space, open files, and the number of processes. Further arguments are put before the shell of the line.
set -eu
out=$1 line=$2 file=$3 data=$4 space=$5 open=$6 processes=$7
shift 7
cd /testbed
tar --extract --no-same-owner --file=-
(
    exec {out}>&- </dev/null
    ulimit -c 0 && ulimit -f "$file" && ulimit -d "$data" && ulimit -v "$space" && ulimit -n "$open" &&
        ulimit -u "$processes" && exec "$@" bash -c "$line"
) || true
# Whatever the line has left running is killed before its files are read.
while kill -KILL -1 2>/dev/null; do
    sleep 0.01
done
chmod -R u+rwX . 2>/dev/null || true
exec tar --create --format=gnu --hard-dereference --file=- . >&"$out" 2>/dev/null
