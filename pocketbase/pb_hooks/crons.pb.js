/// <reference path="../types/pocketbase.d.ts" />
// What happens by the clock (UTC), and nothing else: a test server whose clock stands still changes the times in here.
// What each of them does stands in lib/operations/jobs.js.
cronAdd('removedEmployees', '23 2 * * *', () =>
  require(`${__hooks}/lib/operations/jobs.js`).run($app, 'removedEmployees'),
);
cronAdd('deliveryGrants', '31 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'deliveryGrants'));
cronAdd('pairings', '37 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'pairings'));
cronAdd('shares', '39 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'shares'));
cronAdd('oldLetters', '43 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'oldLetters'));
cronAdd('geocodeCache', '41 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'geocodeCache'));
cronAdd('wordIndex', '53 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'wordIndex'));
cronAdd('dailyStats', '7 * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'dailyStats'));
cronAdd('placeProperties', '* * * * *', () =>
  require(`${__hooks}/lib/operations/jobs.js`).run($app, 'placeProperties'),
);
cronAdd('foundAddresses', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'foundAddresses'));
cronAdd('evidence', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'evidence'));
cronAdd('stamps', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'stamps'));
cronAdd('weather', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'weather'));
cronAdd('letters', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'letters'));
cronAdd('durable', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'durable'));
cronAdd('replica', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'replica'));
cronAdd('photoStore', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'photoStore'));
cronAdd('nightly', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'nightly'));
cronAdd('thumbnails', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'thumbnails'));
cronAdd('photoRemovals', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'photoRemovals'));
cronAdd('missed', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'missed'));
cronAdd('leaving', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'leaving'));
cronAdd('ticker', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'ticker'));
cronAdd('accounts', '*/15 * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'accounts'));
// Where the database is replicated, PocketBase's nightly checkpoint would hold up everybody who writes (D168).
if ($os.getenv('REPLICA_URL').trim() !== '') {
  cronRemove('__pbDBOptimize__');
  cronAdd('tidy', '3 0 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).run($app, 'tidy'));
}
