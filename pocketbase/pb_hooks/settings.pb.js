/// <reference path="../types/pocketbase.d.ts" />
// Settings come from the environment at every start, never from the dashboard.
onBootstrap((e) => {
  e.next();
  require(`${__hooks}/lib/settings.js`).apply(e.app);
});
