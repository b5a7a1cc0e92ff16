/// <reference path="../types/pocketbase.d.ts" />
// What happens by the clock (UTC), and nothing else: a test server whose clock stands still changes the times in here.
// The work is done in lib/.
cronAdd('removedEmployees', '23 2 * * *', () => require(`${__hooks}/lib/purge.js`).purge($app));
cronAdd('deliveryGrants', '31 2 * * *', () => require(`${__hooks}/lib/grants.js`).sweep($app));
cronAdd('geocodeCache', '41 2 * * *', () => require(`${__hooks}/lib/geocoder.js`).sweep($app));
cronAdd('dailyStats', '7 * * * *', () => require(`${__hooks}/lib/dailyStats.js`).record($app));
cronAdd('placeProperties', '* * * * *', () => require(`${__hooks}/lib/placing.js`).round($app));
cronAdd('durable', '* * * * *', () => require(`${__hooks}/lib/durable.js`).setFull($app));
cronAdd('thumbnails', '* * * * *', () => require(`${__hooks}/lib/thumbs.js`).round($app));
cronAdd('ticker', '* * * * *', () => require(`${__hooks}/lib/ticker.js`).round($app));
cronAdd('accounts', '*/15 * * * *', () => {
  require(`${__hooks}/lib/attempts.js`).sweep($app);
  require(`${__hooks}/lib/flood.js`).sweep($app);
  require(`${__hooks}/lib/budget.js`).sweep($app);
  require(`${__hooks}/lib/realtime.js`).sweep($app);
  require(`${__hooks}/lib/ticker.js`).sweep($app);
});
