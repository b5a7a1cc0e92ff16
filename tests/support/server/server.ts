/** A real PocketBase with the project's hooks and migrations in its own folder. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { buildRules, RULES_FILE } from '../../../pocketbase/build/rules.mjs';
import { freePort, launchServer, superuserToken } from '../../../pocketbase/server/launch.mjs';
import type { Foreign } from '../reading/json';
import { isOperator, operatorHeaders } from './operator';
import { hooksFor, prepareData, superuserIn } from './prepared';
import { overhear, searchEnded, searchRunning } from './secrets';
import { sql } from './sql';
import { sealed } from './tokens';

/** `body`: parsed JSON, else the text. */
export type Answer = { status: number; body: Json; headers: Headers };
export type Json = Foreign;

export type TestServer = {
  url: string;
  /** Its data folder; kept by stop(), removed by remove(). */
  dir: string;
  port: number;
  pid: number;
  /** A superuser's token, which passes all rules. */
  su: string;
  /** Renews an ended session; `su` is the new token. */
  renewSu(): Promise<void>;
  lines(): string[];
  /** @throws when a browser reported a Content-Security-Policy violation, or a secret was found. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/** Off by default; a test brings its own geocoder (geocoder.ts). */
const NO_GEOCODER = {
  GEOCODER_REVERSE_URL: 'http://127.0.0.1:9/reverse',
  GEOCODER_SEARCH_URL: 'http://127.0.0.1:9/api',
};

/**
 * Go collects garbage at five times the heap, not at twice: it took a sixth of a test server's CPU time. Memory tests
 * use AS_SERVED (memory.ts), and benchmarks measure Go's default.
 */
const SELDOM_TIDY = { GOGC: '400' };

/**
 * Starts a server and waits until it is healthy.
 * @param options `dir`: an existing data folder (a restart after kill(); an empty one is migrated now). By default a
 *   prepared one (prepared.ts). `from`: the folder to copy instead (startTenants.ts). `port`: fixed, for the same phone.
 *   `dist`: folder of a built app. `publicUrl`: for CORS.
 *   `clock: false`: no jobs, so that requests alone write.
 *   `closed: true`: closes PocketBase's own routes as the product does (lib/operations/closed.js).
 *   `letters: true`: letters leave by lettersAt, else never: a test on a Monday sends none.
 *   `largeBodies: true`: PocketBase's own routes take large bodies, for measurements.
 *   `logName`: of the Prüfbuch; by default its address.
 *   `executable`: another one (routeList.ts).
 *   `statements`: receives each printed statement. These lines are not searched for secrets.
 */
export async function startServer(
  options: {
    dir?: string;
    from?: string;
    env?: Record<string, string>;
    executable?: string;
    port?: number;
    dist?: string;
    publicUrl?: string;
    clock?: false;
    closed?: true;
    confirmed?: () => Promise<string>;
    largeBodies?: true;
    letters?: true;
    logName?: string;
    statements?: (line: string) => void;
  } = {},
): Promise<TestServer> {
  // The suites build the rules first; parallel builds would read each other's partial file.
  if (!existsSync(RULES_FILE)) await buildRules();
  const executable = await ensurePocketbase({ bin: options.executable ?? process.env.POCKETBASE_BIN });
  const known = options.dir !== undefined && existsSync(options.dir);
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'objektbeleg-test-')));
  const { dist, publicUrl, confirmed, from, logName } = options;
  if (!known) await (from ? cp(from, dir, { recursive: true }) : prepareData(executable, dir));
  const env = { ...NO_GEOCODER, ...(isSearched() && SELDOM_TIDY), ...options.env };
  const violations: string[] = [];
  const { statements } = options;
  const onLine = (line: string) => {
    if (line.includes('Content-Security-Policy verletzt')) violations.push(line);
    statements?.(line);
  };
  const hooks = await hooksFor(options);
  // Last: another server may take the port until this one listens.
  const port = options.port ?? ((await freePort()) as number);
  const launch = (superuser?: { email: string; password: string }) =>
    launchServer({
      executable,
      dir,
      port,
      env,
      dist,
      publicUrl,
      logName,
      confirmed,
      onLine,
      hooks,
      dev: statements !== undefined,
      superuser,
    });
  let server = await launch(await superuserIn(executable, dir));
  const signIn = async (): Promise<string> => {
    const token: string = await superuserToken(server);
    isOperator(token, server.operator.headers);
    return token;
  };
  const su = await signIn().catch(async () => {
    // Another start has made its own superuser, and the old hash is left in a page.
    await server.stop();
    server = await launch();
    return signIn();
  });
  const { url, lines } = server;
  const pid = server.pid as number;
  let runs = true;
  const kill = async () => {
    runs = false;
    await server.kill();
  };
  const stop = async () => {
    const search = async (): Promise<string[]> =>
      runs && isSearched() && !options.closed ? searchRunning(url, (query) => sql(made, query)) : [];
    const found = await search().finally(server.stop);
    runs = false;
    if (isSearched()) found.push(...(await searchEnded(url, { dir, lines: statements ? [] : lines() })));
    if (violations.length > 0) throw new Error(`The browser refused something of the app:\n${violations.join('\n')}`);
    if (found.length > 0) throw new Error(`A secret stands where it does not belong:\n${found.join('\n')}`);
  };
  const remove = async () => {
    try {
      await stop();
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };
  const renewSu = async () => {
    made.su = await signIn();
  };
  const made: TestServer = { url, pid, lines, stop, kill, dir, port, su, renewSu, remove };
  return made;
}

/** `moment`: ms. Needs mails switched on; resolves when they left. */
export async function lettersAt(server: TestServer, moment: number): Promise<void> {
  const file = join(server.dir, 'letters-now');
  await writeFile(file, String(moment));
  const { status } = await send(server, '/api/crons/letters', { method: 'POST', token: server.su });
  if (status !== 204) throw new Error(`letters: ${status}`);
  const until = Date.now() + 30_000;
  while (existsSync(file)) {
    if (Date.now() > until) throw new Error('The letters are still on their way.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Benchmarks skip the search (tests/bench/playwright.config.ts). */
const isSearched = () => process.env.SEARCH_SECRETS !== '0';

/**
 * One request.
 * @param request `body`: objects become JSON, text and bytes stay; `token`: a session's Authorization.
 */
export async function send(
  server: { url: string; su?: string },
  path: string,
  request: { method?: string; body?: Json; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { body, token } = request;
  const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const known = { ...operatorHeaders(token), ...(token ? { Authorization: token } : {}) };
  const headers: Record<string, string> = { ...known, ...request.headers };
  if (body !== undefined && !raw) headers['Content-Type'] ??= 'application/json';
  const answer = await fetch(server.url + path, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body: body === undefined ? null : ((raw ? body : JSON.stringify(body)) as BodyInit),
    redirect: 'manual',
  });
  const text = await answer.text();
  const response = parsed(text);
  overhear(server.url, { path, sent: raw ? null : body, answer: response, insider: token === server.su });
  return { status: answer.status, headers: answer.headers, body: response };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const records = (collection: string) => `/api/collections/${collection}/records`;

/** Old rights, so that a test's captures are not earlier than them. */
const LONG_AGO = { began_at: '2020-01-01 00:00:00.000Z' };
const BEGINNING = new Set(['users', 'properties', 'property_sharing', 'user_properties', 'documentation_links']);

/**
 * Makes a row as superuser, past the rules; link and invitation tokens are stored as the product does.
 * @throws when the server refuses it.
 */
export async function create(server: TestServer, collection: string, row: Json): Promise<Json> {
  const body = await sealed(server, BEGINNING.has(collection) ? { ...LONG_AGO, ...row } : row);
  return expectOk(await send(server, records(collection), { token: server.su, body }), `create ${collection}`);
}

export async function update(server: TestServer, collection: string, change: { id: string } & Json): Promise<Json> {
  const { id, ...body } = change;
  const path = `${records(collection)}/${id}`;
  return expectOk(await send(server, path, { method: 'PATCH', token: server.su, body }), `update ${collection}`);
}

/** All rows of a collection (at most 1,000), as superuser. */
export async function rows(server: TestServer, collection: string, filter = ''): Promise<Json[]> {
  const query = new URLSearchParams({ perPage: '1000', skipTotal: '1', filter });
  const answer = await send(server, `${records(collection)}?${query}`, { token: server.su });
  return expectOk(answer, `list ${collection}`).items;
}

function expectOk(answer: Answer, what: string): Json {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
