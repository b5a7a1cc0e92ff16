/// <reference path="../types/pocketbase.d.ts" />
// PocketBase's own backups stay closed. They open and close the database files in this process, and Linux then
// drops SQLite's locks. The next program takes the database for abandoned and deletes its write-ahead log: later
// commits are lost. A restore would move files away under a running server.
onBackupCreate(() => {
  throw new ForbiddenError('Bitte „objektbeleg backup ORDNER“ verwenden.');
});
onBackupRestore(() => {
  throw new ForbiddenError('Bitte „objektbeleg restore ORDNER“ verwenden.');
});
