/** PocketBase's own settings, from the environment (docs/routes.md, 'Environment'). */

const LOOPBACK = ['127.0.0.1', '::1'];
/**
 * PocketBase's limiter, by address. It stands behind our own limits (platform/flood.js, whose numbers are lower, and whose
 * answer is German): an office of thirty behind one address and a phone that drains a thousand photos never meet it.
 */
const REQUESTS = { label: '/api/', duration: 10, maxRequests: 10000 };
const SIGN_INS = { label: '*:auth', duration: 60, maxRequests: 240 };

/**
 * Writes the settings; runs for every command, before migrations, so it touches no collection of ours.
 * @type {(app: App) => void}
 */
function applySettings(app) {
  const settings = app.settings();
  settings.meta.appName = 'Objektbeleg';
  settings.meta.appURL = $os.getenv('PUBLIC_URL') || 'http://127.0.0.1:8090';
  settings.meta.hideControls = true;
  settings.batch.enabled = false;
  // It could only fail (backups.pb.js), once a day and with a mail to every operator.
  settings.backups.cron = '';
  settings.rateLimits.enabled = true;
  settings.rateLimits.rules = /** @type {core.RateLimitRule[]} */ (/** @type {unknown[]} */ ([SIGN_INS, REQUESTS]));
  settings.logs.logIP = false;
  settings.logs.maxDays = 5;
  // D37: without the header's name every visitor behind a proxy would look like loopback.
  const header = $os.getenv('TRUSTED_PROXY').trim();
  settings.trustedProxy.headers = header === '' ? [] : [header];
  settings.superuserIPs = toOperatorAddresses(parseList($os.getenv('SUPERUSER_IPS'), LOOPBACK), header);
  applyMailSettings(settings);
  applyStorageSettings(settings);
  app.save(settings);
}

/**
 * D72: behind a proxy every request comes from this machine, and one without the proxy's header would be taken for it.
 * There nobody is an operator by loopback; this machine's own programs name an address that is drawn at every start.
 * @type {(addresses: string[], header: string) => string[]}
 */
function toOperatorAddresses(addresses, header) {
  if (header === '') return addresses;
  const own = $os.getenv('OPERATOR_ADDRESS');
  return [...addresses.filter((address) => !LOOPBACKS.test(address)), own].filter((address) => address !== '');
}

/** This machine, as an address or a network. */
const LOOPBACKS = /^(127\.|::1|::ffff:127\.|0\.0\.0\.0|::\/|::$)/i;

/**
 * D30: without SMTP_URL there is no mail. It leaves through the relay (mail/mail.js), which alone knows user and password
 * of the mail server: the settings stand in the database, and the start names scheme, host and port (start/process.mjs).
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
 * Photos in an object store instead of the data folder (S3_*). It is asked through the process that started this server
 * (photos/relay.mjs), which alone knows its address and keys: the settings stand in the database.
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
