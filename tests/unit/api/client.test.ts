import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pocketBase, requestJson, sendCommand, setSession } from '../../../src/api/client';
import { RemoteError } from '../../../src/api/failure';
import { readFilledText, toRow } from '../../../src/api/values';
import { requestWithoutSdk, timeoutOf } from '../../../src/api/wire';
import { RETRY_AFTER_MAX } from '../../../src/domain/limits';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import {
  type Behaviour,
  badServer,
  cut,
  empty,
  fault,
  json,
  pocketBaseError,
  portal,
  silent,
  stalled,
  torn,
} from './badServer';

const server = badServer();
const name = (body: unknown) => readFilledText(toRow(body), 'name');
const sendRequest = (path = '/api/app/me') => requestJson(path, { parse: name });

async function failureOf(promise: Promise<unknown>): Promise<RemoteError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
}

describe('an answer of our own server', () => {
  it('is parsed into our own form', async () => {
    server.behave(json(200, { name: 'Objektbeleg' }));
    await expect(sendRequest()).resolves.toBe('Objektbeleg');
  });

  it('is a server error when its shape is wrong', async () => {
    server.behave(json(200, { name: 7 }));
    expect(await failureOf(sendRequest())).toMatchObject({ kind: 'temporary', code: null });
  });

  it('accepts 204 from a route without content', async () => {
    server.behave((response) => response.writeHead(204).end());
    await expect(sendCommand('/api/app/documentations/x', { method: 'DELETE', body: {} })).resolves.toBeUndefined();
  });
});

describe('what is not an answer of ours counts as no network', () => {
  const outsiders: Record<string, Behaviour> = {
    'an HTML page with status 200': portal(),
    'an HTML page with status 403': portal(403),
    'an HTML page with status 404': portal(404),
    'an HTML page with status 511 is the exception: a server fault': portal(511),
    'JSON with status 200 that calls itself text': json(200, { name: 'x' }, { 'Content-Type': 'text/plain' }),
    'an empty body with status 200': empty(200),
    'a 204 where an answer was due': (response) => response.writeHead(204).end(),
    'a redirect to a login page': (response) => response.writeHead(302, { Location: '/login' }).end(),
    'a connection cut before the answer': cut,
    'a connection cut inside the answer': torn,
    'a 403 of a stranger without a known code': json(403, { error: 'blocked by policy' }),
    'a 404 with a code we never gave': json(404, { status: 404, code: 'nope', message: 'x' }),
    'a 400 that only looks like PocketBase': json(400, { status: 404, message: 'x', data: {} }),
  };
  for (const [what, behaviour] of Object.entries(outsiders)) {
    it(what, async () => {
      server.behave(behaviour);
      const kind = what.includes('511') ? 'temporary' : 'offline';
      expect(await failureOf(sendRequest())).toMatchObject({ kind, code: null, message: ISSUE_TEXT.temporary });
    });
  }

  it('rejects a foreign page for a command too', async () => {
    server.behave(portal());
    expect((await failureOf(sendCommand('/api/app/x', { method: 'POST' }))).kind).toBe('offline');
  });

  it('gives no password to a foreign password prompt', async () => {
    const question = vi.spyOn(globalThis, 'fetch');
    server.behave(
      (response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="WLAN"' }).end(),
      (response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="WLAN"' }).end(),
    );
    expect((await failureOf(sendRequest())).kind).toBe('offline');
    expect((await requestWithoutSdk('/api/app/documentations', { method: 'POST', body: {} })).body).toBeUndefined();
    expect(question.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit', 'omit']);
    question.mockRestore();
  });

  it('follows no redirect and sends nothing to the other address', async () => {
    server.behave((response) => response.writeHead(307, { Location: '/elsewhere' }).end(), json(200, { name: 'x' }));
    await failureOf(requestJson('/api/app/documentations', { method: 'POST', body: { secret: 1 }, parse: name }));
    expect(server.received.map(({ url }) => url)).toEqual(['/api/app/documentations']);
  });
});

describe('an error of our server becomes one typed kind', () => {
  const rows: [number, string, RemoteError['kind']][] = [
    [401, 'unauthorized', 'unauthorized'],
    [403, 'forbidden', 'forbidden'],
    [403, 'wrong_user', 'forbidden'],
    [404, 'not_found', 'notFound'],
    [404, 'link_invalid', 'notFound'],
    [409, 'conflict', 'conflict'],
    [410, 'deleted', 'deleted'],
    [413, 'body_too_large', 'invalid'],
    [422, 'notes_length', 'invalid'],
    [429, 'rate_limited', 'rateLimited'],
    [500, 'temporary', 'temporary'],
    [502, 'geocoding_failed', 'temporary'],
    [503, 'temporary', 'temporary'],
  ];
  for (const [status, code, kind] of rows) {
    it(`${status} ${code} → ${kind}, with its German sentence`, async () => {
      server.behave(fault(status, code));
      const message = ISSUE_TEXT[code as keyof typeof ISSUE_TEXT];
      expect(await failureOf(sendRequest())).toMatchObject({ kind, code, message });
    });
  }

  const plain: [number, RemoteError['kind'], string][] = [
    [400, 'invalid', ISSUE_TEXT.validation],
    [401, 'unauthorized', ISSUE_TEXT.unauthorized],
    [403, 'forbidden', ISSUE_TEXT.forbidden],
    [404, 'notFound', ISSUE_TEXT.not_found],
    [429, 'rateLimited', ISSUE_TEXT.rate_limited],
    [500, 'temporary', ISSUE_TEXT.temporary],
  ];
  for (const [status, kind, message] of plain) {
    it(`PocketBase's own ${status} → ${kind}, never its English sentence`, async () => {
      server.behave(pocketBaseError(status));
      expect(await failureOf(sendRequest())).toMatchObject({ kind, code: null, message });
    });
  }

  it('takes 408 and 425 as a retry from any sender', async () => {
    for (const status of [408, 425]) {
      server.behave(portal(status));
      expect((await failureOf(sendRequest())).kind).toBe('temporary');
    }
  });

  it('carries field issues and drops other values', async () => {
    const issues = [{ field: 'notes', code: 'notes_length' }, { field: 'x', code: 'invented' }, 'nonsense'];
    server.behave(json(422, { status: 422, code: 'notes_length', message: 'x', issues }));
    expect((await failureOf(sendRequest())).issues).toEqual([{ field: 'notes', code: 'notes_length' }]);
  });
});

describe('Retry-After', () => {
  const wait = async (headers: Record<string, string>) => {
    server.behave(fault(503, 'temporary', headers));
    return (await failureOf(sendRequest())).retryAfterMs;
  };

  it('in seconds', async () => expect(await wait({ 'Retry-After': '7' })).toBe(7000));

  it("as a date, by the server's clock", async () => {
    const headers = { Date: 'Sat, 01 Jan 2000 00:00:00 GMT', 'Retry-After': 'Sat, 01 Jan 2000 00:00:30 GMT' };
    expect(await wait(headers)).toBe(30_000);
  });

  it('as a past date is no wait', async () => {
    const headers = { Date: 'Sat, 01 Jan 2000 00:00:00 GMT', 'Retry-After': 'Fri, 31 Dec 1999 00:00:00 GMT' };
    expect(await wait(headers)).toBe(0);
  });

  it('of a year is cut', async () => expect(await wait({ 'Retry-After': '31536000' })).toBe(RETRY_AFTER_MAX));

  it('is none when absent or invalid', async () => {
    expect(await wait({ 'Retry-After': 'soon' })).toBeNull();
    expect(await wait({ 'Retry-After': '-3' })).toBeNull();
    expect(await wait({})).toBeNull();
  });
});

describe('who asks', () => {
  const headersOf = async (request: Partial<Parameters<typeof requestJson>[1]>) => {
    server.behave(json(200, { name: 'x' }));
    await requestJson('/api/app/x', { parse: name, ...request });
    return server.last().headers;
  };

  it('sends no credential by default', async () => {
    const headers = await headersOf({});
    expect(headers.authorization).toBeUndefined();
    expect(headers['x-delivery-grant']).toBeUndefined();
    expect(headers['x-documentation-token']).toBeUndefined();
  });

  it("sends the page's session otherwise", async () => {
    setSession('page-session');
    expect((await headersOf({})).authorization).toBe('page-session');
  });

  it('sends no old token at sign-in', async () => {
    setSession('page-session');
    expect((await headersOf({ credential: null })).authorization).toBeUndefined();
  });

  it('never sends session and grant or link together', async () => {
    setSession('page-session');
    const grant = await headersOf({ credential: { kind: 'grant', grant: 'g' } });
    expect([grant.authorization, grant['x-delivery-grant']]).toEqual([undefined, 'g']);
    const link = await headersOf({ credential: { kind: 'link', token: 't' } });
    expect([link.authorization, link['x-documentation-token']]).toEqual([undefined, 't']);
  });

  it("never sends the page's address, which may hold a link token", async () => {
    expect((await headersOf({})).referer).toBeUndefined();
  });
});

describe('another server', () => {
  const outsider = createServer((request, response) => {
    came.push(request.url ?? '');
    response.end();
  });
  const came: string[] = [];
  let host = '';
  beforeAll(async () => {
    await new Promise<void>((done) => outsider.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${(outsider.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    pocketBase().baseURL = server.url();
  });
  afterAll(() => new Promise((done) => outsider.close(done)));

  it('gets nothing, however its address enters a request', async () => {
    setSession('page-session');
    server.behave(portal(404));
    for (const address of [`http://${host}/api`, `//${host}/api`, `/\\${host}/api`]) {
      await failureOf(sendRequest(address));
      await failureOf(requestWithoutSdk(address, { credential: { kind: 'grant', grant: 'g' } }));
      pocketBase().baseURL = address;
      await failureOf(sendRequest());
      await expect(pocketBase().health.check()).rejects.toThrow();
      pocketBase().baseURL = server.url();
    }
    expect(came).toEqual([]);
  });
});

describe('two requests of the same path', () => {
  it('are both answered', async () => {
    server.behave(json(200, { name: 'x' }));
    await expect(Promise.all([sendRequest('/api/app/x?y=1'), sendRequest('/api/app/x?y=2')])).resolves.toEqual([
      'x',
      'x',
    ]);
  });
});

describe('what the SDK sends by itself', () => {
  it('rejects foreign pages and cut connections as all requests do', async () => {
    for (const behaviour of [portal(), portal(403), cut]) {
      server.behave(behaviour);
      await expect(pocketBase().health.check()).rejects.toMatchObject({ originalError: { kind: 'offline' } });
    }
    server.behave(json(200, {}));
    await pocketBase().health.check();
    expect(server.last().headers.referer).toBeUndefined();
  });
});

describe('time-outs', () => {
  it('grow with the bytes: 30 s plus the time at 8 KB/s', () => {
    expect(timeoutOf(0)).toBe(30_000);
    expect(timeoutOf(250 * 1024)).toBe(30_000 + 31_250);
    expect(timeoutOf(2 * 1024 * 1024)).toBe(30_000 + 256_000);
  });

  for (const [what, behaviour] of [
    ['a server that takes everything and says nothing', silent],
    ['an answer that begins and never ends', stalled],
  ] as const) {
    it(`${what} is given up`, async () => {
      server.behave(behaviour);
      const query = requestJson('/api/app/me', { parse: name, timeoutMs: 60 });
      expect((await failureOf(query)).kind).toBe('offline');
    });
  }

  it('may be cut short by an abort signal', async () => {
    server.behave(silent);
    const controller = new AbortController();
    const requested = requestJson('/api/app/me', { parse: name, signal: controller.signal });
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    controller.abort();
    expect((await failureOf(requested)).kind).toBe('offline');
  });

  it('send nothing after an earlier abort', async () => {
    server.behave(json(200, { name: 'x' }));
    await failureOf(requestJson('/api/app/me', { parse: name, signal: AbortSignal.abort() }));
    expect(server.received).toEqual([]);
  });
});
