/// <reference path="../types/pocketbase.d.ts" />
// Settings come from variables at every start. Writes are durable from the first row on.
onBootstrap((e) => {
  e.next();
  // A migration that already ran must not change records again.
  require(`${__hooks}/lib/evidence/migrations.js`).refuseMissing(e.app);
  // A plan of a command changes nothing (cli/erase.mjs, cli/signout.mjs).
  if ($os.getenv('APP_ONLY_READS') === '') require(`${__hooks}/lib/operations/settings.js`).applySettings(e.app);
  require(`${__hooks}/lib/database/durable.js`).setFull(e.app);
});
