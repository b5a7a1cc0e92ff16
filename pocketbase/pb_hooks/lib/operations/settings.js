/** PocketBase's settings, from variables (docs/betrieb/variablen.md). */

const LOOPBACK = ['127.0.0.1', '::1'];
/** Above our own limits (platform/flood.js), whose answer is German. */
const REQUESTS = { label: '/api/', duration: 10, maxRequests: 10000 };
const SIGN_INS = { label: '*:auth', duration: 60, maxRequests: 240 };

/** Before migrations, so it uses no collection of ours. @type {(app: App) => void} */
function applySettings(app) {
  const settings = app.settings();
  settings.meta.appName = 'Objektbeleg';
  settings.meta.appURL = $os.getenv('PUBLIC_URL') || 'http://127.0.0.1:8090';
  settings.meta.hideControls = true;
  settings.batch.enabled = false;
  // PocketBase's backup could only fail, with a mail to every operator.
  settings.backups.cron = '';
  settings.rateLimits.enabled = true;
  settings.rateLimits.rules = /** @type {core.RateLimitRule[]} */ (/** @type {unknown[]} */ ([SIGN_INS, REQUESTS]));
  settings.logs.logIP = false;
  settings.logs.maxDays = 5;
  // Without the header's name, every visitor behind a proxy looks like loopback.
  const header = $os.getenv('TRUSTED_PROXY').trim();
  settings.trustedProxy.headers = header === '' ? [] : [header];
  settings.superuserIPs = toOperatorAddresses(parseList($os.getenv('SUPERUSER_IPS'), LOOPBACK), header);
  applyMailSettings(settings);
  applyStorageSettings(settings);
  app.save(settings);
}

/**
 * Behind a proxy loopback makes no operator. Own programs use a random address of each start.
 * @type {(addresses: string[], header: string) => string[]}
 */
function toOperatorAddresses(addresses, header) {
  if (header === '') return addresses;
  const own = $os.getenv('OPERATOR_ADDRESS');
  return [...addresses.filter((address) => !LOOPBACKS.test(address)), own].filter((address) => address !== '');
}

const LOOPBACKS = /^(127\.|::1|::ffff:127\.|0\.0\.0\.0|::\/|::$)/i;

/**
 * No mail without SMTP_URL. Only the relay knows the password: the database stores these settings.
 * @type {(settings: core.Settings) => void}
 */
function applyMailSettings(settings) {
  const parts = /^(smtps?):\/\/(\[[^\]]+\]|[^:/]+)(?::(\d+))?$/.exec($os.getenv('MAIL_SERVER'));
  settings.smtp.enabled = parts !== null;
  settings.smtp.username = '';
  settings.smtp.password = '';
  if (!parts) return;
  const [, scheme, host = '', port] = parts;
  settings.smtp.host = host;
  settings.smtp.port = Number(port ?? (scheme === 'smtps' ? 465 : 587));
  settings.smtp.tls = scheme === 'smtps';
  settings.meta.senderName = 'Objektbeleg';
  settings.meta.senderAddress = $os.getenv('MAIL_FROM').trim() || `objektbeleg@${host}`;
}

/**
 * Only photos/relay.mjs knows the keys: the database stores these settings.
 * @type {(settings: core.Settings) => void}
 */
function applyStorageSettings(settings) {
  const relay = $os.getenv('PHOTO_STORE');
  settings.s3.enabled = relay !== '';
  settings.s3.bucket = relay && 'photos';
  settings.s3.region = relay && 'local';
  settings.s3.endpoint = relay.replace(/\/$/, '');
  settings.s3.accessKey = relay && $os.getenv('PHOTO_STORE_KEY');
  settings.s3.secret = settings.s3.accessKey;
  settings.s3.forcePathStyle = settings.s3.enabled;
}

/** @type {(text: string, otherwise: string[]) => string[]} */
function parseList(text, otherwise) {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? otherwise : items;
}

module.exports = { applySettings };
