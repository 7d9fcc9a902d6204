// Files: exchanging two names, keeping what belongs to a file, and knowing whether somebody is writing to it.
#ifndef FILE_SHIM_H
#define FILE_SHIM_H

/// Exchanges two names in a folder in one step (renameat2, RENAME_EXCHANGE). 0 or the negated errno.
int systemshim_exchange(int folder, const char *a, const char *b);

/// Renames within a folder where the new name is free (renameat2, RENAME_NOREPLACE). 0 or the negated errno.
int systemshim_rename_new(int folder, const char *from, const char *to);

/// Removes a folder with everything that is in it, and follows no link. 0 or the negated errno.
int systemshim_remove_folder(const char *path);

/// Waits until everything that was written to an open file's file system is on the disk (syncfs). 0 or the negated errno.
int systemshim_flush(int fd);

/// Copies the extended attributes, access control lists among them. Returns how many could not be copied.
int systemshim_copy_attributes(int from, int to);

/// Asks for a read lease on a file that is open for reading. 1: nobody has the file open for writing, and who opens
/// it from now on breaks the lease and waits. 0: somebody has. The negated errno: it cannot be told here.
int systemshim_take_lease(int fd);

/// Whether a lease that was taken is unbroken.
int systemshim_lease_holds(int fd);
void systemshim_release_lease(int fd);

/// A datagram socket of the local family that children do not inherit, or the negated errno.
int systemshim_datagram_socket(void);

/// Enters the mount namespace of another process (setns). 0 or the negated errno.
int systemshim_enter_mounts(int process);

#endif
