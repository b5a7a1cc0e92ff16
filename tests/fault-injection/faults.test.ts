/** A minute of `npm run faults` with a fixed seed (README.md). The supervisor is killed too. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Foreign as Json } from '../support/reading/json';
import { needStrace } from '../support/server/strace';
import { type Verdict, wrongIn } from './audit';
import { program } from './bundle.mjs';
import { EMPTY_WITHIN, FaultsRun, type Report } from './faultsRun';
import { needSqlite } from './serverDisk';

const DOCUMENTATIONS = 32;
const PHONES = 4;
const SEED = 19;
/** Saved documentations at which the supervisor is killed. */
const KILLED_AT = 8;
const PATIENCE = 20 * 60_000;

let folder = '';
let run: FaultsRun;
let report: Report;
const text: string[] = [];
let ended: string | null = null;

beforeAll(async () => {
  needSqlite();
  needStrace();
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-faults-'));
  ended = await beginAndKill();
  if (ended !== null) return;
  const who = { documentations: DOCUMENTATIONS, seed: SEED, browsers: 0, perBrowser: 0, phones: PHONES };
  run = await FaultsRun.begin({
    ...who,
    emptyWithin: 2 * EMPTY_WITHIN,
    minutes: 8,
    folder,
    say: (line) => text.push(line),
  });
  report = await run.run();
}, PATIENCE);
afterAll(async () => {
  run?.close();
  await rm(folder, { recursive: true, force: true });
});

/** @returns its output if it ended by itself, else null. */
async function beginAndKill(): Promise<string | null> {
  const words = { documentations: DOCUMENTATIONS, phones: PHONES, seed: SEED, folder };
  const given = Object.entries(words).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const supervisor = spawn(process.execPath, [await program('supervise.ts'), ...given, '--keep']);
  let lines = '';
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on('data', (chunk) => {
      lines += chunk;
    });
  const close = new Promise<void>((resolve) => supervisor.once('close', () => resolve()));
  const ledger = join(folder, 'ledger.jsonl');
  const saved = () => (existsSync(ledger) ? readFileSync(ledger, 'utf8').split('"what":"saved"').length - 1 : 0);
  const until = Date.now() + PATIENCE / 2;
  while (supervisor.exitCode === null && saved() < KILLED_AT && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
  supervisor.kill('SIGKILL');
  await close;
  return supervisor.signalCode === 'SIGKILL' && saved() >= KILLED_AT ? null : `It said: ${lines}`;
}

it('a run continues after its supervisor was killed', () => {
  expect(ended).toBeNull();
  expect(text).toContainEqual(expect.stringContaining('Goes on with the run'));
});

it('killed phones and a killed server lose, double, mix nothing', () => {
  expect(wrongIn(report), text.at(-1)).toEqual([]);
  const { documentations, deleted, refused, saved } = report;
  expect(documentations + deleted + refused).toBe(saved);
  expect(saved).toBeGreaterThanOrEqual(DOCUMENTATIONS);
});

it('Nachträge and answers to questions arrived too', () => {
  const { supplements, answers } = report;
  expect(supplements).toBeGreaterThan(0);
  expect(answers).toBeGreaterThan(0);
});

it('each kind of trouble occurred', () => {
  const { serverKills, phoneKills, diskTroubles, filesLost, outages, faults, people, deleted } = report;
  const { restores } = outages;
  const struck = { serverKills, phoneKills, diskTroubles, filesLost, restores, ...people, deleted };
  for (const [kind, count] of Object.entries(struck)) expect(count, kind).toBeGreaterThan(0);
  expect(Object.keys(faults).length).toBeGreaterThan(9);
  expect(report.compared).toBeGreaterThanOrEqual(report.photos);
});

it('work survives a power cut, or the report says that none was possible', () => {
  const { noPower, outages } = report;
  const cut = { powerCuts: outages.powerCuts > 0, survived: outages.survived > 0 };
  const isPossible = noPower === '';
  expect(cut).toEqual({ powerCuts: isPossible, survived: isPossible });
  expect(isPossible || text.includes(noPower)).toBe(true);
});

/** A photo of a record without a Nachtrag, whose text is the sealed one. */
const OF_A_RECORD = `SELECT p.id, p.documentation, p.photo FROM documentation_photos p
  JOIN documentations d ON d.id = p.documentation WHERE d.parent = ''
  AND NOT EXISTS (SELECT 1 FROM documentations c WHERE c.parent = d.id) LIMIT 1`;

describe('the audit notices', () => {
  const data = () => join(run.dir, 'data.db');
  const one = () => rowsOf(OF_A_RECORD)[0] as Json;
  const rowsOf = (query: string): Json[] => JSON.parse(execFileSync('sqlite3', ['-json', data(), query]).toString());
  const change = (statement: string) => execFileSync('sqlite3', [data(), statement]);
  const fileOf = ({ id, photo }: Json) => {
    const storage = join(run.dir, 'storage');
    const found = readdirSync(storage).find((name) => existsSync(join(storage, name, id)));
    return join(storage, String(found), id, photo);
  };

  async function judged(breakIt: () => void): Promise<Verdict> {
    const copy = `${run.dir}-copy`;
    await cp(run.dir, copy, { recursive: true });
    breakIt();
    try {
      return await run.judge();
    } finally {
      await rm(run.dir, { recursive: true });
      await rename(copy, run.dir);
    }
  }

  it('a missing photo', async () => {
    const { lost } = await judged(() => rmSync(fileOf(one())));
    expect(lost).toEqual([expect.stringContaining('nowhere')]);
  });

  it('a changed byte of a photo', async () => {
    const { lost } = await judged(() => {
      const bytes = readFileSync(fileOf(one()));
      bytes[bytes.length - 1] = 0;
      writeFileSync(fileOf(one()), bytes);
    });
    expect(lost).toHaveLength(1);
  });

  it('a missing record', async () => {
    const { lost } = await judged(() => change(`DELETE FROM documentations WHERE id = '${one().documentation}'`));
    expect(lost).toEqual([expect.stringContaining('missing')]);
  });

  it('a changed letter of the sealed text', async () => {
    const where = `WHERE id = '${one().documentation}'`;
    const { changed } = await judged(() =>
      change(`UPDATE documentations SET sealed = replace(sealed, 'Treppenhaus', 'Treppenhaut') ${where}`),
    );
    const { documentation } = one();
    // The column of the notes no longer fits either.
    expect(changed).toEqual([documentation, expect.stringContaining(`${documentation} says`)]);
  });

  it('a duplicate record', async () => {
    const columns = rowsOf("SELECT name FROM pragma_table_info('documentations')").map(({ name }) => String(name));
    const again = columns.map((name) =>
      name === 'id' || name === 'number' ? `substr(${name}, 2) || '0'` : `"${name}"`,
    );
    const names = columns.map((name) => `"${name}"`).join();
    const { doubled } = await judged(() =>
      change(`INSERT INTO documentations (${names}) SELECT ${again.join()} FROM documentations LIMIT 1`),
    );
    expect(doubled).toEqual([expect.stringContaining('no person saved it')]);
  });

  it('a correction that does not hold', async () => {
    const [child] = rowsOf("SELECT parent FROM documentations WHERE changes LIKE '%Treppenhaus%' LIMIT 1");
    // A run without a corrected text leaves a record whose sealed text holds.
    const corrected = child?.parent ?? one().documentation;
    const { changed } = await judged(() =>
      change(`UPDATE documentations SET notes = 'Keller' WHERE id = '${corrected}'`),
    );
    expect(changed).toEqual([expect.stringContaining('its newest correction')]);
  });

  it('a missing answer and one that came twice', async () => {
    const texts = "SELECT id FROM thread_messages WHERE text <> ''";
    const { lost } = await judged(() => change(`DELETE FROM thread_messages WHERE id IN (${texts})`));
    expect(lost.length).toBeGreaterThan(0);
    const again = "SELECT 'x' || substr(id, 2), thread, author, author_name, side, text, template, photos, nonce, at";
    const { doubled } = await judged(() =>
      change(`INSERT INTO thread_messages (id, thread, author, author_name, side, text, template, photos, nonce, at)
        ${again} FROM thread_messages WHERE text <> '' LIMIT 1`),
    );
    expect(doubled).toHaveLength(1);
  });

  it('a record of another owner', async () => {
    const { documentation } = one();
    const other = `(SELECT user FROM documentations WHERE user <> (SELECT user FROM documentations WHERE id = '${documentation}'))`;
    const { mixed } = await judged(() =>
      change(`UPDATE documentations SET user = ${other} WHERE id = '${documentation}'`),
    );
    expect(mixed).toHaveLength(1);
  });

  it('a photo of another record', async () => {
    const { id, documentation } = one();
    const other = `(SELECT id FROM documentations WHERE id <> '${documentation}')`;
    const { mixed } = await judged(() =>
      change(`UPDATE documentation_photos SET documentation = ${other}, sequence = 90 WHERE id = '${id}'`),
    );
    expect(mixed).toHaveLength(1);
  });
});
