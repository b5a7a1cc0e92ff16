import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestReceipt, requestReceipts, submitDocumentation, submitPhoto } from '../../../src/api/submit';
import { type Credential, timeoutOf } from '../../../src/api/wire';
import type { Outcome } from '../../../src/domain/delivery/transfer';
import type { Sealed } from '../../../src/domain/documentation/documentation';
import { REQUEST_TIMEOUT } from '../../../src/domain/limits';
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
const grant: Credential = { kind: 'grant', grant: 'g'.repeat(43) };
const bytes = new Uint8Array(1000).map((_, index) => index % 251).buffer;
const PHOTO = { id: 'pho000000000001', sha256: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') };
const sealed: Sealed = {
  version: 1,
  id: 'doc000000000001',
  author: 'usr000000000001',
  property: 'pro000000000001',
  employeeName: null,
  location: 'Domkloster 4, 50667 Köln',
  latitude: 50.938361,
  longitude: 6.959974,
  accuracy: 8,
  locationSource: 'gps',
  serviceType: null,
  notes: 'Keller gewischt – „fertig“ 🧹',
  startedAt: '2026-11-21T06:40:00.000Z',
  capturedAt: '2026-11-21T06:42:00.000Z',
  clockOffset: 120,
  photos: [{ ...PHOTO, bytes: 1000, width: 1920, height: 1080, takenAt: '2026-11-21T06:41:00.000Z', source: 'camera' }],
  contentHash: 'c'.repeat(64),
};
const receiving = {
  id: sealed.id,
  contentHash: sealed.contentHash,
  state: 'receiving',
  missing: [PHOTO.id],
  receivedAt: '2026-11-21T06:42:10.000Z',
  completedAt: null,
  number: '4F7K2-Q9M3X',
};
const complete = { ...receiving, state: 'complete', missing: [], completedAt: '2026-11-21T06:42:20.000Z' };

const routes: Record<string, () => Promise<Outcome>> = {
  submitDocumentation: () => submitDocumentation(sealed, grant),
  submitPhoto: () => submitPhoto({ documentation: sealed, photo: PHOTO, bytes }, grant),
  requestReceipt: () => requestReceipt(sealed, grant),
};

afterEach(() => {
  vi.useRealTimers();
});

describe('what is sent', () => {
  it('sends the sealed documentation unchanged, with its credential', async () => {
    server.behave(json(201, receiving));
    expect(await routes.submitDocumentation?.()).toEqual({ kind: 'receipt', receipt: receiving });
    const { method, url, headers, body } = server.last();
    expect([method, url]).toEqual(['POST', '/api/app/documentations']);
    expect(headers['x-delivery-grant']).toBe(grant.kind === 'grant' && grant.grant);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body.toString('utf8'))).toEqual(sealed);
  });

  it('sends a photo as the same raw bytes each time', async () => {
    server.behave(cut, json(201, complete));
    expect(await routes.submitPhoto?.()).toEqual({ kind: 'retry', retryAfterMs: null });
    expect(await routes.submitPhoto?.()).toEqual({ kind: 'receipt', receipt: complete });
    for (const { method, url, headers, body } of server.received) {
      expect([method, url]).toEqual(['PUT', `/api/app/documentations/${sealed.id}/photos/${PHOTO.id}`]);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(body.equals(Buffer.from(bytes))).toBe(true);
    }
    expect(server.received).toHaveLength(2);
  });

  it('requests a receipt under its own address', async () => {
    server.behave(json(200, complete));
    expect(await routes.requestReceipt?.()).toEqual({ kind: 'receipt', receipt: complete });
    expect(server.last().url).toBe(`/api/app/documentations/${sealed.id}/receipt`);
  });
});

/** The table of src/sync/README.md, answered by a real server. */
const again: Outcome = { kind: 'retry', retryAfterMs: null };
/** A retry with the status of a foreign error. */
const refusedWith = (status: number): Outcome => ({ kind: 'retry', retryAfterMs: null, status });
const table: Record<string, [Behaviour, Outcome]> = {
  '201 with a receipt: on': [json(201, receiving), { kind: 'receipt', receipt: receiving as never }],
  '200 with a receipt: on': [json(200, complete), { kind: 'receipt', receipt: complete as never }],
  'a cut connection: again': [cut, again],
  'a connection cut inside the answer: again': [torn, again],
  '200 with a page of somebody else: again': [portal(), again],
  '200 with nothing: again': [empty(200), again],
  '204: again': [(response) => response.writeHead(204).end(), again],
  '200 with the receipt of another documentation: again': [json(200, { ...complete, id: 'doc000000000009' }), again],
  '200 with the receipt of another content: again': [json(200, { ...complete, contentHash: 'd'.repeat(64) }), again],
  'a redirect: again': [(response) => response.writeHead(302, { Location: '/portal' }).end(), again],
  '408: again': [portal(408), again],
  '425: again': [portal(425), again],
  '429 with Retry-After: then': [
    fault(429, 'rate_limited', { 'Retry-After': '9' }),
    { kind: 'retry', retryAfterMs: 9000, code: 'rate_limited' },
  ],
  '500: again': [portal(500), again],
  '502: again': [portal(502), again],
  '503 temporary with Retry-After: then': [
    fault(503, 'temporary', { 'Retry-After': '5' }),
    { kind: 'retry', retryAfterMs: 5000, code: 'temporary' },
  ],
  '503 of a proxy with Retry-After: then, and it is known that we did not say so': [
    (response) => response.writeHead(503, { 'Retry-After': '3600' }).end('<h1>Wartung</h1>'),
    { kind: 'retry', retryAfterMs: 3_600_000 },
  ],
  '400 without a code (PocketBase turned a fault into it): again': [pocketBaseError(400), refusedWith(400)],
  '401 without a code: again': [pocketBaseError(401), refusedWith(401)],
  '403 without a code: again': [portal(403), refusedWith(403)],
  '404 without a code: again': [pocketBaseError(404), refusedWith(404)],
  '413 of a proxy: again': [portal(413), refusedWith(413)],
  '422 with a code nobody knows: again': [fault(422, 'brand_new'), refusedWith(422)],
  '401: sign in': [fault(401, 'unauthorized'), { kind: 'signIn', code: 'unauthorized' }],
  '403 wrong_user: waits for that user': [fault(403, 'wrong_user'), { kind: 'signIn', code: 'wrong_user' }],
  '403 grant_ended: waits for a sign-in': [fault(403, 'grant_ended'), { kind: 'signIn', code: 'grant_ended' }],
  '403 account_ended: refused': [fault(403, 'account_ended'), { kind: 'refused', code: 'account_ended' }],
  '403 not_allowed: refused': [fault(403, 'not_allowed'), { kind: 'refused', code: 'not_allowed' }],
  '403 ended: refused': [fault(403, 'ended'), { kind: 'refused', code: 'ended' }],
  '403 link_invalid: refused': [fault(403, 'link_invalid'), { kind: 'refused', code: 'link_invalid' }],
  '404 link_invalid: refused': [fault(404, 'link_invalid'), { kind: 'refused', code: 'link_invalid' }],
  '404: send the documentation again': [fault(404, 'not_found'), { kind: 'notFound' }],
  '409: refused': [fault(409, 'conflict'), { kind: 'refused', code: 'conflict' }],
  '410 alone: again, because it does not say about which documentation (D285)': [fault(410, 'deleted'), again],
  '413 of our own: refused': [fault(413, 'body_too_large'), { kind: 'refused', code: 'body_too_large' }],
  '422: refused with its reason': [fault(422, 'photos_count'), { kind: 'refused', code: 'photos_count' }],
  '422 photo_mismatch with sound bytes here: the line did it': [
    fault(422, 'photo_mismatch'),
    { kind: 'photoMismatch', localBytes: 'sound' },
  ],
};

for (const [route, sendRequest] of Object.entries(routes)) {
  describe(route, () => {
    for (const [what, [behaviour, outcome]] of Object.entries(table)) {
      it(what, async () => {
        server.behave(behaviour);
        expect(await sendRequest()).toEqual(outcome);
      });
    }

    for (const [what, behaviour] of [
      ['no answer at all', silent],
      ['an answer that never ends', stalled],
    ] as const) {
      it(`${what}: given up after its time, then again`, async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        server.behave(behaviour);
        let outcome: Outcome | null = null;
        const done = sendRequest().then((found) => {
          outcome = found;
        });
        await vi.waitUntil(() => server.received.length === 1);
        vi.advanceTimersByTime(REQUEST_TIMEOUT - 1);
        expect(outcome).toBeNull();
        vi.advanceTimersByTime(timeoutOf(100_000) - REQUEST_TIMEOUT + 1);
        await done;
        expect(outcome).toEqual(again);
      });
    }
  });
}

describe('a refusal that names the body it judged', () => {
  const sent = createHash('sha256').update(JSON.stringify(sealed)).digest('hex');
  const refusal = (received: string): Behaviour => json(422, { code: 'hash_mismatch', received });

  it('of the sent body counts', async () => {
    server.behave(refusal(sent));
    expect(await submitDocumentation(sealed, grant)).toEqual({ kind: 'refused', code: 'hash_mismatch' });
  });

  it('of another body is a retry', async () => {
    server.behave(refusal('e'.repeat(64)));
    expect(await submitDocumentation(sealed, grant)).toEqual({ ...again, code: 'temporary' });
  });

  it.each([
    [410, 'deleted'],
    [403, 'wrong_user'],
    [409, 'conflict'],
  ])('of another one, %i %s: is a retry that blocks nothing', async (status, code) => {
    server.behave(json(status, { code, received: 'e'.repeat(64) }));
    expect(await submitDocumentation(sealed, grant)).toEqual({ ...again, code: 'temporary' });
  });
});

describe('believes a 410 when the receipt confirms it', () => {
  const tombstone = { ...receiving, state: 'deleted', missing: [] };
  /** `receipt`: the answer when the phone checks the 410. */
  const answerWith =
    (receipt: unknown): Behaviour =>
    (response, request) => {
      const isQuestion = request.url.endsWith(`/${sealed.id}/receipt`);
      (isQuestion ? json(200, receipt) : fault(410, 'deleted'))(response, request);
    };

  for (const route of ['submitDocumentation', 'submitPhoto'] as const) {
    it.each([
      ['deleted', tombstone],
      ['deleted, of which nothing but the id is left', { ...tombstone, contentHash: '' }],
    ])(`${route}: %s`, async (_what, receipt) => {
      server.behave(answerWith(receipt));
      expect(await routes[route]?.()).toEqual({ kind: 'deleted' });
    });

    it.each([
      ['it is there', complete],
      ['it is coming', receiving],
      ['another one was deleted', { ...tombstone, id: 'doc000000000002' }],
      ['another content was deleted', { ...tombstone, contentHash: 'e'.repeat(64) }],
      ['nothing that could be read', 'Willkommen im WLAN'],
    ])(`${route}: drops nothing after a foreign 410, when %s`, async (_what, receipt) => {
      server.behave(answerWith(receipt));
      expect(await routes[route]?.()).toEqual(again);
    });
  }
});

describe('photo_mismatch', () => {
  it("is 'damaged' when stored bytes differ from the manifest", async () => {
    server.behave(fault(422, 'photo_mismatch'));
    const photo = { ...PHOTO, sha256: 'f'.repeat(64) };
    const outcome = await submitPhoto({ documentation: sealed, photo, bytes }, grant);
    expect(outcome).toEqual({ kind: 'photoMismatch', localBytes: 'damaged' });
  });
});

describe('requestReceipts', () => {
  const other = { id: 'doc000000000002', contentHash: 'e'.repeat(64) };
  const unknown = { id: other.id, state: 'unknown' };
  const query = () => requestReceipts([sealed, other], grant);

  it('answers one receipt per id, in order', async () => {
    server.behave(json(200, { receipts: [unknown, complete] }));
    const answer = await query();
    expect(JSON.parse(server.last().body.toString())).toEqual({ ids: [sealed.id, other.id] });
    expect(answer).toMatchObject({ kind: 'receipts', receipts: [complete, { ...other, state: 'unknown' }] });
  });

  it('rejects an answer with a missing id', async () => {
    server.behave(json(200, { receipts: [complete] }));
    expect(await query()).toEqual(again);
  });

  it('calls a receipt of other content unknown', async () => {
    server.behave(json(200, { receipts: [{ ...complete, contentHash: 'd'.repeat(64) }, unknown] }));
    expect(await query()).toMatchObject({ receipts: [{ id: sealed.id, state: 'unknown' }, { state: 'unknown' }] });
  });

  const faults: Record<string, [Behaviour, Outcome]> = {
    'a page of somebody else': [portal(), again],
    'an empty body': [empty(200), again],
    'a cut connection': [cut, again],
    'a missing route says nothing about the documentations': [fault(404, 'not_found'), again],
    '503 with Retry-After': [
      fault(503, 'temporary', { 'Retry-After': '5' }),
      { kind: 'retry', retryAfterMs: 5000, code: 'temporary' },
    ],
    'a dead credential': [fault(401, 'unauthorized'), { kind: 'signIn', code: 'unauthorized' }],
  };
  for (const [what, [behaviour, outcome]] of Object.entries(faults)) {
    it(what, async () => {
      server.behave(behaviour);
      expect(await query()).toEqual(outcome);
    });
  }
});
