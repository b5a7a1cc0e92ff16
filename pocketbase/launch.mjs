/**
 * Starts PocketBase's stock executable with the project's hooks and migrations, and stops it again. The production
 * start and the tests use this one way (architecture.md section 5, 'Serving').
 */
import { randomInt } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryKeyIn } from './evidence/entryKey.mjs';
import { startEvidence } from './evidence/stamper.mjs';
import { witnessesIn } from './evidence/witnesses.mjs';
import { removeHalfWritten } from './leftovers.mjs';
import { startRelay } from './mail/relay.mjs';
import { listensAt } from './operations/address.mjs';
import { generationOf } from './operations/generation.mjs';
import { linkKey } from './operations/linkKey.mjs';
import { operatorOf } from './operations/operator.mjs';
import { privateFolder, runWithPrivateUmask } from './operations/privacy.mjs';
import { startPhotos } from './photos/relay.mjs';
import { Refusal } from './refusal.mjs';
import { RULES_FILE } from './rules.mjs';
import { runChild, startChild } from './start/children.mjs';
import { diskTrouble, lastWords, refusedBy, toProcess, variablesOf } from './start/process.mjs';

/** @import { Failure } from './refusal.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The launcher's own superuser. Its password is drawn anew at every start and never leaves the process. */
const SUPERUSER = 'start@objektbeleg.local';
/** Seconds; the slowest honest question, a super admin's free text in a hundred thousand rows, takes two. */
const QUERY_TIMEOUT = 10;
/** Migrating a large database is the slowest honest start: writing the words of 100,000 documentations (D158) takes minutes. */
const READY_TIMEOUT = 30 * 60_000;
const POLL = 50;

/**
 * Starts a server and waits until `GET /api/app/health` answers.
 * @param options `executable`: path (install.mjs); `dir`: the data folder, made if missing; `port`; `host`
 *   (127.0.0.1); `publicUrl`: the address people use, for CORS (the server's own address where unset); `dist`: the
 *   built app (dist beside the sources); `env`: more variables for the hooks; `onLine`: takes what the server prints;
 *   `watch`: hooks are loaded again when they change (`npm run dev`); `dev`: every statement is printed (query plans);
 *   `confirmed`: whether what is stored is in the replica (start.mjs; without it nothing is signed where REPLICA_URL wants one);
 *   `logName`: what a new log is called (that of the public address); `hooks`: the folder of the hooks (ours); `lock`: the open file that keeps other servers away from this folder (operations/dataLock.mjs); `sync`: 'files', or 'none' where photos cannot be synced (start/checks.mjs).
 * @returns `url`; `pid`; `superuser` {email, password}; `operator`: its `headers` go with every request as that superuser;
 *   `exited`: settles with the exit code; `lines()`: the last
 *   printed ones; `say(line)` prints one more; `stop()` ends it cleanly; `kill()` ends it like a power cut.
 * @throws Refusal with one sentence when it does not come up.
 * @type {(options: LaunchOptions) => Promise<Server>}
 */
export async function launchServer(options) {
  const { executable, dir, port, host = '127.0.0.1', env = {}, dist = join(ROOT, 'dist'), onLine } = options;
  const { lock = null } = options;
  await privateFolder(dir);
  await removeHalfWritten(dir);
  const at = listensAt({ host, port });
  const url = `http://${at}`;
  const place = await placeOf(options);
  const own = {
    PUBLIC_URL: options.publicUrl ?? url,
    APP_DIST: dist,
    APP_VERSION: await readAppVersion(),
    APP_SUPERUSER: SUPERUSER,
    APP_GENERATION: await generationOf(dir),
    APP_SYNC: options.sync ?? 'files',
    // Decoding a photo takes up to 100 MB: one at a time for those who look (lib/delivery/thumbs.js).
    PB_THUMBS_MAX_WORKERS: '1',
  };
  const operator = operatorOf({ ...process.env, ...env });
  /** @type {Variables} */
  const variables = variablesOf(dir, { ...process.env, ...own, ...env, OPERATOR_ADDRESS: operator.address });
  variables.LINK_KEY_FILE = await linkKey(dir, variables);
  const superuser = await makeSuperuser(executable, place, variables);
  /** @type {Server | null} */
  let server = null;
  /** @type {Log} */
  const printServerLine = (line) => server?.say(line);
  const relay = await mailRelay(variables, printServerLine);
  const photos = await startPhotos({ dir, env: variables, log: printServerLine });
  const name = options.logName ?? logName(options.publicUrl ?? url);
  const { confirmed = variables.REPLICA_URL ? nobodyReplicates : withoutReplica } = options;
  const { TSA_URL: tsa, TSA_CA_FILE: roots } = variables;
  const log = await startEvidence({ dir, name, confirmed, tsa, roots, witnesses: witnessesIn(variables) });
  const serve = [`--queryTimeout=${QUERY_TIMEOUT}`, 'serve', `--http=${at}`, `--publicDir=${dist}`, ...place];
  serve.push(`--origins=${options.publicUrl ?? `${url},http://localhost:${port}`}`);
  const told = { ...variables, ...relay.env, ...photos.env, ...log.env };
  const child = startChild(executable, serve, { kind: 'server', env: told, files: lock === null ? [] : [lock] });
  const started = { url, pid: child.pid, superuser, operator, ...toProcess(child, onLine) };
  server = started;
  if (log.why) started.say(log.why);
  started.exited.then(() => Promise.all([relay.stop(), photos.stop(), log.stop()]));
  await waitUntilReady(started);
  return started;
}

const withoutReplica = async () => '';
const nobodyReplicates = async () => 'Die Replik läuft nicht.';

/** What the log of an address is called: that address without its scheme (C2SP tlog-tiles). @type {(url: string) => string} */
export function logName(url) {
  return `${url.replace(/^https?:\/\//, '').replace(/\/+$/, '')}/pruefbuch`;
}

/**
 * Runs one command of our hooks (accounts.pb.js) on a database that is migrated and that nobody serves from here.
 * @param options `executable`, `dir`, `publicUrl` as in `launch`; `args`: the command and its words; `env`: variables besides this
 *   process's own.
 * @returns what it printed. @throws Refusal with its last words when it printed nothing on standard output.
 * @type {(options: Database & {publicUrl: string, args: string[]}) => Promise<string>}
 */
export async function runHookCommand(options) {
  const { dir, publicUrl: PUBLIC_URL } = options;
  // What a command erases or changes gets an entry, too.
  const LOG_ENTRY_KEY = await entryKeyIn(dir);
  const alone = { PUBLIC_URL, MAIL_RELAY: '', LOG_SIGNER: '', LOG_STAMPER: '', LOG_WITNESSES: '', LOG_ENTRY_KEY };
  const env = variablesOf(dir, { ...process.env, ...alone, ...options.env });
  const place = await placeOf(options);
  const how = { kind: /** @type {const} */ ('server'), env, timeout: READY_TIMEOUT };
  const said = await runChild(options.executable, [...options.args, ...place], how).catch(
    (/** @type {Failure} */ failure) => failure,
  );
  // The engine writes the time before what a hook prints.
  const { stdout = '', stderr = 'message' in said ? said.message : '' } = said;
  const answer = stdout.replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /gm, '').trim();
  if (answer === '') throw new Refusal(refusedBy(stderr) ?? diskTrouble(stderr) ?? `PocketBase: ${lastWords(stderr)}`);
  return answer;
}

/** Below the ports that systems give to outgoing connections (Linux from 32768 on): none of those takes one meanwhile. */
const PORTS = { from: 20_000, to: 32_000 };
const PORT_TRIES = 100;

/** A port nobody listens on at this moment. @throws Error where none was found. @type {(host?: string) => Promise<number>} */
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

/**
 * A superuser's token of a running server.
 * @type {(server: Pick<Server, 'url' | 'superuser' | 'operator'>) => Promise<string>}
 */
export async function superuserToken({ url, superuser, operator }) {
  const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...operator.headers },
    body: JSON.stringify({ identity: superuser.email, password: superuser.password }),
  });
  if (!answer.ok) throw new Refusal(`Die Anmeldung am Server schlug fehl (${answer.status}).`);
  return /** @type {{token: string}} */ (await answer.json()).token;
}

/**
 * Mail goes through this process (mail/relay.mjs); without SMTP_URL there is none (D30).
 * @type {(variables: Variables, log: Log) => Promise<{env: Variables, stop: () => unknown}>}
 */
async function mailRelay({ SMTP_URL, MAIL_FROM }, log) {
  if (!SMTP_URL) return { env: { MAIL_RELAY: '' }, stop: () => {} };
  return startRelay({ url: SMTP_URL, from: MAIL_FROM, log });
}

/** @type {() => Promise<string>} */
async function readAppVersion() {
  return /** @type {{version: string}} */ (JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))).version;
}

/**
 * The flags that lead the executable to this data folder and to our hooks and migrations.
 * @type {(options: {dir: string, watch?: boolean, dev?: boolean, hooks?: string | undefined}) => Promise<string[]>}
 */
async function placeOf({ dir, watch, dev, hooks }) {
  await access(RULES_FILE).catch(() => {
    throw new Refusal('Die Regeln für den Server fehlen – bitte zuerst „node pocketbase/rules.mjs“ ausführen.');
  });
  return [
    `--dir=${dir}`,
    `--hooksDir=${hooks ?? join(ROOT, 'pocketbase/pb_hooks')}`,
    `--migrationsDir=${join(ROOT, 'pb_migrations')}`,
    // An executable below the system's temp folder would otherwise print every statement.
    `--dev=${dev === true}`,
    '--automigrate=false',
    // Watching, a broken hook would only be printed and the server would run without its guards.
    `--hooksWatch=${watch === true}`,
  ];
}

/**
 * Without a superuser `serve` would print a link with which anybody who reads the log can become one. The password is
 * drawn by the command itself and read from what it prints: on its command line every user of the machine could read it.
 * @type {(executable: string, place: string[], env: Variables) => Promise<Server['superuser']>}
 */
async function makeSuperuser(executable, place, env) {
  const words = ['launch-superuser', SUPERUSER, ...place];
  const asking = runWithPrivateUmask(() =>
    runChild(executable, words, { kind: 'server', env, timeout: READY_TIMEOUT }),
  );
  const { stdout = '', stderr = '' } = await asking.catch((/** @type {Failure} */ failure) => failure);
  // This version ends with code 0 also when a command failed: only its words tell.
  const password = /\bpassword:([a-f0-9]{48})$/m.exec(stdout)?.[1];
  const said = `${stdout}\n${stderr}`;
  if (!password)
    throw new Refusal(refusedBy(said) ?? `PocketBase startet nicht: ${diskTrouble(said) ?? lastWords(said)}`);
  return { email: SUPERUSER, password };
}

/**
 * On a port that somebody else has just taken the other one would answer: only a server that says it listens is asked.
 * PocketBase's own health answers before a migration of ours could have failed; ours proves that the hooks run.
 * @type {(server: Server) => Promise<void>}
 */
async function waitUntilReady(server) {
  let gone = false;
  server.exited.then(() => {
    gone = true;
  });
  const until = Date.now() + READY_TIMEOUT;
  while (!gone && Date.now() < until) {
    if (server.isListening() && (await isHealthy(server.url))) return;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  const what = gone ? 'startet nicht' : 'wird nicht bereit';
  await server.kill();
  const said = server.lines().join('\n');
  throw new Refusal(refusedBy(said) ?? `PocketBase ${what}: ${diskTrouble(said) ?? lastWords(said)}`);
}

/** Whether it runs with our hooks; what keeps it from taking deliveries it says itself (D149). @type {(url: string) => Promise<boolean>} */
async function isHealthy(url) {
  const signal = AbortSignal.timeout(5000);
  const answer = await fetch(`${url}/api/app/health`, { signal }).catch(() => null);
  if (!answer?.headers.get('content-type')?.includes('json')) return false;
  const said = /** @type {{schema?: unknown} | null} */ (await answer.json().catch(() => null));
  return typeof said?.schema === 'string';
}
