/// <reference path="../types/pocketbase.d.ts" />
// What the listening server is told before it listens: PocketBase gives this hook no name of its own.
$app.onServe().bindFunc((e) => {
  require(`${__hooks}/lib/platform/serving.js`).configure(e);
  return e.next();
});
