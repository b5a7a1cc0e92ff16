import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writingBeside } from '../../support/faults/secondWriter';
import { syncCommand } from '../../support/faults/syncCommand';
import {
  type By,
  deliver,
  put,
  receipt,
  receipts,
  session,
  sha256,
  submit,
  type Work,
  work,
} from '../../support/rows/work';
import { rows, send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Call, needStrace, traced } from '../../support/server/strace';
import { tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const sync = syncCommand();
let by: By;
const { server, world } = await stage({ clock: false, env: sync.env });
beforeAll(async () => {
  by = session(world.a.employee.token);
});
afterAll(async () => {
  sync.remove();
});
beforeEach(() => {
  sync.failing(false);
  sync.holding(false);
});

const mine = (photos = 2): Promise<Work> => work({ author: world.a.employee.id, property: world.a.property, photos });
const line = (what: Work, index: number) => what.sealed.photos[index]!;
const state = async (what: Work) => (await receipt(server, what.sealed.id, by)).body.state;
const confirmed = async (what: Work) => (await receipts(server, [what.sealed.id], by)).body.receipts[0];

/** Path of a photo's file, or ''. */
async function fileOf(what: Work, index: number): Promise<string> {
  const storage = join(server.dir, 'storage');
  const found = await readdir(storage, { recursive: true });
  const name = found.find((path) => path.includes(`/${line(what, index).id}/`) && path.endsWith('.jpg'));
  return name ? join(storage, name) : '';
}
const storedHash = async (what: Work, index: number) =>
  sha256(new Uint8Array(await readFile(await fileOf(what, index)).catch(() => Buffer.alloc(0))));

async function start(what: Work): Promise<void> {
  await submit(server, what.sealed, by);
  for (let index = 0; index < what.files.length - 1; index++) await put(server, { work: what, index }, by);
}
const last = (what: Work) => put(server, { work: what, index: what.files.length - 1 }, by);

describe('a photo that could not be synced to the disk', () => {
  it('is not acknowledged; the phone repeats it and completes', async () => {
    const what = await mine();
    await start(what);
    sync.failing(true);
    const refused = await last(what);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'temporary' });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await state(what)).toBe('receiving');
    sync.failing(false);
    expect((await last(what)).body.state).toBe('complete');
  });

  it('makes the server sync later photos before acknowledging them', async () => {
    const works = await Promise.all([mine(), mine(), mine(), mine()]);
    for (const what of works) {
      sync.holding(false);
      expect((await deliver(server, what, by)).body.state).toBe('complete');
      const written = sync.calls().flat();
      for (const index of [0, 1]) {
        const file = await fileOf(what, index);
        expect(written).toEqual(expect.arrayContaining([file, `${file}.attrs`, join(file, '..'), join(file, '../..')]));
      }
    }
  });

  it('leaves the file of a parallel request in place', async () => {
    const what = await mine();
    await start(what);
    sync.holding(true);
    const both = [last(what), last(what)];
    await expect.poll(() => sync.waiting().length).toBe(2);
    const [first, second] = sync.waiting();
    sync.answer(first as string, 'fail');
    const refused = await Promise.race(both);
    expect(refused.status).toBe(503);
    expect(await storedHash(what, 1)).toBe(line(what, 1).sha256);
    sync.answer(second as string, 'ok');
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 503]);
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({ state: 'complete', missing: [] });
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
  });

  it("keeps its row when a lost file's second upload fails too", async () => {
    const what = await mine();
    await deliver(server, what, by);
    await rm(await fileOf(what, 1));
    sync.failing(true);
    expect((await last(what)).status).toBe(503);
    expect(await storedHash(what, 1)).toBe(line(what, 1).sha256);
    sync.failing(false);
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
  });

  it('leaves no file when its documentation was deleted meanwhile', async () => {
    const what = await mine(1);
    await start(what);
    sync.holding(true);
    const late = last(what);
    await expect.poll(() => sync.waiting().length).toBe(1);
    expect(existsSync(await fileOf(what, 0))).toBe(true);
    const path = `/api/app/documentations/${what.sealed.id}`;
    const body = { reason: 'Doppelt aufgenommen' };
    expect((await send(server, path, { method: 'DELETE', token: world.a.company.token, body })).status).toBe(204);
    sync.answer(sync.waiting()[0] as string, 'ok');
    expect(await late).toMatchObject({ status: 410, body: { code: 'deleted' } });
    expect(await fileOf(what, 0)).toBe('');
    expect(await rows(server, 'documentation_photos', `id = "${line(what, 0).id}"`)).toEqual([]);
  });
});

describe('a second process that writes into the database', () => {
  it('fails no delivery that reads first and writes later', async () => {
    const works = await Promise.all(Array.from({ length: 8 }, () => mine(1)));
    const enough = await writingBeside(server.dir);
    try {
      for (const what of works) expect((await deliver(server, what, by)).body.state).toBe('complete');
    } finally {
      await enough();
    }
  }, 60_000);
});

/** Puts an idle connection in the state after PocketBase reopens it. */
const forgetFull = () => sql(server, 'UPDATE _params SET id = id WHERE 0; COMMIT; PRAGMA synchronous = NORMAL; BEGIN');
const health = async () => (await send(server, '/api/app/health')).body;

describe('the durability that the server reports', () => {
  it('is the actual setting, and reading changes nothing', async () => {
    expect(await health()).toMatchObject({ synchronous: 'full', filesSynced: true });
    await forgetFull();
    expect((await health()).synchronous).toBe('normal');
    expect((await health()).synchronous).toBe('normal');
    await deliver(server, await mine(), by);
    expect((await health()).synchronous).toBe('full');
  });

  it('returns to full within a minute', async () => {
    await forgetFull();
    await send(server, '/api/crons/durable', { method: 'POST', token: server.su });
    await expect.poll(async () => (await health()).synchronous).toBe('full');
  });

  it('is full from the start; a missing sync command is reported', async () => {
    sync.failing(true);
    const without = await startServer({ clock: false, env: { ...sync.env, APP_SYNC: 'none' } });
    const { body } = await send(without, '/api/app/health');
    expect(body).toMatchObject({ synchronous: 'full', filesSynced: false });
    const { a } = await tenants(without);
    const what = await work({ author: a.employee.id, property: a.property });
    expect((await deliver(without, what, session(a.employee.token))).body.state).toBe('complete');
    await without.remove();
  });
});

describe('order of write, sync and answer', () => {
  // SIGKILL would prove nothing, because unsynced data survives in the kernel's memory.
  const CALLS = ['write', 'pwrite64', 'fsync', 'fdatasync', 'rename', 'renameat', 'renameat2'];
  const isSync = ({ name }: Call) => name === 'fsync' || name === 'fdatasync';
  let what: Work;
  let calls: Call[];
  beforeAll(async () => {
    needStrace();
    sync.failing(false);
    sync.holding(false);
    what = await mine(2);
    await forgetFull();
    calls = await traced(server.pid, CALLS, () => deliver(server, what, by));
  }, 120_000);

  const answers = (words: RegExp) =>
    calls.flatMap((call, at) =>
      call.name === 'write' && /socket|TCP/.test(call.text) && words.test(call.text) ? [at] : [],
    );
  const touching = (kind: (call: Call) => boolean, path: string, before: number) =>
    calls.flatMap((call, at) => (at < before && kind(call) && call.text.includes(path) ? [at] : []));
  const newest = (found: number[]) => found.at(-1) ?? -1;

  it('is traced completely: three answers with their log writes', () => {
    expect(answers(/HTTP\/1\.1 201/)).toHaveLength(3);
    let from = 0;
    for (const at of answers(/HTTP\/1\.1 201/)) {
      expect(newest(touching(({ name }) => name === 'pwrite64', 'data.db-wal', at))).toBeGreaterThan(from);
      from = at;
    }
  });

  it('syncs every acknowledged row before its answer leaves', () => {
    for (const at of answers(/HTTP\/1\.1 201/)) {
      const written = newest(touching(({ name }) => name === 'pwrite64', 'data.db-wal', at));
      const synced = newest(touching(isSync, 'data.db-wal', at));
      expect(synced, `after the write ${written} and before the answer ${at}`).toBeGreaterThan(written);
    }
  });

  it.each([
    ['a deletion', { method: 'DELETE', of: '', body: { reason: 'Doppelt aufgenommen' } }],
    ['a release (D29)', { method: 'POST', of: '/release', body: {} }],
  ])(
    'syncs %s before its answer too',
    async (_what, { method, of, body }) => {
      const one = await mine(1);
      await deliver(server, one, by);
      await sql(server, `UPDATE documentations SET held = true WHERE id = '${one.sealed.id}'`);
      await forgetFull();
      const path = `/api/app/documentations/${one.sealed.id}${of}`;
      const request = () => send(server, path, { method, token: world.a.company.token, body });
      const seen = await traced(server.pid, CALLS, request);
      const count = seen.findIndex(({ name, text }) => name === 'write' && text.includes('HTTP/1.1 204'));
      const last = (kind: (call: Call) => boolean) =>
        seen.slice(0, count).findLastIndex((call) => kind(call) && call.text.includes('data.db-wal'));
      const written = last(({ name }) => name === 'pwrite64');
      expect(written).toBeGreaterThan(-1);
      expect(last(isSync), `after the write ${written} and before the answer ${count}`).toBeGreaterThan(written);
    },
    60_000,
  );

  it('syncs photo, notes and folder before the completing row', async () => {
    const [complete] = answers(/\\"state\\":\\"complete\\"/);
    const committed = newest(touching(({ name }) => name === 'pwrite64', 'data.db-wal', complete as number));
    for (const index of [0, 1]) {
      const file = await fileOf(what, index);
      const named = newest(touching(({ name }) => name.startsWith('rename'), `"${file}"`, committed));
      expect(named, 'renamed into its place').toBeGreaterThan(-1);
      for (const path of [`<${file}>`, `<${file}.attrs>`, `<${join(file, '..')}>`])
        expect(newest(touching(isSync, path, committed)), path).toBeGreaterThan(named);
    }
  });
});
