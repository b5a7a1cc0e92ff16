/**
 * Compares the simulator's server with the real one, request by request. A kinder model would make the
 * simulator's findings worthless.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../src/api/failure';
import { Server } from '../../simulator/server';
import { World } from '../../simulator/world';
import { type By, grant, id, jpeg, link, resealed, session, type Work, work } from '../../support/rows/work';
import { send, update } from '../../support/server/server';
import { stage } from '../stage';

const { server, a, b, world } = await stage().then((made) => ({ ...made, b: made.world.b }));

type Body = string | Uint8Array | object | null;
type Said = { status: number; body: unknown };
/** One of the servers, with functions that change its state from outside. */
type Side = {
  request: (method: string, path: string, by: By, body?: Body) => Promise<Said>;
  grantOf: (token: string) => Promise<string>;
  remove: (documentation: string) => Promise<unknown>;
  loseFile: (photo: string, documentation: string) => Promise<unknown>;
  dismiss: (user: string) => Promise<unknown>;
};

const real: Side = {
  request: async (method, path, headers, body = null) => {
    const type: By = body instanceof Uint8Array ? { 'Content-Type': 'image/jpeg' } : {};
    const answer = await send(server, path, { method, body: body ?? undefined, headers: { ...type, ...headers } });
    return { status: answer.status, body: answer.body };
  },
  grantOf: async (token) => (await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant,
  remove: (documentation) =>
    send(server, `/api/app/documentations/${documentation}`, {
      method: 'DELETE',
      token: world.superAdmin.token,
      body: { reason: 'Doppelt aufgenommen' },
    }),
  loseFile: async (photo) => {
    const storage = join(server.dir, 'storage');
    const found = await readdir(storage, { recursive: true });
    const name = found.find((path) => path.includes(`${photo}/`) && path.endsWith('.jpg') && !path.includes('thumbs'));
    await rm(join(storage, name ?? 'missing'));
  },
  dismiss: (user) => update(server, 'users', { id: user, active: false }),
};

/** The model, with the real accounts under the same tokens. */
function modelled(works: readonly Work[]): { side: Side; own: (token: string) => string } {
  const time = new World(1);
  const owners = new Map(works.map(({ sealed }) => [sealed.id, { owner: sealed.author ?? '' }]));
  const model = new Server(time, (documentation) => owners.get(documentation) ?? null);
  time.serverSkew = Date.now() - time.now;
  const people = [a.employee, a.unassigned, b.employee];
  for (const { id: user } of people) model.accounts.set(user, { id: user, tokenKey: 0, endedAt: null });
  const tokens = new Map(people.map(({ id: user, token }) => [token, model.token(user)]));
  const own = (token: string) => tokens.get(token) ?? token;
  const side: Side = {
    request: async (method, path, by, body = null) => {
      const headers = new Headers(by);
      const token = headers.get('Authorization');
      if (token !== null) headers.set('Authorization', own(token));
      const url = new URL(path, 'http://model');
      const bytes = body instanceof Uint8Array ? new Uint8Array(body).buffer : null;
      const text = bytes === null && body !== null ? JSON.stringify(body) : null;
      const sent = { at: time.now, ahead: 0, serverAhead: 0 };
      const request = {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        text,
        bytes,
        garbled: false,
        sent,
        by: 'phone',
      };
      time.now++;
      const answer = model.handle(request);
      return { status: answer.status, body: JSON.parse(answer.body) };
    },
    grantOf: async (token) => model.grantFor(model.sessionOf(own(token)) ?? '').grant,
    remove: async (documentation) => model.remove(documentation),
    loseFile: async (_, documentation) => model.lose(documentation, 'file'),
    dismiss: async (user) => model.dismiss(user),
  };
  return { side, own };
}

const ROUTE = '/api/app/documentations';
const NOBODY: By = {};
const DEAD = session(`e30.${btoa(JSON.stringify({ id: id(), key: 1, exp: 0 }))}.x`);

/** The phone's class of an answer; for receipts with the progress. */
function classOf({ status, body }: Said, { sealed }: Work): string {
  const outcome = outcomeOf({ status, body, retryAfterMs: null }, sealed);
  if (outcome.kind === 'receipt') return `receipt ${outcome.receipt.state} ${outcome.receipt.missing.length}`;
  return 'code' in outcome ? `${outcome.kind} ${outcome.code}` : outcome.kind;
}

type Script = (side: Side) => AsyncGenerator<string>;

/** Plays a script at both and compares. @returns the lines. */
async function same(script: Script, works: readonly Work[]): Promise<string[]> {
  const lines = async (side: Side) => {
    const message: string[] = [];
    for await (const line of script(side)) message.push(line);
    return message;
  };
  const [ofReal, ofModel] = [await lines(real), await lines(modelled(works).side)];
  expect(ofModel).toEqual(ofReal);
  return ofReal;
}

const mine = (more: { photos?: number; author?: string; content?: object } = {}) =>
  work({ author: a.employee.id, property: a.property, ...more });
const header = (side: Side, what: Work, by: By) =>
  side.request('POST', ROUTE, by, what.sealed).then((response) => classOf(response, what));
const photo = (side: Side, what: Work, of: { index: number; as?: Uint8Array; by: By }) =>
  side
    .request(
      'PUT',
      `${ROUTE}/${what.sealed.id}/photos/${what.sealed.photos[of.index]?.id}`,
      of.by,
      of.as ?? what.files[of.index],
    )
    .then((reply) => classOf(reply, what));
const receipt = (side: Side, what: Work, by: By) =>
  side.request('GET', `${ROUTE}/${what.sealed.id}/receipt`, by).then((reported) => classOf(reported, what));

async function confirmed(side: Side, ids: readonly string[], by: By): Promise<string> {
  const { status, body } = await side.request('POST', '/api/app/receipts', by, { ids });
  const { receipts = [] } = body as { receipts?: { id: string; state: string; missing?: string[] }[] };
  return `${status} ${receipts.map(({ state, missing }) => `${state} ${missing?.length ?? 0}`).join(', ')}`;
}

describe('the model of the server and the server', () => {
  it('accept photo by photo, and every request may be repeated', async () => {
    const what = await mine();
    const other = await jpeg();
    const by = session(a.employee.token);
    const expectedText = await same(
      async function* (side) {
        yield await header(side, what, by);
        yield await header(side, what, by);
        yield await photo(side, what, { index: 0, as: other, by });
        yield await photo(side, what, { index: 0, by });
        yield await photo(side, what, { index: 0, by });
        yield await receipt(side, what, by);
        yield await confirmed(side, [what.sealed.id, id()], by);
        yield await photo(side, what, { index: 1, by });
        yield await header(side, what, by);
        yield await photo(side, what, { index: 0, by });
        yield await receipt(side, what, by);
        yield await confirmed(side, [what.sealed.id], by);
      },
      [what],
    );
    expect(expectedText[0]).toBe('receipt receiving 2');
    expect(expectedText[2]).toBe('photoMismatch');
    expect(expectedText[7]).toBe('receipt complete 0');
  });

  it("refuse missing credentials and another person's name", async () => {
    const [what, unknown] = [await mine(), await mine()];
    const foreign = await mine({ author: a.unassigned.id });
    const other = { ...what, sealed: await resealed({ ...what.sealed, notes: 'anders' }) };
    const [by, outsider] = [session(a.employee.token), session(b.employee.token)];
    const phrase = await same(
      async function* (side) {
        for (const unknownPerson of [NOBODY, DEAD, grant('g'.repeat(43)), link('l'.repeat(43))])
          yield await header(side, what, unknownPerson);
        yield await header(side, what, by);
        yield await header(side, other, by);
        yield await header(side, what, outsider);
        yield await header(side, foreign, by);
        yield await photo(side, what, { index: 0, by: outsider });
        yield await photo(side, unknown, { index: 0, by });
        yield await photo(side, what, { index: 0, by: NOBODY });
        yield await receipt(side, what, outsider);
        yield await receipt(side, unknown, by);
        yield await confirmed(side, [what.sealed.id], outsider);
        yield await confirmed(side, [what.sealed.id], DEAD);
      },
      [what, unknown, foreign],
    );
    expect(phrase[0]).toBe('signIn unauthorized');
    expect(phrase[7]).toBe('signIn wrong_user');
  });

  it('report deleted records and missing files', async () => {
    const [gone, lost] = [await mine({ photos: 1 }), await mine()];
    const by = session(a.employee.token);
    const sentence = await same(
      async function* (side) {
        for (const what of [gone, lost]) {
          yield await header(side, what, by);
          for (const index of what.files.keys()) yield await photo(side, what, { index, by });
        }
        await side.remove(gone.sealed.id);
        await side.loseFile(lost.sealed.photos[0]?.id ?? '', lost.sealed.id);
        yield await header(side, gone, by);
        yield await photo(side, gone, { index: 0, by });
        yield await receipt(side, gone, by);
        yield await confirmed(side, [gone.sealed.id, lost.sealed.id], by);
        yield await header(side, lost, by);
        yield await receipt(side, lost, by);
        yield await photo(side, lost, { index: 0, by });
        yield await confirmed(side, [lost.sealed.id], by);
      },
      [gone, lost],
    );
    expect(sentence).toContain('deleted');
    expect(sentence).toContain('200 deleted 0, receiving 1');
  });

  it("accept by grant what a session may, and a dismissed person's work", async () => {
    const [begun, before] = [await mine({ author: b.employee.id, photos: 1 }), await mine({ author: b.employee.id })];
    for (const what of [begun, before]) what.sealed = await resealed({ ...what.sealed, property: b.property });
    const late = await mine({ author: b.employee.id });
    const capturedAt = new Date(Date.now() + 3_600_000).toISOString();
    late.sealed = await resealed({ ...late.sealed, property: b.property, capturedAt, clockOffset: null });
    const message = await same(
      async function* (side) {
        const by = grant(await side.grantOf(b.employee.token));
        yield await header(side, begun, by);
        await side.dismiss(b.employee.id);
        yield await photo(side, begun, { index: 0, by });
        yield await confirmed(side, [begun.sealed.id], by);
        yield await header(side, before, by);
        yield await photo(side, before, { index: 0, by });
        yield await header(side, late, by);
        yield await header(side, before, session(b.employee.token));
        const { status } = await side.request('GET', '/api/app/me', session(b.employee.token));
        yield `me ${status}`;
        // A dead session counts as guest, and a guest gets empty lists.
        const list = await side.request('GET', '/api/collections/documentations/records', session(b.employee.token));
        yield `list ${list.status} ${(list.body as { items: unknown[] }).items.length}`;
      },
      [begun, before, late],
    );
    expect(message.slice(0, 2)).toEqual(['receipt receiving 1', 'receipt complete 0']);
    expect(message.slice(-2)).toEqual(['me 401', 'list 200 0']);
  });
});
