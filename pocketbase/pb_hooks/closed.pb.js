/// <reference path="../types/pocketbase.d.ts" />
// Closes routes of the stock executable (lib/operations/closed.js).
$app.onServe().bindFunc((e) => require(`${__hooks}/lib/operations/closed.js`).closeRoutes(e));
