/** Where the database is replicated to (D168): what REPLICA_* say, and how Litestream is told. */
import { fileURLToPath } from 'node:url';

/** @typedef {{url: string, endpoint: string, region: string, accessKey: string, secret: string}} ReplicaPlace */

const FILE = 'file://';
const S3 = /^s3:\/\/[a-z0-9][a-z0-9.-]*(\/[\w./-]*)?$/i;
/** ms that Litestream may still send after the server has ended; behind it this process kills it (start/process.mjs). */
const LAST_WORDS = '8s';

/**
 * Whether a text names a place that a replica may have: a bucket, or an absolute folder. Keys have variables of their own, because
 * an address is printed.
 * @type {(value: string) => boolean}
 */
export function isReplicaUrl(value) {
  return S3.test(value) || (folderOf(value) ?? '').length > 1;
}

/** The folder of a `file://` address; null for every other one. @type {(url: string) => string | null} */
export function folderOf(url) {
  if (!url.startsWith(`${FILE}/`)) return null;
  try {
    return fileURLToPath(url).replace(/\/+$/, '');
  } catch {
    return null;
  }
}

/**
 * What the variables say; null where no replica is wanted.
 * @type {(env: Variables) => ReplicaPlace | null}
 */
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

/**
 * Litestream's configuration, without a secret. @param place where to; @param of `database`: its file; `socket`: where it is asked
 * how far it is.
 * @type {(place: ReplicaPlace, of: {database: string, socket: string}) => string}
 */
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

/**
 * The environment of a Litestream that works for a place. AWS_CA_BUNDLE would end it: its own client takes none, and the
 * library that it asks refuses to go on then. SSL_CERT_FILE says the same to it.
 * @type {(env: Variables, place: ReplicaPlace) => Variables}
 */
export function environmentOf(env, { accessKey, secret }) {
  const { AWS_CA_BUNDLE, SSL_CERT_FILE = AWS_CA_BUNDLE, ...others } = env;
  const keys = accessKey === '' ? {} : { LITESTREAM_ACCESS_KEY_ID: accessKey, LITESTREAM_SECRET_ACCESS_KEY: secret };
  return { ...others, ...(SSL_CERT_FILE && { SSL_CERT_FILE }), ...keys };
}
