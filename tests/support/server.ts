/** A real PocketBase with the project's hooks and migrations in a folder of its own, for the tests. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePocketbase } from '../../pocketbase/install.mjs';
import { freePort, launchServer, superuserToken } from '../../pocketbase/launch.mjs';
import { buildRules, RULES_FILE } from '../../pocketbase/rules.mjs';
import type { Foreign } from './json';
import { isOperator, operatorHeaders } from './operator';
import { hooksFor, prepareData } from './prepared';
import { overhear, searchEnded, searchRunning } from './secrets';
import { sql } from './sql';
import { sealed } from './tokens';

/** `body` is the parsed JSON, or the text where it is none. */
export type Answer = { status: number; body: Json; headers: Headers };
export type Json = Foreign;

export type TestServer = {
  url: string;
  /** Its data folder; kept by stop(), removed by remove(). */
  dir: string;
  port: number;
  pid: number;
  /** A superuser's token: reads and writes everything, past the rules. */
  su: string;
  /** A new one, where its session was ended: `su` is that one from then on. */
  renewSu(): Promise<void>;
  /** The last lines it printed. */
  lines(): string[];
  /** @throws when a browser reported a violation of the Content-Security-Policy meanwhile, or a secret was left somewhere. */
  stop(): Promise<void>;
  /** Ends it like a power cut (SIGKILL). */
  kill(): Promise<void>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
};

/** Nobody outside is asked for an address; a test that needs a geocoder brings its own (geocoder.ts). */
const NO_GEOCODER = {
  GEOCODER_REVERSE_URL: 'http://127.0.0.1:9/reverse',
  GEOCODER_SEARCH_URL: 'http://127.0.0.1:9/api',
};

/**
 * Go tidies its memory up when it has grown fivefold, not twofold: a server of a test lives for seconds, and tidying was a
 * sixth of its processor time. What the server does is the same; whoever measures its memory starts it with AS_SERVED
 * (memory.ts), and the benches measure it as it is served.
 */
const SELDOM_TIDY = { GOGC: '400' };

/**
 * Starts a server and waits until it is healthy.
 * @param options `dir`: an existing data folder (to start again after kill(); an empty one is migrated by this start), else
 *   one is made in which that is done already (prepared.ts); `port`: a fixed one (the same phone
 *   comes back to it); `env`: more variables; `dist`: folder of a built app; `publicUrl`: origin for CORS;
 *   `clock: false`: nothing happens by the clock there, so that whatever is written was written by a request;
 *   `closed: true`: the executable's own routes that the product closes are closed here too (lib/operations/closed.js); else the
 *   tests' superuser may use them to look and to prepare;
 *   `letters: true`: letters leave when a test says so (lettersAt), else never: what a test does on a Monday causes none;
 *   `largeBodies: true`: the executable's own routes take large bodies (D71), for a measurement against them;
 *   `executable`: another one than the stock one (routeList.ts);
 *   `statements`: is told every statement, as it is printed (these lines alone are not searched for secrets).
 */
export async function startServer(
  options: {
    dir?: string;
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
    statements?: (line: string) => void;
  } = {},
): Promise<TestServer> {
  const port = options.port ?? ((await freePort()) as number);
  // The suites build the rules before they begin; two files building at once would read each other's half.
  if (!existsSync(RULES_FILE)) await buildRules();
  const executable = await ensurePocketbase({ bin: options.executable ?? process.env.POCKETBASE_BIN });
  const known = options.dir !== undefined && existsSync(options.dir);
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'objektbeleg-test-')));
  if (!known) await prepareData(executable, dir);
  const { dist, publicUrl, confirmed } = options;
  const env = { ...NO_GEOCODER, ...(isSearched() && SELDOM_TIDY), ...options.env };
  const violations: string[] = [];
  const { statements } = options;
  const onLine = (line: string) => {
    if (line.includes('Content-Security-Policy verletzt')) violations.push(line);
    statements?.(line);
  };
  const hooks = await hooksFor(options);
  const server = await launchServer({
    executable,
    dir,
    port,
    env,
    dist,
    publicUrl,
    confirmed,
    onLine,
    hooks,
    dev: statements !== undefined,
  });
  const signIn = async (): Promise<string> => {
    const token: string = await superuserToken(server);
    isOperator(token, server.operator.headers);
    return token;
  };
  const su = await signIn();
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

/** Letters leave that are due at this moment (ms), of a server that began with `letters`; they have left when this returns. */
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

/** The benches measure, they do not search (tests/bench/playwright.config.ts). */
const isSearched = () => process.env.SEARCH_SECRETS !== '0';

/**
 * One request as anybody.
 * @param request `body`: an object is sent as JSON, text and bytes as they are; `token`: a session's Authorization.
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
  const said = parsed(text);
  overhear(server.url, { path, sent: raw ? null : body, answer: said, insider: token === server.su });
  return { status: answer.status, headers: answer.headers, body: said };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const records = (collection: string) => `/api/collections/${collection}/records`;

/** What these make has always been there: work captured before the test began does not predate it (D85). */
const LONG_AGO = { began_at: '2020-01-01 00:00:00.000Z' };
const BEGINNING = new Set(['users', 'properties', 'property_sharing', 'user_properties', 'documentation_links']);

/**
 * Makes a row as the superuser, past the rules; `token` of a link and `invitation_token` are kept as the product keeps
 * them. @throws when the server refuses it.
 */
export async function create(server: TestServer, collection: string, row: Json): Promise<Json> {
  const body = await sealed(server, BEGINNING.has(collection) ? { ...LONG_AGO, ...row } : row);
  return expectOk(await send(server, records(collection), { token: server.su, body }), `create ${collection}`);
}

/** Changes a row as the superuser. */
export async function update(server: TestServer, collection: string, change: { id: string } & Json): Promise<Json> {
  const { id, ...body } = change;
  const path = `${records(collection)}/${id}`;
  return expectOk(await send(server, path, { method: 'PATCH', token: server.su, body }), `update ${collection}`);
}

/** All rows of a collection (at most 1,000) as the superuser. */
export async function rows(server: TestServer, collection: string, filter = ''): Promise<Json[]> {
  const query = new URLSearchParams({ perPage: '1000', skipTotal: '1', filter });
  const answer = await send(server, `${records(collection)}?${query}`, { token: server.su });
  return expectOk(answer, `list ${collection}`).items;
}

function expectOk(answer: Answer, what: string): Json {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
