/// <reference path="../types/pocketbase.d.ts" />
// Settings come from the environment at every start, never from the dashboard. What is written counts as written from the
// first row on.
onBootstrap((e) => {
  e.next();
  // Before a migration runs: what ran once must not change records a second time (D432).
  require(`${__hooks}/lib/evidence/migrations.js`).refuseMissing(e.app);
  require(`${__hooks}/lib/operations/settings.js`).applySettings(e.app);
  require(`${__hooks}/lib/database/durable.js`).setFull(e.app);
});
