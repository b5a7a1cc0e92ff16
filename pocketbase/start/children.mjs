/**
 * Starts every child process of the product, and says which variables each kind gets (D347). A variable that stands in no list
 * here stays in this process: the password of the mail server, the keys of the store, the passphrase. Only Node's own modules
 * in here: `npm start` needs it before the packages are there.
 */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { runWithPrivateUmask } from '../operations/privacy.mjs';

/** @typedef {import('node:child_process').ExecFileOptions} ExecFileOptions */
/** @typedef {import('node:stream').Readable} Readable */
/** @typedef {import('node:child_process').ChildProcessByStdio<null, Readable, Readable>} Child */

const runFile = promisify(execFile);

/** Where programs and folders are, the language and the time zone; the last two lines are Windows' own. */
const SYSTEM = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LANGUAGE', 'TZ', 'NO_COLOR'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'USERNAME', 'APPDATA'],
  ...['LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES'],
];
/** How a program reaches the network, and whom it trusts there. */
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** How much memory and how many cores a program in Go takes. */
const GO = ['GOGC', 'GOMEMLIMIT', 'GOMAXPROCS', 'GODEBUG'];
/** How a program of Node's is run, which the operator may set for all of them. */
const NODE = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_ENV'];

/** What the hooks read (`$os.getenv`), and PocketBase itself. tests/structure/children.test.ts compares the first with the hooks. */
export const HOOKS = [
  ...['APP_DIST', 'APP_GENERATION', 'APP_NEW_PASSWORD', 'APP_SUPERUSER', 'APP_SYNC', 'APP_VERSION'],
  ...['PUBLIC_URL', 'TRUSTED_PROXY', 'SUPERUSER_IPS', 'OPERATOR_ADDRESS', 'LOG', 'METRICS_TOKEN'],
  ...['MAIL_RELAY', 'MAIL_RELAY_KEY', 'MAIL_SERVER', 'MAIL_FROM'],
  ...['PHOTO_STORE', 'PHOTO_STORE_KEY', 'S3_BUCKET', 'REPLICA_URL', 'BACKUP_DIR', 'LINK_KEY_FILE'],
  ...['LOG_SIGNER', 'LOG_SIGNER_KEY', 'LOG_STAMPER', 'LOG_STAMPER_KEY'],
  ...['LOG_WITNESSES', 'LOG_WITNESSES_KEY', 'LOG_ENTRY_KEY'],
  ...['GEOCODER_REVERSE_URL', 'GEOCODER_SEARCH_URL', 'WEATHER_URL', 'TILE_URL', 'MAPS_LINK'],
  ...['IMPRINT_NAME', 'IMPRINT_ADDRESS', 'IMPRINT_EMAIL', 'IMPRINT_RESPONSIBLE', 'COSTS', 'HOSTING'],
];
const POCKETBASE = ['SQLITE_TMPDIR', 'PB_THUMBS_MAX_WORKERS'];

/** What a backup reads of the configuration: where the data, the photos and the keys are, and with what these are sealed. */
const BACKUP = [
  ...['DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEEP', 'POCKETBASE_BIN', 'LINK_KEY_FILE'],
  ...['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET'],
  ...['SECRETS_PASSPHRASE', 'SECRETS_PASSPHRASE_FILE'],
];

/**
 * The variables of each kind, in capitals. Systems differ in how they write `http_proxy`, so case does not count.
 * `tool`: a program of the system or one that is asked for its version; `database`: PocketBase for a look at a database;
 * `server`: PocketBase with our hooks; `replica`: Litestream, whose keys replica/place.mjs adds; `backup`: the nightly one;
 * `build`: npm, Go, git and Vite; `product`: another version of this program, which reads the operator's whole configuration
 * itself, and what the operator said on the command line of an update. It gets everything.
 */
/** @satisfies {{[kind: string]: string[] | null}} */
const LISTS = {
  tool: SYSTEM,
  database: [...SYSTEM, ...GO, 'SQLITE_TMPDIR', 'LOG_ENTRY_KEY'],
  server: [...SYSTEM, ...NETWORK, ...GO, ...HOOKS, ...POCKETBASE],
  replica: [...SYSTEM, ...NETWORK, ...GO, 'LITESTREAM_ACCESS_KEY_ID', 'LITESTREAM_SECRET_ACCESS_KEY'],
  backup: [...SYSTEM, ...NETWORK, ...GO, ...NODE, ...BACKUP],
  build: [...SYSTEM, ...NETWORK, ...NODE],
  product: null,
};
/** Beginnings of names: of the language for all, and for builds the settings of npm, Go, git and the folders they keep. */
const BEGINNINGS = { all: ['LC_'], build: ['NPM_CONFIG_', 'GO', 'CGO_', 'GIT_', 'SSH_', 'XDG_'] };

/** @typedef {keyof typeof LISTS} Kind */

/**
 * The variables that a child of a kind gets. @param kind its list. @param env all there are.
 * @type {(kind: Kind, env: Variables) => NodeJS.ProcessEnv}
 */
export function environmentFor(kind, env) {
  const list = LISTS[kind];
  if (list === null) return env;
  const begins = [...BEGINNINGS.all, ...(kind === 'build' ? BEGINNINGS.build : [])];
  /** @type {(name: string) => boolean} */
  const isGiven = (name) => list.includes(name) || begins.some((begin) => name.startsWith(begin));
  return Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(name.toUpperCase())));
}

/**
 * Runs a program to its end. @param how `kind` and `env` as above (`env`: this process's own); the rest is execFile's.
 * @returns what it printed. @throws execFile's error, with `stdout` and `stderr`, where it fails.
 * @type {(file: string, words: string[], how: {kind: Kind, env?: Variables} & Omit<ExecFileOptions, 'env'>) => Promise<{stdout: string, stderr: string}>}
 */
export async function runChild(file, words, { kind, env = process.env, ...options }) {
  const { stdout, stderr } = await runFile(file, words, { ...options, env: environmentFor(kind, env) });
  return { stdout: stdout.toString(), stderr: stderr.toString() };
}

/**
 * Starts a program that goes on beside this one; what it writes is private to its account, and what it prints is piped.
 * @param how `files`: open ones that it has too, from number 3 on.
 * @type {(file: string, words: string[], how: {kind: Kind, env: Variables, files?: number[], cwd?: string, uid?: number, gid?: number}) => Child}
 */
export function startChild(file, words, { kind, env, files = [], ...options }) {
  const child = runWithPrivateUmask(() =>
    spawn(file, words, { ...options, env: environmentFor(kind, env), stdio: ['ignore', 'pipe', 'pipe', ...files] }),
  );
  return /** @type {Child} */ (/** @type {unknown} */ (child));
}
