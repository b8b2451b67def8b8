"""Error numbers of failed writes that the user has to fix: no space, or no permission."""

import errno

DISK_FULL_ERRNOS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG})
"""The disk is full or read-only, a quota is used up, or a file has reached its size limit."""
WRITE_DENIED_ERRNOS = DISK_FULL_ERRNOS | {errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ENOTDIR, errno.ELOOP}
"""The disk is full, or permissions or the path do not allow writing."""
