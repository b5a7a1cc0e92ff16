/// <reference path="../types/pocketbase.d.ts" />
$app.onServe().bindFunc((e) => require(`${__hooks}/lib/operations/closed.js`).closeRoutes(e));
