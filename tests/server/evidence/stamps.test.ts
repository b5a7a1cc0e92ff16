/** Time stamps from a real openssl authority, verified by openssl (D183, D184). */
import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startAuthority } from '../../support/evidence/authority';
import { signNow } from '../../support/evidence/judge';
import { deliver, session, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

const authority = await startAuthority('/O=Prüfstelle <b>Köln/CN=Zeitstempel 3');
afterAll(() => authority.stop());
const outsider = await startAuthority();
afterAll(() => outsider.stop());
const { server, world } = await stage({
  env: { TSA_URL: `${authority.url}/tsa`, TSA_CA_FILE: authority.root },
  clock: false,
});

const { edit, remove } = changing({ server, world });

type Answer = { status?: number; type?: string; bytes: Buffer };
const answering = (of: (query: Buffer) => Promise<Answer> | Answer) => {
  authority.reply = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status = 200, type = 'application/timestamp-reply', bytes } = await of(Buffer.concat(chunks));
    response.writeHead(status, { 'content-type': type }).end(bytes);
  };
};
const honestly = () => answering(async (query) => ({ bytes: await authority.stamp(query) }));
beforeEach(async () => {
  honestly();
  authority.requests.length = 0;
});

/** Adds a signed entry. @returns the number of entries. */
async function grown(): Promise<number> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  expect((await deliver(server, what, session(world.a.employee.token))).status).toBeLessThan(300);
  return signNow(server);
}
const due = () => sql(server, 'UPDATE evidence_stamping SET due = 0');
const standing = async () => (await sql(server, 'SELECT due, tries, at, why FROM evidence_stamping'))[0];
const stamps = async () => sql(server, 'SELECT size, at, reply FROM evidence_stamps ORDER BY size');
const round = () => send(server, '/api/crons/stamps', { method: 'POST', token: server.su });
/** Requests as the clock would, until the answer is stored. */
async function sendRequest(): Promise<Record<string, unknown> | undefined> {
  await due();
  const before = (await standing())?.at;
  await expect
    .poll(async () => (await round()) && (await standing())?.at !== before, { timeout: 30_000, interval: 100 })
    .toBe(true);
  return standing();
}
async function fetched(
  path: string,
): Promise<{ status: number; type: string | null; cache: string | null; bytes: Buffer }> {
  const answer = await fetch(`${server.url}/pruefbuch/stamp/${path}`);
  const { headers, status } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), bytes };
}
const command = async (name: string, env = {}) => {
  const ended = await promisify(execFile)('node', ['pocketbase/cli/objektbeleg.mjs', name], {
    env: { ...process.env, DATA_DIR: server.dir, ...env },
  }).catch((failure) => failure);
  return `${ended.stdout}${ended.stderr}`;
};
const verifyCommand = (env = {}) => command('verify', env);
const checkServer = () => command('check', { TSA_URL: `${authority.url}/tsa` });

describe('external time of the log', () => {
  it('openssl alone verifies checkpoint and answer together', async () => {
    const size = await grown();
    await sendRequest();
    const [checkpoint, reply] = [await fetched(`${size - 1}/checkpoint`), await fetched(`${size - 1}/reply`)];
    expect([checkpoint.status, reply.status]).toEqual([200, 200]);
    expect(reply.type).toBe('application/timestamp-reply');
    expect(reply.cache).toContain('immutable');
    expect(checkpoint.bytes.toString()).toBe((await send(server, '/pruefbuch/checkpoint')).body);
    expect(await authority.verify(checkpoint.bytes, reply.bytes)).toContain('Verification: OK');
    const altered = Buffer.from(checkpoint.bytes);
    altered[altered.length - 5]! ^= 1;
    expect(await authority.verify(altered, reply.bytes)).not.toContain('Verification: OK');
  });

  it('is requested when a fast clock had put the next try to tomorrow', async () => {
    await grown();
    await sql(server, `UPDATE evidence_stamping SET due = ${Date.now() + 86_400_000}`);
    const before = (await standing())?.at;
    await expect
      .poll(async () => (await round()) && (await standing())?.at !== before, { timeout: 30_000, interval: 100 })
      .toBe(true);
  });

  it('is shown beside a record and on its page from the first token on', async () => {
    const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
    await deliver(server, what, session(world.a.employee.token));
    await signNow(server);
    const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${what.sealed.id}'`);
    const page = async () => String((await send(server, `/pruefen/${row?.number}`)).body);
    const path = `/api/app/documentations/${what.sealed.id}/evidence`;
    const line = async () => (await send(server, path, { token: world.a.manager.token })).body.lines[0];
    expect(await page()).toContain('Für die Dokumentation gibt es noch keinen Zeitstempel von außen.');
    expect(await line()).toMatchObject({ stampedAt: null, stampedBy: '' });
    await sendRequest();
    const text = await page();
    const by = '„Zeitstempel 3, Prüfstelle &lt;b&gt;Köln“';
    expect(text).toMatch(
      new RegExp(`unterschrieben am [\\d., :]+\\sUhr, Zeitstempel vom [\\d., :]+\\sUhr, Aussteller laut Stempel ${by}`),
    );
    expect(text).toMatch(
      new RegExp(
        `Spätestens am [\\d., :]+\\sUhr stand die Dokumentation im Prüfbuch. Das sagt ein Zeitstempel \\(RFC 3161\\), der ${by} als Aussteller nennt`,
      ),
    );
    expect(text).toContain('Ein Zeitstempel beweist nicht, wann und wo fotografiert wurde');
    // An expert downloads these files; openssl alone judges them.
    const files = [...text.matchAll(/href="(\/pruefbuch\/stamp\/\d+)\/(?:reply|checkpoint)"/g)].map(([, path]) => path);
    expect(files).toEqual([files[0], files[0]]);
    const [reply, checkpoint] = [
      await fetched(`${files[0]?.split('/').at(-1)}/reply`),
      await fetched(`${files[0]?.split('/').at(-1)}/checkpoint`),
    ];
    expect(await authority.verify(checkpoint.bytes, reply.bytes)).toContain('Verification: OK');
    expect((await line()).stampedBy).toBe('Zeitstempel 3, Prüfstelle <b>Köln');
    expect(Math.abs(Date.parse((await line()).stampedAt) - Date.now())).toBeLessThan(120_000);
  });

  it('correction and deletion have their own time, a misfit has none', async () => {
    const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
    await deliver(server, what, session(world.a.employee.token));
    await signNow(server);
    await sendRequest();
    const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${what.sealed.id}'`);
    const page = async () => String((await send(server, `/pruefen/${row?.number}`)).body);
    expect((await edit(what, { notes: 'Nur die Treppe' })).status).toBe(204);
    expect(await page()).toContain('Für die Berichtigung gibt es noch keinen.');
    await signNow(server);
    await sendRequest();
    expect(await page()).toMatch(/Die Berichtigung stand spätestens am [\d., :]+\sUhr darin\./);
    const kept = (await sql(server, `SELECT opened FROM evidence_openings WHERE record = '${what.sealed.id}'`)).length;
    expect(kept).toBe(2);
    await sql(server, `UPDATE documentations SET notes = 'anders' WHERE id = '${what.sealed.id}'`);
    expect(await page()).toContain('Passt nicht zum Prüfbuch');
    expect(await page()).not.toContain('Zeit von außen');
    await sql(server, `UPDATE documentations SET notes = 'Nur die Treppe' WHERE id = '${what.sealed.id}'`);
    expect((await remove(what, 'Versehentlich doppelt aufgenommen')).status).toBe(204);
    expect(await page()).toContain('Für die Löschung gibt es noch keinen Zeitstempel von außen.');
    await signNow(server);
    await sendRequest();
    expect(await page()).toMatch(/Spätestens am [\d., :]+\sUhr stand die Löschung im Prüfbuch\./);
  });

  it('is requested hourly, only after new entries', async () => {
    await grown();
    await sendRequest();
    expect(authority.requests.length).toBe(1);
    const before = await stamps();
    await due();
    await round();
    await grown();
    // New entries, but not due: the hour is not over.
    await sql(server, `UPDATE evidence_stamping SET due = ${Date.now() + 3_000_000}`);
    await round();
    expect(await stamps()).toEqual(before);
    expect(authority.requests.length).toBe(1);
    const after = await sendRequest();
    expect(authority.requests.length).toBe(2);
    expect(await stamps()).toHaveLength(before.length + 1);
    expect(Number(after?.due) - Date.now()).toBeGreaterThan(3_500_000);
  });

  it('an entry has the time of the first token that covers it', async () => {
    const first = await grown();
    await sendRequest();
    const second = await grown();
    expect((await fetched(`${second - 1}/reply`)).status).toBe(404);
    const early = await fetched(`${first - 1}/checkpoint`);
    await sendRequest();
    expect((await fetched(`${first - 1}/checkpoint`)).bytes).toEqual(early.bytes);
    expect((await fetched(`${second - 1}/checkpoint`)).bytes.toString().split('\n')[1]).toBe(String(second));
    for (const path of [
      '-1/reply',
      '01/reply',
      'x/reply',
      '1e3/reply',
      `${first - 1}/salz`,
      '999999999999999999/reply',
    ])
      expect((await fetched(path)).status, path).toBe(404);
  });
});

describe('a faulty authority stops no log and is reported in German', () => {
  const wrong: [name: string, of: (query: Buffer) => Promise<Answer> | Answer, why: RegExp][] = [
    ['junk', () => ({ bytes: Buffer.from('30820fff3003', 'hex') }), /kein Zeitstempel \(RFC 3161\)/],
    ['nothing', () => ({ bytes: Buffer.alloc(0) }), /kein Zeitstempel \(RFC 3161\)/],
    ['HTML', () => ({ type: 'text/html', bytes: Buffer.from('<html>Willkommen</html>') }), /kein Zeitstempel/],
    ['500', () => ({ status: 500, bytes: Buffer.from('Fehler') }), /antwortet mit 500/],
    ['too much', () => ({ bytes: Buffer.alloc(200_000, 48) }), /zu groß/],
    ['a rejection', async (query) => ({ bytes: await authority.stamp(query, 'picky') }), /abgelehnt \(Status 2\)/],
    [
      'the answer to another question about the same text',
      async (query) => {
        const other = Buffer.from(query);
        // The nonce is before certReq (01 01 ff), at the end.
        other[other.length - 4]! ^= 1;
        return { bytes: await authority.stamp(other) };
      },
      /gehört zu einer anderen Anfrage/,
    ],
    [
      'the time of somebody else, right as it is',
      async (query) => ({ bytes: await outsider.stamp(query) }),
      /führt nicht zu einem aus TSA_CA_FILE/,
    ],
    [
      'the time of another text',
      async (query) => {
        const other = Buffer.from(query);
        const start = other.indexOf(Buffer.from('0420', 'hex')) + 2;
        other[start]! ^= 1;
        return { bytes: await authority.stamp(other) };
      },
      /gilt nicht für diesen Stand/,
    ],
  ];
  for (const [name, of, why] of wrong)
    it(`stores nothing and retries after ${name}`, async () => {
      const size = await grown();
      const before = await stamps();
      answering(of);
      const state = await sendRequest();
      expect(state?.why).toMatch(why);
      expect(Number(state?.tries)).toBe(1);
      expect(Number(state?.due)).toBeLessThanOrEqual(Date.now() + 60_000);
      expect(await stamps()).toEqual(before);
      expect(await checkServer()).toMatch(
        new RegExp(`^Zeitstempel: .*beim letzten Versuch: .*${why.source}.*Hinweis$`, 'm'),
      );
      honestly();
      expect((await sendRequest())?.why).toBe('');
      expect((await fetched(`${size - 1}/reply`)).status).toBe(200);
    });

  it('the system page shows the last token, the error and a missing token', async () => {
    const readAnswer = async () =>
      (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.stamps;
    await grown();
    expect((await sendRequest())?.why).toBe('');
    const [newest] = (await stamps()).slice(-1);
    expect(await readAnswer()).toEqual({ at: newest?.at, why: '', late: false });
    answering(() => ({ status: 503, bytes: Buffer.alloc(0) }));
    const size = await grown();
    expect((await sendRequest())?.why).toMatch(/503/);
    expect(await readAnswer()).toEqual({ at: newest?.at, why: expect.stringMatching(/503/), late: false });
    const long = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const [{ at: signedAt } = {}] = await sql(server, `SELECT at FROM evidence_checkpoints WHERE size = ${size}`);
    const at = (time: unknown) => sql(server, `UPDATE evidence_checkpoints SET at = '${time}' WHERE size = ${size}`);
    await at(long);
    expect(await readAnswer()).toMatchObject({ late: true });
    await at(signedAt);
    honestly();
    expect((await sendRequest())?.why).toBe('');
    expect(await readAnswer()).toMatchObject({ why: '', late: false });
  });

  it('a silent authority delays no delivery and no signature', async () => {
    const held: ServerResponse[] = [];
    authority.reply = (_request, response) => void held.push(response);
    await grown();
    await due();
    void round();
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1);
    const startedAt = Date.now();
    const size = await grown();
    expect(size).toBeGreaterThan(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(held[0]?.writableEnded).toBe(false);
    await expect
      .poll(async () => (await standing())?.why, { timeout: 40_000 })
      .toMatch(/nicht innerhalb von 15 Sekunden/);
    honestly();
    expect((await sendRequest())?.why).toBe('');
  });
});

it('verify counts tokens and names one that does not fit', async () => {
  const first = await grown();
  await sendRequest();
  const second = await grown();
  await sendRequest();
  const complete = await verifyCommand();
  expect(complete).toMatch(/\d+ Zeitstempel \(wessen, ist ohne TSA_CA_FILE nicht geprüft\)\./);
  expect(complete).toContain('Alles unverändert.');
  const known = await verifyCommand({ TSA_CA_FILE: authority.root });
  expect(known).toMatch(/\d+ Zeitstempel bis zu TSA_CA_FILE\./);
  expect(known).toContain('Alles unverändert.');
  const foreign = await verifyCommand({ TSA_CA_FILE: outsider.root });
  expect(foreign).toMatch(
    new RegExp(
      `^Prüfbuch: der Zeitstempel über ${second} Einträge passt nicht: .*führt nicht zu einem aus TSA_CA_FILE`,
      'm',
    ),
  );
  const [row] = await sql(server, `SELECT reply FROM evidence_stamps WHERE size = ${first}`);
  await sql(server, `UPDATE evidence_stamps SET reply = '${row?.reply}' WHERE size = ${second}`);
  expect(await verifyCommand()).toMatch(
    new RegExp(`^Prüfbuch: der Zeitstempel über ${second} Einträge passt nicht: .*gilt nicht für diesen Stand`, 'm'),
  );
  await sql(server, `UPDATE evidence_stamps SET at = '2020-01-01T00:00:00.000Z' WHERE size = ${first}`);
  expect(await verifyCommand()).toContain(`der Zeitstempel über ${first} Einträge passt nicht: der Zeitstempel sagt`);
  // More than are printed at once, each without its state.
  await sql(
    server,
    `INSERT INTO evidence_stamps (size, at, reply) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
     SELECT i + 1000000, '2020-01-01T00:00:00.000Z', '${row?.reply}' FROM n`,
  );
  const many = await verifyCommand();
  expect(many.match(/^Prüfbuch: der Zeitstempel über 1000\d{3} Einträge passt nicht: /gm)).toHaveLength(450);
  expect(Number(/, (\d+) Zeitstempel/.exec(many)?.[1])).toBe((await stamps()).length);
});
