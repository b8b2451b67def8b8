"""What the system refuses that is the user's to mend: no room to write, or no right to."""

import errno

DISK_FULL_ERRNOS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG})
"""A disk takes no more: it is full, a share of it is used up, it is read-only, or a file may grow no larger."""
WRITE_DENIED_ERRNOS = DISK_FULL_ERRNOS | {errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ENOTDIR, errno.ELOOP}
"""What a disk or a right forbids: the user's to mend, in one line."""
