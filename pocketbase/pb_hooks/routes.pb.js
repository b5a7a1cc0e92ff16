/// <reference path="../types/pocketbase.d.ts" />
// Registers every route of lib/routes.js. A handler is serialised and run in another runtime, so it cannot remember its
// route: runRoute finds it by the pattern that matched.
const { ROUTES, PAGES } = require(`${__hooks}/lib/routes.js`);
const { allowAnyBodySize } = require(`${__hooks}/lib/platform/serving.js`);

// Before everything below: what it keeps must not yet hold routes of ours.
$app.onServe().bindFunc((e) => require(`${__hooks}/lib/operations/stock.js`).keepStockRoutes(e));

for (const route of ROUTES) {
  routerAdd(
    route.method,
    route.path,
    route.operators
      ? (e) =>
          e.hasSuperuserAuth()
            ? require(`${__hooks}/lib/operations/stock.js`).serveStockRoute(e)
            : require(`${__hooks}/lib/routing/runRoute.js`).runRoute(e)
      : (e) => require(`${__hooks}/lib/routing/runRoute.js`).runRoute(e),
    // runRoute limits bodies itself (readRest): PocketBase's limit leaves the rest on the connection.
    ...allowAnyBodySize(),
    $apis.skipSuccessActivityLog(),
  );
}

for (const page of PAGES.filter(({ file }) => file)) {
  routerAdd(
    page.method,
    page.path,
    (e) => require(`${__hooks}/lib/pages/pages.js`).serveLanding(e),
    ...allowAnyBodySize(),
    $apis.gzip(),
    $apis.skipSuccessActivityLog(),
  );
}

for (const page of PAGES.filter(({ file }) => !file)) {
  routerAdd(
    page.method,
    page.path,
    $apis.static($os.getenv('APP_DIST') + page.folder, page.fallback === true),
    page.fallback
      ? (e) => require(`${__hooks}/lib/pages/pages.js`).servePage(e)
      : (e) => require(`${__hooks}/lib/pages/pages.js`).serveAsset(e),
    ...allowAnyBodySize(),
    $apis.gzip(),
    $apis.skipSuccessActivityLog(),
  );
}

for (const path of require(`${__hooks}/lib/operations/dashboard.js`).PATHS)
  routerAdd(
    'GET',
    path,
    (e) => require(`${__hooks}/lib/operations/dashboard.js`).serveDashboard(e),
    $apis.skipSuccessActivityLog(),
  );
