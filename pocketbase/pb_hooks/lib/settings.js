/** PocketBase's own settings, from the environment (docs/routes.md, 'Environment'). */

const LOOPBACK = ['127.0.0.1', '::1'];
/** An office of thirty behind one address and a phone that drains a thousand photos never meet this. */
const REQUESTS = { label: '/api/', duration: 10, maxRequests: 10000 };
/** A hundred people behind one address sign in within a minute. */
const SIGN_INS = { label: '*:auth', duration: 60, maxRequests: 120 };

/** Writes the settings; runs for every command, before migrations, so it touches no collection of ours. */
function apply(app) {
  const settings = app.settings();
  settings.meta.appName = 'Objektbeleg';
  settings.meta.appURL = $os.getenv('PUBLIC_URL') || 'http://127.0.0.1:8090';
  settings.meta.hideControls = true;
  settings.batch.enabled = false;
  settings.rateLimits.enabled = true;
  settings.rateLimits.rules = [SIGN_INS, REQUESTS];
  settings.logs.logIP = false;
  settings.logs.maxDays = 5;
  // D37: without the header's name every visitor behind a proxy would look like loopback.
  const header = $os.getenv('TRUSTED_PROXY').trim();
  settings.trustedProxy.headers = header === '' ? [] : [header];
  settings.superuserIPs = list($os.getenv('SUPERUSER_IPS'), LOOPBACK);
  app.save(settings);
}

function list(text, otherwise) {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? otherwise : items;
}

module.exports = { apply };
