/// <reference path="../types/pocketbase.d.ts" />
// Scheduled jobs (UTC), see lib/operations/jobs.js. A test server with a stopped clock rewrites the times here, so
// nothing else belongs in this file.
cronAdd('removedEmployees', '23 2 * * *', () =>
  require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'removedEmployees'),
);
cronAdd('deliveryGrants', '31 2 * * *', () =>
  require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'deliveryGrants'),
);
cronAdd('pairings', '37 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'pairings'));
cronAdd('shares', '39 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'shares'));
cronAdd('threads', '47 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'threads'));
cronAdd('oldLetters', '43 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'oldLetters'));
cronAdd('geocodeCache', '41 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'geocodeCache'));
cronAdd('wordIndex', '53 2 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'wordIndex'));
cronAdd('dailyStats', '7 * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'dailyStats'));
cronAdd('gaps', '17 * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'gaps'));
cronAdd('webhooks', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'webhooks'));
cronAdd('placeProperties', '* * * * *', () =>
  require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'placeProperties'),
);
cronAdd('foundAddresses', '* * * * *', () =>
  require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'foundAddresses'),
);
cronAdd('evidence', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'evidence'));
cronAdd('stamps', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'stamps'));
cronAdd('weather', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'weather'));
cronAdd('letters', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'letters'));
cronAdd('durable', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'durable'));
cronAdd('replica', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'replica'));
cronAdd('photoStore', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'photoStore'));
cronAdd('nightly', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'nightly'));
cronAdd('thumbnails', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'thumbnails'));
cronAdd('likeness', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'likeness'));
cronAdd('photoRemovals', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'photoRemovals'));
cronAdd('missed', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'missed'));
cronAdd('leaving', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'leaving'));
cronAdd('ticker', '* * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'ticker'));
cronAdd('accounts', '*/15 * * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'accounts'));
// With a replica, PocketBase's nightly checkpoint would block all writers.
if ($os.getenv('REPLICA_URL').trim() !== '') {
  cronRemove('__pbDBOptimize__');
  cronAdd('tidy', '3 0 * * *', () => require(`${__hooks}/lib/operations/jobs.js`).runJob($app, 'tidy'));
}
