/// <reference path="../types/pocketbase.d.ts" />
// What the listening server is told before it listens: PocketBase gives this hook no name of its own.
$app.onServe().bindFunc((e) => {
  // First of all: a server that does not find its photos does nothing (D256).
  require(`${__hooks}/lib/operations/photoStore.js`).rememberStore(e.app);
  // The first entry of a key is the first that it marks (D321); after a restore the log has its new name before anything else (D222).
  const isNewKey = require(`${__hooks}/lib/evidence/origins.js`).beginOriginIfDue(e.app);
  // An older database came back: what was erased since goes before anybody asks (D206).
  const erasing = require(`${__hooks}/lib/erasing/again.js`);
  erasing.resumeErasures(e.app, isNewKey);
  require(`${__hooks}/lib/platform/serving.js`).configureServer(e);
  return e.next();
});
