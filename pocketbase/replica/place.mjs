/** Reads REPLICA_* and configures Litestream. */
import { fileURLToPath } from 'node:url';

/** @typedef {{url: string, endpoint: string, region: string, accessKey: string, secret: string}} ReplicaPlace */

const FILE = 'file://';
const S3 = /^s3:\/\/[a-z0-9][a-z0-9.-]*(\/[\w./-]*)?$/i;
/** Later, server/process.mjs kills it. */
const LAST_WORDS = '8s';

/** Keys are separate variables, because addresses are printed. @type {(value: string) => boolean} */
export function isReplicaUrl(value) {
  return S3.test(value) || (folderOf(value) ?? '').length > 1;
}

/** @type {(url: string) => string | null} */
export function folderOf(url) {
  if (!url.startsWith(`${FILE}/`)) return null;
  try {
    return fileURLToPath(url).replace(/\/+$/, '');
  } catch {
    return null;
  }
}

/** null = no replica. @type {(env: Variables) => ReplicaPlace | null} */
export function placeIn(env) {
  const { REPLICA_URL: url = '' } = env;
  if (url === '') return null;
  const { REPLICA_ENDPOINT = '', REPLICA_REGION = '', REPLICA_ACCESS_KEY = '', REPLICA_SECRET = '' } = env;
  return {
    url,
    endpoint: REPLICA_ENDPOINT,
    region: REPLICA_REGION,
    accessKey: REPLICA_ACCESS_KEY,
    secret: REPLICA_SECRET,
  };
}

/** The configuration contains no secrets. @type {(place: ReplicaPlace, of: {database: string, socket: string}) => string} */
export function configurationOf({ url, endpoint, region }, { database, socket }) {
  const folder = folderOf(url);
  const s3 = { url, ...(endpoint && { endpoint, 'force-path-style': true }), ...(region && { region }) };
  return JSON.stringify({
    socket: { enabled: true, path: socket, permissions: 0o600 },
    logging: { type: 'json' },
    'shutdown-sync-timeout': LAST_WORDS,
    dbs: [{ path: database, replica: folder === null ? s3 : { type: 'file', path: folder } }],
  });
}

/** Litestream's AWS library refuses to start with AWS_CA_BUNDLE. @type {(env: Variables, place: ReplicaPlace) => Variables} */
export function environmentOf(env, { accessKey, secret }) {
  const { AWS_CA_BUNDLE, SSL_CERT_FILE = AWS_CA_BUNDLE, ...others } = env;
  const keys = accessKey === '' ? {} : { LITESTREAM_ACCESS_KEY_ID: accessKey, LITESTREAM_SECRET_ACCESS_KEY: secret };
  return { ...others, ...(SSL_CERT_FILE && { SSL_CERT_FILE }), ...keys };
}
