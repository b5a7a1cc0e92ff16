/** Variables of `npm start` (docs/betrieb/variablen.md). Errors contain no value, which may be a password. */
import { isIP } from 'node:net';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { keepOf } from '../backups/restic.mjs';
import { witnessKey } from '../evidence/cosignature.mjs';
import { listOf, witnessesIn } from '../evidence/witnesses.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { folderOf, isReplicaUrl, placeIn } from '../replica/place.mjs';

const IMPRINT = ['IMPRINT_NAME', 'IMPRINT_ADDRESS', 'IMPRINT_EMAIL', 'IMPRINT_RESPONSIBLE'];
const S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET'];
const SENTENCE_MAX = 300;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The example ends the error. @type {[name: string, isRight: (value: string) => boolean, example: string][]} */
const SHAPES = [
  ['PORT', (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65535, '8090'],
  ['HOST', (value) => value === 'localhost' || isIP(value) !== 0, '127.0.0.1'],
  ['PUBLIC_URL', isOrigin, 'https://belege.example.org'],
  ['TRUSTED_PROXY', (value) => /^[A-Za-z0-9-]+$/.test(value), 'X-Forwarded-For'],
  ['DEMO', (value) => value === '0' || value === '1', '0'],
  ['SUPERUSER_IPS', isNetworks, '127.0.0.1,10.0.0.0/8'],
  ['SMTP_URL', isMailServer, 'smtp://user:password@mail.example.org:587'],
  ['MAIL_FROM', (value) => EMAIL.test(value), 'belege@example.org'],
  ['GEOCODER_REVERSE_URL', isAddress, 'https://nominatim.example.org/reverse'],
  ['GEOCODER_SEARCH_URL', isAddress, 'https://photon.example.org/api'],
  ['WEATHER_URL', isAddress, 'https://api.brightsky.dev/weather'],
  ['WEBHOOK_PRIVATE', (value) => value === '0' || value === '1', '1'],
  ['TSA_URL', isAddress, 'http://zeitstempel.example.org/tsa'],
  ['TSA_CA_FILE', isAbsolute, '/etc/objektbeleg/zeitstempel-ca.pem'],
  ['WITNESS_URLS', (value) => listOf(value).every(isAddress), 'https://zeuge.example.org,https://zeuge2.example.org'],
  [
    'WITNESS_KEYS',
    (value) => listOf(value).every((key) => witnessKey(key) !== null),
    'zeuge.example.org+383ea819+BJA872l5TT6+LwHE/m/ZO6QkYL2xRIEfsbGQJW7yEFQ9',
  ],
  [
    'METRICS_TOKEN',
    (value) => /^[A-Za-z0-9_-]{20,200}$/.test(value),
    'mindestens zwanzig Zeichen: openssl rand -hex 20',
  ],
  ['LOG', (value) => value === 'text' || value === 'json', 'json'],
  ['TILE_URL', (value) => isUrlWithParts(value, ['{z}', '{x}', '{y}']), 'https://tile.example.org/{z}/{x}/{y}.png'],
  ['MAPS_LINK', (value) => isUrlWithParts(value, ['{lat}', '{lon}']), 'https://maps.example.org/?q={lat},{lon}'],
  ['IMPRINT_EMAIL', (value) => EMAIL.test(value), 'kontakt@example.org'],
  ['COSTS', isSentence, '9 Euro je Person und Monat, die ersten drei Monate kostenlos.'],
  ['HOSTING', isSentence, 'In Nürnberg, auf Servern der Beispiel GmbH.'],
  ['S3_ENDPOINT', isAddress, 'https://s3.example.org'],
  ['REPLICA_URL', isReplicaUrl, 's3://objektbeleg-replik/datenbank'],
  ['REPLICA_ENDPOINT', isAddress, 'https://s3.example.org'],
];

/**
 * @param env an empty value is unset.
 * @returns `publicUrl`: null = this machine only; `demo`: an empty database may be filled.
 * @throws OperatorError for the first wrong value.
 * @type {(env: Variables, root: string) => Config}
 */
export function parseConfiguration(env, root) {
  checkShapes(env);
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
  const isPublic = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  checkTogether(env, ['SMTP_URL', 'MAIL_FROM']);
  checkTogether(env, S3);
  witnessesMatch(env);
  if (isPublic) publicNeeds(env);
  if (env.DEMO === '1' && isPublic) throw new OperatorError('DEMO=1 geht nur ohne öffentliche PUBLIC_URL.');
  const dir = env.DATA_DIR ? resolve(root, env.DATA_DIR) : join(root, 'pb_data');
  return {
    port: Number(env.PORT || 8090),
    host: env.HOST || '127.0.0.1',
    dir,
    publicUrl,
    isPublic,
    demo: !isPublic && env.NODE_ENV !== 'production' && env.DEMO !== '0',
    bin: env.POCKETBASE_BIN || null,
    store: env.S3_BUCKET || null,
    ...authorityIn(env),
    witnesses: witnessesIn(env).map(({ key }) => key),
    replica: replicaIn(env, dir),
    backup: backupIn(env, dir),
    restic: resticIn(env),
    keep: keepOf(env.BACKUP_KEEP),
  };
}

/**
 * The replica must not be lost together with the data folder.
 * @type {(env: Variables, dir: string) => import('../replica/place.mjs').ReplicaPlace | null}
 */
function replicaIn(env, dir) {
  const place = placeIn(env);
  if (place === null) return null;
  const folder = folderOf(place.url);
  if (folder === null) checkTogether(env, ['REPLICA_URL', 'REPLICA_ACCESS_KEY', 'REPLICA_SECRET']);
  if (folder !== null && isWithin(folder, dir))
    throw new OperatorError(
      'REPLICA_URL liegt im Datenordner: was diesen trifft, träfe auch die Replik – bitte einen anderen Datenträger nennen.',
    );
  return place;
}

/** @type {(env: Variables) => Pick<Config, 'tsa' | 'tsaRoots'>} */
function authorityIn({ TSA_URL, TSA_CA_FILE }) {
  return { tsa: TSA_URL || null, tsaRoots: TSA_CA_FILE || null };
}

/** Paired by order. @type {(env: Variables) => void} */
function witnessesMatch(env) {
  checkTogether(env, ['WITNESS_URLS', 'WITNESS_KEYS']);
  const [urls, keys] = [listOf(env.WITNESS_URLS ?? ''), listOf(env.WITNESS_KEYS ?? '')];
  if (urls.length !== keys.length)
    throw new OperatorError(
      `WITNESS_URLS nennt ${urls.length}, WITNESS_KEYS ${keys.length}: zu jedem Zeugen gehören eine Adresse und ein Schlüssel, in derselben Reihenfolge.`,
    );
  if (new Set(keys).size < keys.length) throw new OperatorError('WITNESS_KEYS nennt einen Schlüssel doppelt.');
}

/** @type {(env: Variables, dir: string) => Config['backup']} */
function backupIn(env, dir) {
  if (!env.BACKUP_DIR) return null;
  if (!isAbsolute(env.BACKUP_DIR)) throw new OperatorError('BACKUP_DIR ist ungültig (Beispiel: /backup/objektbeleg).');
  const folder = resolve(env.BACKUP_DIR);
  if (isWithin(folder, dir))
    throw new OperatorError(
      'BACKUP_DIR liegt im Datenordner: was diesen trifft, träfe auch die Sicherungen – bitte einen anderen Datenträger nennen.',
    );
  return { dir: folder };
}

/** Whether a repository is named; restic itself reads the variables. @type {(env: Variables) => boolean} */
function resticIn(env) {
  if (!env.RESTIC_REPOSITORY) return false;
  if (!env.RESTIC_PASSWORD && !env.RESTIC_PASSWORD_FILE && !env.RESTIC_PASSWORD_COMMAND)
    throw new OperatorError(
      'Zu RESTIC_REPOSITORY fehlt RESTIC_PASSWORD, RESTIC_PASSWORD_FILE oder RESTIC_PASSWORD_COMMAND.',
    );
  if (env.S3_BUCKET && !env.BACKUP_DIR)
    throw new OperatorError(
      'RESTIC_REPOSITORY mit Fotos im Objektspeicher braucht auch BACKUP_DIR: restic liest die Fotos aus der Sicherung dort.',
    );
  return true;
}

/** @type {(folder: string, dir: string) => boolean} */
function isWithin(folder, dir) {
  return `${folder}${sep}`.startsWith(`${dir}${sep}`);
}

/** @type {(env: Variables) => void} */
function checkShapes(env) {
  for (const [name, isRight, example] of SHAPES) {
    const value = env[name];
    if (!value) continue;
    if ([value, ...listOf(value)].some(hasUser))
      throw new OperatorError(
        `${name} enthält einen Benutzer (vor dem @): die Adresse steht in Protokollen. Bitte ohne ihn.`,
      );
    if (!isRight(value)) throw new OperatorError(`${name} ist ungültig (Beispiel: ${example}).`);
  }
}

/** @type {(value: string) => boolean} */
function hasUser(value) {
  const url = urlOf(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password !== '';
}

/** @type {(hostname: string) => boolean} */
function isLoopback(hostname) {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare);
}

/** What a public installation must name. @type {(env: Variables) => void} */
function publicNeeds(env) {
  if (!env.TRUSTED_PROXY)
    throw new OperatorError(
      'PUBLIC_URL ist öffentlich: bitte in TRUSTED_PROXY die Kopfzeile des Proxys mit der Adresse der Besucher nennen.',
    );
  const missing = IMPRINT.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new OperatorError(`PUBLIC_URL ist öffentlich: für das Impressum fehlt ${missing.join(', ')}.`);
}

/** @type {(env: Variables, names: string[]) => void} */
function checkTogether(env, names) {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === names.length) return;
  const present = names.filter((name) => env[name]);
  throw new OperatorError(`Zu ${present.join(', ')} fehlt ${missing.join(', ')}.`);
}

/** @type {(value: string) => URL | null} */
function urlOf(value) {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** Percent-encoded: `%40` for `@`. @type {(value: string) => boolean} */
function isMailServer(value) {
  const url = urlOf(value);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  return isDecodable(url.username) && isDecodable(url.password);
}

/** @type {(text: string) => boolean} */
function isDecodable(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** @type {(value: string) => boolean} */
function isAddress(value) {
  const url = urlOf(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}

/** The app is at the root of its origin. @type {(value: string) => boolean} */
function isOrigin(value) {
  return isAddress(value) && new URL(value).pathname === '/';
}

/** @type {(value: string, parts: string[]) => boolean} */
function isUrlWithParts(value, parts) {
  return /^https?:\/\//.test(value) && urlOf(value) !== null && parts.every((part) => value.includes(part));
}

/** One line on the landing page. @type {(value: string) => boolean} */
function isSentence(value) {
  return value.trim() !== '' && value.length <= SENTENCE_MAX && !/[\r\n]/.test(value);
}

/** @type {(value: string) => boolean} */
function isNetworks(value) {
  return value.split(',').every((item) => {
    const [address = '', bits] = item.trim().split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
  });
}
