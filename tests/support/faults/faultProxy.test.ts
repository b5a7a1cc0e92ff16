import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultProxy } from './faultProxy';
import { FaultBook, seeded } from './faults';

/** A server that notes each request, complete or partial, and answers with the received length. */
const arrived: { method: string; path: string; bytes: number; whole: boolean }[] = [];
const origin = http.createServer((request, response) => {
  const entry = { method: request.method ?? '', path: request.url ?? '', bytes: 0, whole: false };
  arrived.push(entry);
  request.on('data', (chunk: Buffer) => {
    entry.bytes += chunk.length;
  });
  request.on('error', () => {});
  request.on('end', () => {
    entry.whole = true;
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ bytes: entry.bytes }));
  });
});
let proxy: FaultProxy;

beforeAll(() => new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => origin.close(() => resolve())));
beforeEach(async () => {
  arrived.length = 0;
  proxy = await FaultProxy.start(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`);
});
afterEach(() => proxy.stop());

const put = (size = 1000) => fetch(`${proxy.url}/photo`, { method: 'PUT', body: new Uint8Array(size) });
const failure = (answer: Promise<Response>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error as Error).name,
  );

describe('the fault proxy', () => {
  it('passes on and notes requests and answers', async () => {
    const answer = await put(70_000);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ bytes: 70_000 });
    const at = expect.any(Number);
    expect(proxy.requests).toEqual([{ method: 'PUT', path: '/photo', status: 201, fault: null, bytes: 70_000, at }]);
  });

  it('cuts before the server receives a request', async () => {
    const rule = proxy.on({ method: 'PUT' }, { kind: 'cutBefore' });
    expect(await failure(put())).toBe('TypeError');
    expect(arrived).toEqual([]);
    expect(rule.hits).toBe(1);
    expect((await put()).status).toBe(201);
  });

  it('cuts inside the body, so that the server gets a part', async () => {
    proxy.on({}, { kind: 'cutInside', share: 0.5 });
    expect(await failure(put(400_000))).toBe('TypeError');
    await expect.poll(() => arrived[0]?.bytes).toBe(200_000);
    expect(arrived[0]?.whole).toBe(false);
  });

  it('drops the answer after the server has done everything', async () => {
    proxy.on({}, { kind: 'dropAnswer' });
    expect(await failure(put())).toBe('TypeError');
    expect(arrived).toEqual([{ method: 'PUT', path: '/photo', bytes: 1000, whole: true }]);
  });

  it('answers in place of the server with a status and Retry-After', async () => {
    proxy.on({ times: 2 }, { kind: 'answer', status: 503, headers: { 'retry-after': '7' } });
    for (let i = 0; i < 2; i++) {
      const answer = await put();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    }
    expect(arrived).toEqual([]);
    expect((await put()).status).toBe(201);
  });

  it('plays a captive portal: HTML with status 200', async () => {
    proxy.on({}, { kind: 'answer', status: 200, body: 'Willkommen' });
    const answer = await put();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Willkommen');
    expect(arrived).toEqual([]);
  });

  it('holds a request until its release', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const rule = proxy.on({}, { kind: 'hold', until });
    const answer = put();
    await rule.spent;
    expect(arrived).toEqual([]);
    release();
    expect((await answer).status).toBe(201);
  });

  it('goes dark with all connections closed, and comes back', async () => {
    const rule = proxy.on({}, { kind: 'hold', until: new Promise(() => {}) });
    const open = failure(put());
    await rule.spent;
    proxy.goDark();
    expect(await open).toBe('TypeError');
    expect(await failure(put())).toBe('TypeError');
    proxy.comeBack();
    expect((await put()).status).toBe(201);
  });

  it('counts bytes on the wire both ways, headers included', async () => {
    await (await put(10_000)).text();
    const { up, down } = proxy.traffic();
    expect(up).toBeGreaterThan(10_000);
    expect(up).toBeLessThan(11_000);
    expect(down).toBeGreaterThan(100);
    expect(down).toBeLessThan(1000);
  });
});

describe('the book of faults', () => {
  it('strikes the nth match as often as requested, by method and path', () => {
    const book = new FaultBook();
    book.add({ method: 'PUT', path: /photos/, nth: 2, times: 2 }, { kind: 'cutBefore' });
    const sendRequest = (method: string, path: string) => book.choose({ method, path })?.kind ?? null;
    expect(sendRequest('POST', '/photos/1')).toBeNull();
    expect(sendRequest('PUT', '/documentations')).toBeNull();
    const struck = [1, 2, 3, 4].map(() => sendRequest('PUT', '/photos/1'));
    expect(struck).toEqual([null, 'cutBefore', 'cutBefore', null]);
  });

  it('cuts the requested share at random, repeatably by seed', () => {
    const run = (seed: number) => {
      const book = new FaultBook();
      book.cutAtRandom(0.3, seed, /^\/api/);
      return Array.from({ length: 2000 }, () => book.choose({ method: 'PUT', path: '/api' })?.kind ?? 'none');
    };
    const first = run(7);
    expect(run(7)).toEqual(first);
    expect(run(8)).not.toEqual(first);
    const cut = first.filter((kind) => kind !== 'none').length / first.length;
    expect(cut).toBeGreaterThan(0.26);
    expect(cut).toBeLessThan(0.34);
    expect(new Set(first)).toEqual(new Set(['none', 'cutBefore', 'cutInside', 'dropAnswer']));
  });

  it('draws even numbers between 0 and 1', () => {
    const next = seeded(1);
    const drawn = Array.from({ length: 5000 }, next);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 1);
  });
});
