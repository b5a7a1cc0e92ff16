/** Starts and stops PocketBase with our hooks and migrations, for production and tests. */
import { randomInt } from 'node:crypto';
import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULES_FILE } from '../build/rules.mjs';
import { entryKeyIn } from '../evidence/entryKey.mjs';
import { startEvidence } from '../evidence/stamper.mjs';
import { witnessesIn } from '../evidence/witnesses.mjs';
import { startRelay } from '../mail/relay.mjs';
import { listensAt } from '../operations/address.mjs';
import { generationOf } from '../operations/generation.mjs';
import { linkKey } from '../operations/linkKey.mjs';
import { operatorOf } from '../operations/operator.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { readVersion } from '../operations/version.mjs';
import { startLikeness } from '../photos/likeness.mjs';
import { startPhotos } from '../photos/relay.mjs';
import { startWebhooks } from '../webhooks/sender.mjs';
import { runChild, startChild } from './children.mjs';
import { removeHalfWritten } from './leftovers.mjs';
import { databaseTrouble, diskTrouble, lastWords, refusedBy, toProcess, variablesOf } from './process.mjs';

/** @import { Failure } from '../operations/operatorError.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Its password is new at each start. */
export const SUPERUSER = 'start@objektbeleg.local';
/** Seconds; the slowest real query takes two. */
const QUERY_TIMEOUT = 10;
/** ms; a migration that indexes 100,000 records takes minutes. */
const READY_TIMEOUT = 30 * 60_000;
const POLL = 50;

/**
 * @param options `publicUrl`: for CORS; `watch`: reload changed hooks; `dev`: print SQL. `confirmed`: '', or why the
 *   replica lacks data; then nothing is signed. `superuser`: default new.
 * @returns `operator`: headers of the superuser; `exited`: exit code; `lines()`: last output; `kill()`: ends it like a
 *   power cut.
 * @throws OperatorError when it does not start.
 * @type {(options: LaunchOptions) => Promise<Server>}
 */
export async function launchServer(options) {
  const { executable, dir, port, host = '127.0.0.1', env = {}, dist = join(ROOT, 'dist'), onLine } = options;
  const { lock = null } = options;
  await privateFolder(dir);
  await removeHalfWritten(dir);
  const at = listensAt({ host, port });
  const url = `http://${at}`;
  const flags = await baseFlags(options);
  const appVariables = {
    PUBLIC_URL: options.publicUrl ?? url,
    APP_DIST: dist,
    APP_VERSION: await readVersion(),
    APP_SUPERUSER: SUPERUSER,
    APP_GENERATION: await generationOf(dir),
    APP_SYNC: options.sync ?? 'files',
    BACKUP_TOOL: { ...process.env, ...env }.RESTIC_REPOSITORY ? 'restic' : '',
    // A photo takes up to 100 MB (lib/delivery/thumbs.js).
    PB_THUMBS_MAX_WORKERS: '1',
  };
  const operator = operatorOf({ ...process.env, ...env });
  /** @type {Variables} */
  const variables = variablesOf(dir, { ...process.env, ...appVariables, ...env, OPERATOR_ADDRESS: operator.address });
  variables.LINK_KEY_FILE = await linkKey(dir, variables);
  const files = lock === null ? [] : [lock];
  const superuser = options.superuser ?? (await makeSuperuser(executable, flags, { dir, env: variables, files }));
  /** @type {Server | null} */
  let server = null;
  /** @type {Log} */
  const printServerLine = (line) => server?.say(line);
  const relay = await mailRelay(variables, printServerLine);
  const photos = await startPhotos({ dir, env: variables, log: printServerLine });
  const likeness = await startLikeness({ dir, env: variables });
  const webhooks = await startWebhooks(variables);
  const name = options.logName ?? logName(options.publicUrl ?? url);
  const { confirmed = variables.REPLICA_URL ? replicaStopped : withoutReplica } = options;
  const { TSA_URL: tsa, TSA_CA_FILE: roots } = variables;
  const evidence = await startEvidence({ dir, name, confirmed, tsa, roots, witnesses: witnessesIn(variables) });
  const args = [`--queryTimeout=${QUERY_TIMEOUT}`, 'serve', `--http=${at}`, `--publicDir=${dist}`, ...flags];
  args.push(`--origins=${options.publicUrl ?? `${url},http://localhost:${port}`}`);
  const childEnv = { ...variables, ...relay.env, ...photos.env, ...likeness.env, ...webhooks.env, ...evidence.env };
  const child = startChild(executable, args, { kind: 'server', env: childEnv, files });
  const started = { url, pid: child.pid, superuser, operator, ...toProcess(child, onLine) };
  server = started;
  if (evidence.why) started.say(evidence.why);
  const beside = [relay, photos, likeness, webhooks, evidence];
  started.exited.then(() => Promise.all(beside.map(({ stop }) => stop())));
  await waitUntilReady(started);
  return started;
}

const withoutReplica = async () => '';
const replicaStopped = async () => 'Die Replik läuft nicht.';

/** The log's name: the address without scheme (C2SP tlog-tiles). @type {(url: string) => string} */
export function logName(url) {
  return `${url.replace(/^https?:\/\//, '').replace(/\/+$/, '')}/pruefbuch`;
}

/**
 * Runs a command of the hooks on a migrated database, without a server.
 * @throws OperatorError when it prints nothing on standard output.
 * @type {(options: Database & {publicUrl: string, args: string[]}) => Promise<string>}
 */
export async function runHookCommand(options) {
  const { dir, publicUrl: PUBLIC_URL } = options;
  const LOG_ENTRY_KEY = await entryKeyIn(dir);
  const withoutHelpers = {
    PUBLIC_URL,
    MAIL_RELAY: '',
    PHOTO_LIKENESS: '',
    WEBHOOK_SENDER: '',
    LOG_SIGNER: '',
    LOG_STAMPER: '',
    LOG_WITNESSES: '',
    LOG_ENTRY_KEY,
  };
  const env = variablesOf(dir, { ...process.env, ...withoutHelpers, ...options.env });
  const flags = await baseFlags(options);
  const how = { kind: /** @type {const} */ ('server'), env, timeout: READY_TIMEOUT };
  const result = await runChild(options.executable, [...options.args, ...flags], how).catch(
    (/** @type {Failure} */ failure) => failure,
  );
  // PocketBase prefixes a hook's output with the time.
  const { stdout = '', stderr = 'message' in result ? result.message : '' } = result;
  const answer = stdout.replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /gm, '').trim();
  if (answer === '')
    throw new OperatorError(refusedBy(stderr) ?? troubleIn(stderr, dir) ?? `PocketBase: ${lastWords(stderr)}`);
  return answer;
}

/** @type {(text: string, dir: string) => string | null} */
function troubleIn(text, dir) {
  return diskTrouble(text) ?? databaseTrouble(text, dir);
}

/** Below the systems' ports for outgoing connections (Linux: from 32768). */
const PORTS = { from: 20_000, to: 32_000 };
const PORT_TRIES = 100;

/** @type {(host?: string) => Promise<number>} */
export async function freePort(host = '127.0.0.1') {
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No port between ${PORTS.from} and ${PORTS.to} is free.`);
}

/** @type {(port: number, host: string) => Promise<boolean>} */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** @type {(server: Pick<Server, 'url' | 'superuser' | 'operator'>) => Promise<string>} */
export async function superuserToken({ url, superuser, operator }) {
  const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...operator.headers },
    body: JSON.stringify({ identity: superuser.email, password: superuser.password }),
  });
  if (!answer.ok) throw new OperatorError(`Die Anmeldung am Server schlug fehl (${answer.status}).`);
  return /** @type {{token: string}} */ (await answer.json()).token;
}

/** @type {(variables: Variables, log: Log) => Promise<{env: Variables, stop: () => unknown}>} */
async function mailRelay({ SMTP_URL, MAIL_FROM }, log) {
  if (!SMTP_URL) return { env: { MAIL_RELAY: '' }, stop: () => {} };
  return startRelay({ url: SMTP_URL, from: MAIL_FROM, log });
}

/** @type {(options: {dir: string, watch?: boolean, dev?: boolean, hooks?: string | undefined}) => Promise<string[]>} */
async function baseFlags({ dir, watch, dev, hooks }) {
  await access(RULES_FILE).catch(() => {
    throw new OperatorError(
      'Die Regeln für den Server fehlen – bitte zuerst „node pocketbase/build/rules.mjs“ ausführen.',
    );
  });
  return [
    `--dir=${dir}`,
    `--hooksDir=${hooks ?? join(ROOT, 'pocketbase/pb_hooks')}`,
    `--migrationsDir=${join(ROOT, 'pb_migrations')}`,
    // By default, an executable below the temp folder prints every statement.
    `--dev=${dev === true}`,
    '--automigrate=false',
    // With it, a broken hook starts a server without guards.
    `--hooksWatch=${watch === true}`,
  ];
}

/**
 * Without a superuser, `serve` prints a link that lets any reader of the log become one. All users of the machine see
 * arguments, so the password is none. Migrations run here, so the process keeps the data folder's lock.
 * @type {(executable: string, flags: string[], how: {dir: string, env: Variables, files: number[]}) => Promise<Server['superuser']>}
 */
async function makeSuperuser(executable, flags, { dir, ...how }) {
  const child = startChild(executable, ['launch-superuser', SUPERUSER, ...flags], { kind: 'server', ...how });
  /** @type {string[]} */
  const lines = [];
  const timer = setTimeout(() => child.kill(), READY_TIMEOUT);
  await toProcess(child, (line) => lines.push(line)).exited;
  clearTimeout(timer);
  const output = lines.join('\n');
  // PocketBase exits with 0 even when it fails.
  const password = /\bpassword:([a-f0-9]{48})$/m.exec(output)?.[1];
  if (!password)
    throw new OperatorError(
      refusedBy(output) ?? `PocketBase startet nicht: ${troubleIn(output, dir) ?? lastWords(output)}`,
    );
  return { email: SUPERUSER, password };
}

/**
 * Waits for ours: another server may have the port. PocketBase's health route proves no migrations and hooks.
 * @type {(server: Server) => Promise<void>}
 */
async function waitUntilReady(server) {
  let hasExited = false;
  server.exited.then(() => {
    hasExited = true;
  });
  const until = Date.now() + READY_TIMEOUT;
  while (!hasExited && Date.now() < until) {
    if (server.isListening() && (await isHealthy(server.url))) return;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  const what = hasExited ? 'startet nicht' : 'wird nicht bereit';
  await server.kill();
  const output = server.lines().join('\n');
  throw new OperatorError(refusedBy(output) ?? `PocketBase ${what}: ${diskTrouble(output) ?? lastWords(output)}`);
}

/** True also while the server refuses deliveries. @type {(url: string) => Promise<boolean>} */
async function isHealthy(url) {
  const signal = AbortSignal.timeout(5000);
  const answer = await fetch(`${url}/api/app/health`, { signal }).catch(() => null);
  if (!answer?.headers.get('content-type')?.includes('json')) return false;
  const health = /** @type {{schema?: unknown} | null} */ (await answer.json().catch(() => null));
  return typeof health?.schema === 'string';
}
