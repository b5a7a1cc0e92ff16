/// <reference path="../types/pocketbase.d.ts" />
// Registers every route of lib/routes.js. A handler is serialised and run in another runtime, so it cannot remember its
// route: the door finds it by the pattern that matched.
for (const route of require(`${__hooks}/lib/routes.js`).ROUTES) {
  routerAdd(
    route.method,
    route.path,
    (e) => require(`${__hooks}/lib/door.js`).open(e),
    $apis.bodyLimit(route.limit ?? 4096),
  );
}
