/**
 * Starts child processes with the variables of their kind. Passwords and keys stay here (D347). Imports only Node's
 * modules, because `npm start` runs it before packages exist.
 */
import { execFile, fork, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { runWithPrivateUmask } from '../operations/privacy.mjs';

/** @typedef {import('node:child_process').ExecFileOptions} ExecFileOptions */
/** @typedef {import('node:stream').Readable} Readable */
/** @typedef {import('node:child_process').ChildProcessByStdio<null, Readable, Readable>} Child */

const runFile = promisify(execFile);

/** The last two lines are for Windows. */
const SYSTEM = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LANGUAGE', 'TZ', 'NO_COLOR'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'USERNAME', 'APPDATA'],
  ...['LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES'],
];
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** Go programs. */
const GO = ['GOGC', 'GOMEMLIMIT', 'GOMAXPROCS', 'GODEBUG'];
const NODE = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_ENV'];

/** The hooks read these (tests/structure/children.test.ts). */
export const HOOKS = [
  ...['APP_DIST', 'APP_GENERATION', 'APP_NEW_PASSWORD', 'APP_ONLY_READS', 'APP_PREPARING', 'APP_SUPERUSER', 'APP_SYNC'],
  'APP_VERSION',
  ...['PUBLIC_URL', 'TRUSTED_PROXY', 'SUPERUSER_IPS', 'OPERATOR_ADDRESS', 'LOG', 'METRICS_TOKEN'],
  ...['MAIL_RELAY', 'MAIL_RELAY_KEY', 'MAIL_SERVER', 'MAIL_FROM'],
  ...[
    'PHOTO_LIKENESS',
    'PHOTO_LIKENESS_KEY',
    'PHOTO_STORE',
    'PHOTO_STORE_KEY',
    'S3_BUCKET',
    'REPLICA_URL',
    'BACKUP_DIR',
    'BACKUP_TOOL',
    'LINK_KEY_FILE',
  ],
  ...['LOG_SIGNER', 'LOG_SIGNER_KEY', 'LOG_STAMPER', 'LOG_STAMPER_KEY'],
  ...['LOG_WITNESSES', 'LOG_WITNESSES_KEY', 'LOG_ENTRY_KEY'],
  ...['WEBHOOK_PRIVATE', 'WEBHOOK_SENDER', 'WEBHOOK_SENDER_KEY'],
  ...['GEOCODER_REVERSE_URL', 'GEOCODER_SEARCH_URL', 'WEATHER_URL', 'TILE_URL', 'MAPS_LINK'],
  ...['IMPRINT_NAME', 'IMPRINT_ADDRESS', 'IMPRINT_EMAIL', 'IMPRINT_RESPONSIBLE', 'COSTS', 'HOSTING'],
];
const POCKETBASE = ['SQLITE_TMPDIR', 'PB_THUMBS_MAX_WORKERS'];

const BACKUP = [
  ...['DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEEP', 'POCKETBASE_BIN', 'LINK_KEY_FILE'],
  ...['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET'],
  ...['SECRETS_PASSPHRASE', 'SECRETS_PASSPHRASE_FILE', 'XDG_CACHE_HOME', 'SSH_AUTH_SOCK'],
];

/**
 * In capitals, because systems write `http_proxy` differently. `tool`: system programs; `database`: PocketBase as a
 * reader; `server`: with our hooks; `build`: npm, Go, git, Vite.
 */
/** @satisfies {{[kind: string]: string[]}} */
const LISTS = {
  tool: SYSTEM,
  database: [...SYSTEM, ...GO, 'SQLITE_TMPDIR', 'LOG_ENTRY_KEY'],
  server: [...SYSTEM, ...NETWORK, ...GO, ...HOOKS, ...POCKETBASE],
  restic: [...SYSTEM, ...NETWORK, ...GO, 'XDG_CACHE_HOME', 'SSH_AUTH_SOCK'],
  replica: [...SYSTEM, ...NETWORK, ...GO, 'LITESTREAM_ACCESS_KEY_ID', 'LITESTREAM_SECRET_ACCESS_KEY'],
  backup: [...SYSTEM, ...NETWORK, ...GO, ...NODE, ...BACKUP],
  build: [...SYSTEM, ...NETWORK, ...NODE],
};
/** Repository, password and keys of restic's places, as restic names them. */
const RESTIC = ['RESTIC_', 'AWS_', 'AZURE_', 'B2_', 'GOOGLE_', 'OS_', 'RCLONE_', 'ST_'];
/** @type {{[kind: string]: string[]}} */
const BEGINNINGS = { restic: RESTIC, build: ['NPM_CONFIG_', 'GO', 'CGO_', 'GIT_', 'SSH_', 'XDG_'] };

/** @typedef {keyof typeof LISTS} Kind */

/** @type {(kind: Kind, env: Variables) => NodeJS.ProcessEnv} */
export function environmentFor(kind, env) {
  const list = LISTS[kind];
  const isWithRestic = kind === 'backup' && env.RESTIC_REPOSITORY;
  const begins = ['LC_', ...(BEGINNINGS[isWithRestic ? 'restic' : kind] ?? [])];
  /** @type {(name: string) => boolean} */
  const isGiven = (name) => list.includes(name) || begins.some((begin) => name.startsWith(begin));
  return Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(name.toUpperCase())));
}

/**
 * @param how also execFile's options.
 * @throws execFile's error with `stdout` and `stderr`.
 * @type {(file: string, words: string[], how: {kind: Kind, env?: Variables} & Omit<ExecFileOptions, 'env'>) => Promise<{stdout: string, stderr: string}>}
 */
export async function runChild(file, words, { kind, env = process.env, ...options }) {
  const { stdout, stderr } = await runFile(file, words, { ...options, env: environmentFor(kind, env) });
  return { stdout: stdout.toString(), stderr: stderr.toString() };
}

/**
 * Files are private, output is piped.
 * @param how `files`: open files, from descriptor 3.
 * @type {(file: string, words: string[], how: {kind: Kind, env: Variables, files?: number[], cwd?: string, uid?: number, gid?: number}) => Child}
 */
export function startChild(file, words, { kind, env, files = [], ...options }) {
  const child = runWithPrivateUmask(() =>
    spawn(file, words, { ...options, env: environmentFor(kind, env), stdio: ['ignore', 'pipe', 'pipe', ...files] }),
  );
  return /** @type {Child} */ (/** @type {unknown} */ (child));
}

/**
 * A Node process that answers messages. Nothing waits for its end.
 * @param how `flags`: of Node.
 * @type {(file: string, how: {kind: Kind, env?: Variables, flags: string[]}) => import('node:child_process').ChildProcess}
 */
export function forkChild(file, { kind, env = process.env, flags }) {
  const how = { env: environmentFor(kind, env), execArgv: flags, serialization: /** @type {const} */ ('advanced') };
  const child = runWithPrivateUmask(() => fork(file, [], { ...how, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }));
  child.unref();
  child.channel?.unref();
  return child;
}
