/// <reference path="../types/pocketbase.d.ts" />
// What happens by the clock (UTC), and nothing else: a test server whose clock stands still changes the times in here.
// The work is done in lib/.
cronAdd('removedEmployees', '23 2 * * *', () => require(`${__hooks}/lib/accounts/purge.js`).purge($app));
cronAdd('deliveryGrants', '31 2 * * *', () => require(`${__hooks}/lib/delivery/grants.js`).sweep($app));
cronAdd('pairings', '37 2 * * *', () => require(`${__hooks}/lib/pairing/codes.js`).sweep($app));
cronAdd('oldLetters', '43 2 * * *', () => require(`${__hooks}/lib/letters/rounds.js`).sweep($app));
cronAdd('geocodeCache', '41 2 * * *', () => require(`${__hooks}/lib/geocoding/geocoder.js`).sweep($app));
cronAdd('wordIndex', '53 2 * * *', () => require(`${__hooks}/lib/lists/wordMerge.js`).round($app));
cronAdd('dailyStats', '7 * * * *', () => require(`${__hooks}/lib/operations/dailyStats.js`).record($app));
cronAdd('placeProperties', '* * * * *', () => require(`${__hooks}/lib/geocoding/placing.js`).round($app));
cronAdd('foundAddresses', '* * * * *', () => require(`${__hooks}/lib/geocoding/foundAddresses.js`).round($app));
cronAdd('evidence', '* * * * *', () => require(`${__hooks}/lib/evidence/rounds.js`).round($app));
cronAdd('stamps', '* * * * *', () => require(`${__hooks}/lib/evidence/stamps.js`).round($app));
cronAdd('weather', '* * * * *', () => require(`${__hooks}/lib/weather/hours.js`).round($app));
cronAdd('letters', '* * * * *', () => require(`${__hooks}/lib/letters/rounds.js`).round($app));
cronAdd('durable', '* * * * *', () => require(`${__hooks}/lib/database/durable.js`).setFull($app));
cronAdd('replica', '* * * * *', () => require(`${__hooks}/lib/operations/replica.js`).round($app));
cronAdd('nightly', '* * * * *', () => require(`${__hooks}/lib/operations/nightly.js`).round($app));
cronAdd('thumbnails', '* * * * *', () => require(`${__hooks}/lib/delivery/thumbs.js`).round($app));
cronAdd('ticker', '* * * * *', () => require(`${__hooks}/lib/realtime/ticker.js`).round($app));
cronAdd('accounts', '*/15 * * * *', () => {
  require(`${__hooks}/lib/accounts/attempts.js`).sweep($app);
  require(`${__hooks}/lib/platform/flood.js`).sweep($app);
  require(`${__hooks}/lib/lists/budget.js`).sweep($app);
  require(`${__hooks}/lib/realtime/streams.js`).sweep($app);
  require(`${__hooks}/lib/realtime/ticker.js`).sweep($app);
});
// Where the database is replicated, PocketBase's nightly checkpoint would hold up everybody who writes (D168).
if ($os.getenv('REPLICA_URL').trim() !== '') {
  cronRemove('__pbDBOptimize__');
  cronAdd('tidy', '3 0 * * *', () => require(`${__hooks}/lib/operations/replica.js`).tidy($app));
}
