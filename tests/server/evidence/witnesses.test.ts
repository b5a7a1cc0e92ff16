/** Witnesses of the log: a real witness (tests/witness) signs, Go's own code judges (tests/judge). */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { addEntries } from '../../support/evidence/logFiller';
import { bodyOf, startWitness, type Witness } from '../../support/evidence/logWitness';
import { deliver, session, work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const first = await startWitness('zeuge.example.org/eins');
const second = await startWitness('zeuge.example.org/zwei');
afterAll(() => Promise.all([first.stop(), second.stop()]));
const env = { WITNESS_URLS: `${first.url},${second.url}/`, WITNESS_KEYS: `${first.key},${second.key}` };
const { server, world } = await stage({ env, clock: false });

/** Adds a signed entry. @returns the number of entries. */
async function grown(): Promise<number> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  expect((await deliver(server, what, session(world.a.employee.token))).status).toBeLessThan(300);
  return signNow(server);
}
const round = () => send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
const newest = async () => String((await send(server, '/pruefbuch/checkpoint')).body);
const cosigners = async () => [...(await newest()).matchAll(/^\u2014 (\S+) /gm)].map(([, name]) => name).slice(1);
const standing = async ({ key }: Witness) => {
  const columns = 'size, due, tries, why, differs';
  const [row] = await sql(server, `SELECT ${columns} FROM evidence_witnesses WHERE witness = '${key}'`);
  const [size, due, tries, differs] = [row?.size, row?.due, row?.tries, row?.differs].map(Number);
  return { size, due, tries, differs, why: row?.why };
};
const dueNow = () => sql(server, 'UPDATE evidence_witnesses SET due = 0');
/** Without back-off, until the newest checkpoint has these cosignatures. */
async function cosignedBy(...names: string[]): Promise<void> {
  await expect
    .poll(async () => (await dueNow()) && (await round()) && (await cosigners()), { timeout: 60_000, interval: 200 })
    .toEqual(names);
}
const BOTH = ['zeuge.example.org/eins', 'zeuge.example.org/zwei'];
const judge = async () => judged(server, { ...(await logOf(server)), witnesses: [first.key, second.key] });
const command = async (name: string) => {
  const ended = await promisify(execFile)('node', ['pocketbase/cli/objektbeleg.mjs', name], {
    env: { ...process.env, ...env, DATA_DIR: server.dir },
  }).catch((failure) => failure);
  return `${ended.stdout}${ended.stderr}`;
};
const lineOf = async (name: string) =>
  (await command('check')).split('\n').find((line) => line.includes(`Zeuge ${name}`)) ?? '';

beforeEach(async () => {
  await grown();
  await Promise.all([first.learn(server), second.learn(server)]);
  await cosignedBy(...BOTH);
});
afterEach(() => {
  first.reply = first.honestly;
  second.reply = second.honestly;
});

describe('witnesses of each checkpoint', () => {
  it('sign each consistent state, as Go’s own code verifies', async () => {
    await judge();
    for (let more = 0; more < 3; more++) {
      const size = await grown();
      await cosignedBy(...BOTH);
      expect((await judge()).size).toBe(size);
    }
    expect(await standing(first)).toMatchObject({ size: await signNow(server), tries: 0, why: '', differs: 0 });
    expect(await lineOf('zeuge.example.org/eins')).toMatch(/hat \d+ Einträge unterschrieben$/);
  });

  it('come after the log’s own signature and are not in the stored note', async () => {
    const note = await newest();
    const [row] = await sql(
      server,
      "SELECT note FROM evidence_checkpoints WHERE note != '' ORDER BY size DESC LIMIT 1",
    );
    expect(note.startsWith(String(row?.note))).toBe(true);
    expect(note.slice(String(row?.note).length).trim().split('\n')).toHaveLength(2);
  });

  it('get a consistency proof from the size that they name', async () => {
    await sql(server, 'UPDATE evidence_witnesses SET size = 0');
    const statuses: number[] = [];
    first.reply = async (request, response) => {
      const { status, text } = await first.answer(await bodyOf(request));
      statuses.push(status);
      response.writeHead(status).end(text);
    };
    await grown();
    await cosignedBy(...BOTH);
    expect(statuses).toEqual([409, 200]);
    await judge();
  });

  it('answer again when the first answer was lost', async () => {
    first.reply = async (request) => {
      await first.answer(await bodyOf(request));
      request.socket.destroy();
    };
    await grown();
    await cosignedBy('zeuge.example.org/zwei');
    expect(await standing(first)).toMatchObject({ why: 'der Zeuge ist nicht zu erreichen', differs: 0 });
    first.reply = first.honestly;
    await cosignedBy(...BOTH);
  });

  it('sign a Schadenakte’s checkpoint before the office requests it', async () => {
    const manifest = 'a'.repeat(64);
    const path = '/api/app/case-files';
    const made = await send(server, path, { method: 'POST', token: world.a.manager.token, body: { manifest } });
    expect(made.status).toBe(201);
    expect(Number((await newest()).split('\n')[1])).toBe(made.body.position + 1);
    expect(await cosigners()).toEqual(BOTH);
  });
});

describe('a witness that does not sign', () => {
  async function noted(reply: Witness['reply']): ReturnType<typeof standing> {
    first.reply = reply;
    await dueNow();
    await grown();
    await cosignedBy('zeuge.example.org/zwei');
    return standing(first);
  }
  const status = (code: number, text = ''): Witness['reply'] => {
    return (_request, response) => void response.writeHead(code).end(text);
  };

  it.each([
    [404, 'der Zeuge kennt dieses Prüfbuch nicht; sein Betreiber braucht den Schlüssel von /pruefbuch/keys'],
    [403, 'der Zeuge kennt einen anderen Schlüssel dieses Prüfbuchs'],
    [301, 'der Zeuge antwortet mit 301'],
    [500, 'der Zeuge antwortet mit 500'],
  ])('is retried later when it answers %i', async (code, why) => {
    expect(await noted(status(code))).toMatchObject({ why, differs: 0 });
    expect(await lineOf('zeuge.example.org/eins')).toContain(`beim letzten Versuch: ${why}`);
  });

  it.each([
    ['an invalid signature', (text: string) => text.replace(/.{6}\n$/, 'AAAA==\n')],
    ['another witness’s name', (text: string) => text.replace('/eins', '/drei')],
    ['nothing', () => ''],
  ])('gives no stored cosignature when its answer has %s', async (_what, change) => {
    const found = await noted(async (request, response) => {
      const { text } = await first.answer(await bodyOf(request));
      response.writeHead(200).end(change(text));
    });
    expect(found).toMatchObject({ why: 'die Antwort hat keine gültige Unterschrift des Zeugen', differs: 0 });
  });

  it('is not asked for a minute after its first failure', async () => {
    first.reply = status(500);
    await dueNow();
    await grown();
    await expect.poll(async () => (await standing(first)).tries, { timeout: 60_000 }).toBe(1);
    expect((await standing(first)).due).toBeGreaterThan(Date.now() + 30_000);
    const requestCount = first.requests.length;
    await grown();
    await expect.poll(async () => (await round()) && (await cosigners()), { timeout: 60_000 }).toEqual([BOTH[1]]);
    expect(first.requests.length).toBe(requestCount);
  });

  it('is a problem at once when it knows an inconsistent state', async () => {
    expect(await noted(status(422))).toMatchObject({ differs: 1 });
    expect(await lineOf('zeuge.example.org/eins')).toContain('den dieses Prüfbuch nicht fortsetzt – Problem');
    const size = await signNow(server);
    expect(await noted(status(409, `${size + 100}\n`))).toMatchObject({ differs: 1 });
    expect(await lineOf('zeuge.example.org/eins')).toMatch(
      /der Zeuge kennt \d+ Einträge, unterschrieben sind hier \d+ – Problem/,
    );
  });

  it('delays no delivery and no signature when it never answers', async () => {
    first.reply = () => {};
    await dueNow();
    const startedAt = Date.now();
    await grown();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await expect
      .poll(async () => (await standing(first))?.why, { timeout: 60_000 })
      .toBe('der Zeuge antwortet nicht innerhalb von 10 Sekunden');
    expect(await cosigners()).toEqual(['zeuge.example.org/zwei']);
  });
});

it('is not needed: without witnesses the log has its own signature only', async () => {
  const alone = await startServer({ clock: false });
  try {
    await tenants(alone);
    await signNow(alone);
    expect(
      String((await send(alone, '/pruefbuch/checkpoint')).body)
        .trim()
        .split('\n'),
    ).toHaveLength(5);
    expect(await sql(alone, 'SELECT witness FROM evidence_witnesses')).toEqual([]);
  } finally {
    await alone.remove();
  }
});

describe('an operator who rewrites the log and signs it', () => {
  const refusal = 'der Zeuge kennt einen Stand, den dieses Prüfbuch nicht fortsetzt';
  async function requestAgain(one: TestServer): Promise<unknown> {
    await sql(one, 'UPDATE evidence_witnesses SET due = 0');
    await send(one, '/api/crons/evidence', { method: 'POST', token: one.su });
    return (await sql(one, `SELECT why FROM evidence_witnesses WHERE witness = '${first.key}'`))[0]?.why;
  }
  const eventually = (one: TestServer, why: string) =>
    expect.poll(() => requestAgain(one), { timeout: 60_000, interval: 200 }).toBe(why);

  it('gets no signature of a witness', async () => {
    const honest = await startServer({ env, clock: false });
    await tenants(honest);
    await signNow(honest);
    await first.learn(honest);
    await eventually(honest, '');
    await sql(honest, 'DELETE FROM evidence_entries WHERE position = 0');
    await addEntries(honest, [0]);
    for (const table of ['checkpoints', 'cosignatures']) await sql(honest, `DELETE FROM evidence_${table}`);
    await honest.stop();
    await rm(join(honest.dir, 'log.head'));
    const forged = await startServer({ env, clock: false, dir: honest.dir });
    try {
      await signNow(forged);
      await eventually(forged, refusal);
      expect(
        String((await send(forged, '/pruefbuch/checkpoint')).body)
          .trim()
          .split('\n'),
      ).toHaveLength(5);
    } finally {
      await forged.remove();
    }
  });
});
