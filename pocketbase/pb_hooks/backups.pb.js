/// <reference path="../types/pocketbase.d.ts" />
// PocketBase's own backups stay closed, from the dashboard, by its API and by its schedule (D67). To pack the data folder
// it opens and closes the database's files inside this process, and Linux then drops every lock that SQLite has on them:
// the next program that opens the database takes it for left and removes its log, and what is acknowledged from then on
// is in no file. Putting one back moves the files away under a running server.
onBackupCreate(() => {
  throw new ForbiddenError('Bitte „npm run backup -- ORDNER“ verwenden.');
});
onBackupRestore(() => {
  throw new ForbiddenError('Bitte „npm run restore -- ORDNER“ verwenden.');
});
