/** Bad input gets a 4xx with a reason and causes no server error, at each registered route. */
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIssueCode } from '../../../src/domain/issue';
import { fullOr, isFull } from '../../support/run/full.mjs';
import { hookModule } from '../../support/server/hookModule';
import { type Answer, type Json, send } from '../../support/server/server';
import { openStream } from '../../support/server/stream';
import { CRUEL_VALUES, oddPart, oddValue, pathsIn, replaced, wordsOfTheServer } from './odd';
import { type Question, simple } from './question';
import { QUESTIONS } from './routeProbes';
import { type Actor, cellOf, type Stage, setStage } from './stage';

type Route = { method: string; path: string };
const { ROUTES } = hookModule('lib/routes.js') as { ROUTES: Route[] };

/** For each route and person. Set ODD_RUNS higher to search for faults. */
const RUNS = Number(process.env.ODD_RUNS ?? (isFull ? 5 : 2));
/** In full each field meets every value, else every third: its neighbours meet the others. */
const cruelAt = (place: number) => CRUEL_VALUES.filter((_, n) => isFull || n % 3 === place % 3);
const USERS = '/api/collections/users';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJuZXdFbWFpbCI6MX0.x';

/** Our routes at PocketBase's addresses (stockProbes.ts), and requests with more fields. */
const AT_STOCK: typeof QUESTIONS = {
  // A real report would fail this suite (tests/support/server/server.ts).
  'POST /api/app/csp-report': simple('/api/app/csp-report', {
    body: { 'csp-report': { 'blocked-uri': 'https://x.example' } },
  }),
  [`POST ${USERS}/request-password-reset`]: simple(`${USERS}/request-password-reset`, { body: { email: 'a@b.de' } }),
  [`POST ${USERS}/confirm-password-reset`]: simple(`${USERS}/confirm-password-reset`, {
    body: { token: TOKEN, password: 'Kellertreppe-7' },
  }),
  [`POST ${USERS}/request-verification`]: simple(`${USERS}/request-verification`, { body: { email: 'a@b.de' } }),
  [`POST ${USERS}/confirm-verification`]: simple(`${USERS}/confirm-verification`, { body: { token: TOKEN } }),
  [`POST ${USERS}/request-email-change`]: simple(`${USERS}/request-email-change`, { body: { newEmail: 'a@b.de' } }),
  [`POST ${USERS}/confirm-email-change`]: simple(`${USERS}/confirm-email-change`, {
    body: { token: TOKEN, password: 'Kellertreppe-7', belongs: true },
  }),
  [`POST ${USERS}/auth-refresh`]: simple(`${USERS}/auth-refresh`, { method: 'POST' }),
  [`POST ${USERS}/auth-with-otp`]: simple(`${USERS}/auth-with-otp`, {
    body: { otpId: 'gibtesnicht0000', password: '12345678', mfaId: 'gibtesnicht0000' },
  }),
};
const LIST = /^GET (\/api\/collections\/\w+\/records)$/;
/** Query parameters beside those of the standard request. */
const PARAMETERS = [
  'filter',
  'sort',
  'perPage',
  'page',
  'skipTotal',
  'search',
  'cursor',
  'from',
  'to',
  'property',
  'q',
];

const keyOf = ({ method, path }: Route) => `${method} ${path}`;
function questionOf(key: string) {
  const list = LIST.exec(key)?.[1];
  return list ? simple(`${list}?perPage=2&skipTotal=1`) : (AT_STOCK[key] ?? QUESTIONS[key]);
}

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

/** One person of each kind that is permitted, or one that is denied. */
function requesters(key: string): Actor[] {
  if (LIST.test(key)) return stage.actors.filter(({ principal }) => ['PM', 'CA', 'E+', 'SA'].includes(principal));
  if (key in AT_STOCK) return stage.actors.filter(({ principal }) => ['AN', 'E+'].includes(principal));
  const may = stage.actors.filter((actor) => !['–', 'D', '='].includes(cellOf(key, actor)) && actor.principal !== 'OT');
  const isOpen = may.some(({ principal }) => principal === 'AN');
  return isOpen ? may.filter(({ principal }) => principal === 'AN') : may;
}

async function renewed(actor: Actor): Promise<Actor> {
  if (actor.person === null) return actor;
  const path = `${USERS}/impersonate/${actor.person.id}`;
  const { body } = await send(stage.server, path, { token: stage.server.su, body: { duration: 3600 } });
  return { ...actor, headers: { ...actor.headers, Authorization: body.token } };
}

type Prepared = Question & { method: string; headers: Record<string, string> };
async function prepared(key: string, actor: Actor): Promise<Prepared> {
  const who = await renewed(actor);
  const question = await questionOf(key)?.(stage, who, true);
  if (!question) throw new Error(`${key}: nothing says how it is asked`);
  const method = question.method ?? (question.body === undefined ? 'GET' : 'POST');
  return { ...question, method, headers: { ...who.headers, ...question.headers } };
}

/** Null when right. The geocoder allows one request at a time (D13). */
function faultOf(key: string, { status, body, headers }: Answer): string | null {
  const isBusy = status === 503 && key.includes('/geocode/');
  if (status >= 500 && !isBusy) return `${status} ${JSON.stringify(body)}`;
  // The executable answers unknown addresses itself.
  if (status < 400 || status === 404 || !headers.get('content-type')?.includes('json')) return null;
  return isIssueCode(body.code) ? null : `no reason: ${status} ${JSON.stringify(body)}`;
}

type Requester = (change: (question: Prepared) => Partial<Prepared>) => Promise<void>;

/** Prepares again what an answer has used up. */
async function requesterOf(key: string, actor: Actor): Promise<Requester> {
  let ready = await prepared(key, actor);
  return async (change) => {
    const { method, path, body, headers } = { ...ready, ...change(ready) };
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    // The search for secrets reports every `token` or `password` of a JSON body.
    const sent = isJson ? JSON.stringify(body) : body;
    const type: Record<string, string> = isJson ? { 'Content-Type': 'application/json' } : {};
    const answer = await send(stage.server, path, { method, body: sent, headers: { ...headers, ...type } });
    const fault = faultOf(key, answer);
    if (fault) throw new Error(`${actor.name} · ${method} ${path.slice(0, 200)} · ${sent} · ${fault}`);
    if (answer.status < 300 || answer.status === 401) ready = await prepared(key, actor);
  };
}

async function withOdd<T>(
  key: string,
  odd: fc.Arbitrary<T>,
  change: (question: Prepared, odd: T) => Partial<Prepared>,
) {
  for (const actor of requesters(key)) {
    const requester = await requesterOf(key, actor);
    const property = fc.asyncProperty(odd, (value) => requester((question) => change(question, value)));
    await fc.assert(property, { numRuns: RUNS });
  }
}

const honest = ({ body }: Question): unknown => (body instanceof Uint8Array || body === undefined ? {} : body);

/** The words that the route does not call unknown. */
async function keysOf(key: string, words: readonly string[]): Promise<string[]> {
  const [actor] = requesters(key);
  if (!actor) return [];
  const { method, path, headers, body } = await prepared(key, actor);
  const known = new Set(Object.keys(honest({ path, ok: [], body }) as object));
  for (let at = 0; at < words.length; at += 150) {
    const some = words.slice(at, at + 150);
    const counts = Object.fromEntries(some.map((word) => [word, 0]));
    const answer = await send(stage.server, path, { method, body: JSON.stringify(counts), headers });
    const issues: { field: string; code: string }[] = answer.body?.issues ?? [];
    const unknown = new Set(issues.filter(({ code }) => code === 'unknown_key').map(({ field }) => field));
    if (unknown.size > 0) for (const word of some) if (!unknown.has(word)) known.add(word);
  }
  return [...known];
}

const KEYS = ROUTES.map(keyOf);
const WITH_BODY = KEYS.filter((key) => !key.startsWith('GET ') && !key.includes('{path...}'));
const WORDS = wordsOfTheServer();

it('covers every own route', () => {
  expect(KEYS.filter((key) => !questionOf(key))).toEqual([]);
  expect(KEYS.length).toBeGreaterThan(100);
});

describe('odd JSON is refused with a reason', () => {
  it.each(WITH_BODY)('%s', async (key) => {
    const keys = await keysOf(key, WORDS);
    const pathsOf = (question: Question) => [...pathsIn(honest(question)), ...keys.map((name) => [name])];
    // In full each person meets the values; else one, and the others meet the random ones below.
    for (const actor of isFull ? requesters(key) : requesters(key).slice(0, 1)) {
      const client = await requesterOf(key, actor);
      const paths = pathsOf(await prepared(key, actor));
      for (const [place, path] of paths.entries())
        for (const cruel of cruelAt(place))
          await client((question) => ({ body: replaced(honest(question), path, cruel) }));
    }
    await withOdd(key, fc.tuple(fc.nat(), oddValue), (question, [which, odd]) => {
      const paths = pathsOf(question);
      return { body: replaced(honest(question), paths[which % paths.length] ?? [], odd) };
    });
  });
});

describe('odd parts of an address are refused with a reason', () => {
  const withParts = KEYS.filter((key) => key.includes('{') && !key.includes('{$}'));
  it.each(withParts)('in the path of %s', async (key) => {
    const parts = (key.split(' ')[1] ?? '').split('/');
    const places = parts.flatMap((part, at) => (part.startsWith('{') ? [at] : []));
    await withOdd(key, fc.tuple(fc.nat(), oddPart), ({ path }, [which, odd]) => {
      const [pathname = '', query] = path.split('?');
      const requests = pathname.split('/');
      requests[places[which % places.length] ?? 0] = odd;
      return { path: requests.join('/') + (query ? `?${query}` : '') };
    });
  });

  it.each(KEYS.filter((key) => key.startsWith('GET ')))('in the query of %s', async (key) => {
    await withOdd(key, fc.tuple(fc.nat(), oddPart, fc.boolean()), ({ path }, [which, odd, isTwice]) => {
      const [pathname, query = ''] = path.split('?');
      const own = query.split('&').filter((one) => one !== '');
      const names = [...own.map((one) => one.split('=')[0] ?? ''), ...PARAMETERS, odd];
      const name = names[which % names.length] ?? '';
      const kept = own.filter((one) => isTwice || !one.startsWith(`${name}=`));
      return { path: `${pathname}?${[...kept, `${name}=${odd}`].join('&')}` };
    });
  });
});

/** Each body has a content type that PocketBase parses in its own way. */
const ODD_BODIES: [type: string, body: string][] = [
  ['application/json', '{'],
  ['application/json', '[]'],
  ['text/plain', 'x'],
  ['multipart/form-data', 'x'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="@jsonPayload"\r\n\r\n{\r\n--x--\r\n',
  ],
  ['application/x-www-form-urlencoded', '@jsonPayload=%7B'],
];

/** `fetch` sends no body with GET. With `isChunked` the length is unknown in advance. */
const withBody = ({ method, path, headers }: Prepared, [type, body]: [string, string], isChunked: boolean) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length: Record<string, string> = isChunked ? {} : { 'Content-Length': `${body.length}` };
    const all = { ...headers, ...length, 'Content-Type': type };
    const pending = request(`${stage.server.url}${path}`, { method, headers: all, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part)).on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    pending.on('error', reject).end(body);
  });

describe('routes without a body refuse or ignore a body', () => {
  it.each(KEYS.filter((key) => key.startsWith('GET ') && !key.includes('/geocode/')))('%s', async (key) => {
    for (const actor of isFull ? requesters(key) : requesters(key).slice(0, 1)) {
      let ready = await prepared(key, actor);
      for (const odd of ODD_BODIES)
        for (const isChunked of [false, true]) {
          const { status, text } = await withBody(ready, odd, isChunked);
          expect([status < 500, actor.name, odd, isChunked, text]).toEqual([true, actor.name, odd, isChunked, text]);
          if (status === 401) ready = await prepared(key, actor);
        }
    }
  });
});

/** They keep their own error format (docs/api.md), so only a 5xx counts. */
describe('PocketBase’s own open routes refuse odd input without a fault', () => {
  type Request = { path: string; method: string; body: Json };
  const sendRequest = async ({ path, method, body }: Request, who: string | Record<string, string>) => {
    const headers = typeof who === 'string' ? { Authorization: who } : who;
    const sent = { method, body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
    const { status, body: response } = await send(stage.server, path, sent);
    if (status >= 500) throw new Error(`${method} ${path} · ${sent.body} · ${status} ${JSON.stringify(response)}`);
  };
  async function tryFields(request: Request, fields: readonly string[], who: () => Promise<string>) {
    for (const [place, field] of fields.entries())
      for (const cruel of cruelAt(place))
        await sendRequest({ ...request, body: replaced(request.body, [field], cruel) }, await who());
    const random = fc.asyncProperty(fc.nat(), oddValue, async (which, odd) =>
      sendRequest(
        { ...request, body: replaced(request.body, [fields[which % fields.length] ?? ''], odd) },
        await who(),
      ),
    );
    await fc.assert(random, { numRuns: 20 * RUNS });
  }
  const actorOf = (principal: string) => stage.actors.find((one) => one.principal === principal) as Actor;
  const sessionOf = async (principal: string) => (await renewed(actorOf(principal))).headers.Authorization ?? '';

  it.each(['auth-with-password', 'request-otp'])('%s', async (action) => {
    const body = { identity: 'a@example.org', email: 'a@example.org', password: 'Kellertreppe-7', mfaId: 'x' };
    const request = { path: `${USERS}/${action}`, method: 'POST', body };
    await tryFields(request, [...Object.keys(body), 'identityField', 'expand'], async () => '');
  });

  it('POST /api/realtime and /api/files/token', async () => {
    const [stream, token] = [await openStream(stage.server), await sessionOf('PM')];
    const body = { clientId: stream.clientId, subscriptions: ['ticks/aaaaaaaaaaaaaaa'] };
    const who = async () => token;
    await tryFields({ path: '/api/realtime', method: 'POST', body }, Object.keys(body), who);
    await tryFields({ path: '/api/files/token', method: 'POST', body: {} }, ['collection', 'duration'], who);
    stream.close();
  });

  it.each(fullOr(['PM', 'CA', 'E+'], ['CA']))('records of every writable collection: %s', async (principal) => {
    const { items } = (await send(stage.server, '/api/collections?perPage=200', { token: stage.server.su })).body;
    const open = items.filter(({ createRule, updateRule }: Json) => createRule !== null || updateRule !== null);
    expect(open.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(['users', 'properties']));
    const token = await sessionOf(principal);
    const who = async () => token;
    for (const { name, fields } of open) {
      const path = `/api/collections/${name}/records`;
      const names = fields.map((field: Json) => field.name);
      const own = name === 'users' ? actorOf(principal).person : null;
      const mine = own ?? (await send(stage.server, `${path}?perPage=1`, { token })).body.items?.[0];
      await tryFields({ path, method: 'POST', body: {} }, names, who);
      if (mine) await tryFields({ path: `${path}/${mine.id}`, method: 'PATCH', body: {} }, names, who);
    }
  });
});

it('logged no failed route', async () => {
  const logs = await send(
    stage.server,
    `/api/logs?perPage=200&filter=${encodeURIComponent('message = "A route failed."')}`,
    {
      token: stage.server.su,
    },
  );
  expect(logs.body.items).toEqual([]);
});
