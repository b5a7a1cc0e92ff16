/// <reference path="../types/pocketbase.d.ts" />
// Before the server listens. PocketBase has no global function for this hook.
$app.onServe().bindFunc((e) => {
  // First: without its photos the server must not start.
  require(`${__hooks}/lib/operations/photoStore.js`).rememberStore(e.app);
  // A new key's first entry is the first with its mark. A restored log takes its new name before anything else.
  const isNewKey = require(`${__hooks}/lib/evidence/origins.js`).beginOriginIfDue(e.app);
  // After a restore, later erasures run again before the first request.
  const erasing = require(`${__hooks}/lib/erasing/again.js`);
  erasing.resumeErasures(e.app, isNewKey);
  require(`${__hooks}/lib/platform/serving.js`).configureServer(e);
  return e.next();
});
