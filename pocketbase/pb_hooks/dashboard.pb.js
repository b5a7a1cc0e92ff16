/// <reference path="../types/pocketbase.d.ts" />
// The file's name is earlier than doors.pb.js: what lib/dashboard.js keeps must not yet hold our own routes.
$app.onServe().bindFunc((e) => require(`${__hooks}/lib/dashboard.js`).keep(e));

for (const path of require(`${__hooks}/lib/dashboard.js`).PATHS)
  routerAdd('GET', path, (e) => require(`${__hooks}/lib/dashboard.js`).serve(e), $apis.skipSuccessActivityLog());
