/**
 * A minute of `npm run faults`, with the same seed in every run: phones in Node deliver over a line that lies to a server
 * that is killed, and what came of it is judged from outside (README.md). Whoever supervises is killed in the middle of it as well.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Foreign as Json } from '../support/json';
import { needStrace } from '../support/strace';
import { type Verdict, wrongIn } from './audit';
import { program } from './bundle.mjs';
import { EMPTY_WITHIN, FaultsRun, type Report } from './faultsRun';
import { needSqlite } from './serverDisk';

const DOCUMENTATIONS = 32;
const PHONES = 4;
const SEED = 19;
/** Whoever supervises is killed when so many are saved. */
const KILLED_AT = 8;
/** A machine that does a great deal else takes longer; what does not come is a failure. */
const PATIENCE = 10 * 60_000;

let folder = '';
let run: FaultsRun;
let report: Report;
const said: string[] = [];
/** What the one who was to be killed said, if it ended by itself. */
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
    say: (line) => said.push(line),
  });
  report = await run.run();
}, PATIENCE);
afterAll(async () => {
  run?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process of its own begins the run, and is killed in the middle of it. @returns what it said where it ended by itself, else null. */
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

it('whoever supervises is killed in the middle of a run, and the same run goes on', () => {
  expect(ended).toBeNull();
  expect(said).toContainEqual(expect.stringContaining('Goes on with the run'));
});

it('phones that are killed deliver over a line that lies to a server that is killed: nothing is lost, doubled or mixed, and nothing stands still', () => {
  expect(wrongIn(report), said.at(-1)).toEqual([]);
  const { documentations, deleted, refused, saved } = report;
  expect(documentations + deleted + refused).toBe(saved);
  expect(saved).toBeGreaterThanOrEqual(DOCUMENTATIONS);
});

it('a run in which nothing went wrong would have shown nothing: of each kind of trouble there was some', () => {
  const { serverKills, phoneKills, diskTroubles, filesLost, outages, faults, people, deleted } = report;
  const { restores } = outages;
  const struck = { serverKills, phoneKills, diskTroubles, filesLost, restores, ...people, deleted };
  for (const [kind, count] of Object.entries(struck)) expect(count, kind).toBeGreaterThan(0);
  expect(Object.keys(faults).length).toBeGreaterThan(9);
  // Each photo's way out of its phone was held against the server's disk at least once.
  expect(report.compared).toBeGreaterThanOrEqual(report.photos);
});

it('what phones were told was there after the power was cut; where none can be cut, the report says so', () => {
  const { noPower, outages } = report;
  const cut = { powerCuts: outages.powerCuts > 0, survived: outages.survived > 0 };
  const isPossible = noPower === '';
  expect(cut).toEqual({ powerCuts: isPossible, survived: isPossible });
  expect(isPossible || said.includes(noPower)).toBe(true);
});

describe('the audit sees it when afterwards', () => {
  const data = () => join(run.dir, 'data.db');
  const one = () => rowsOf('SELECT id, documentation, photo FROM documentation_photos LIMIT 1')[0] as Json;
  const rowsOf = (query: string): Json[] => JSON.parse(execFileSync('sqlite3', ['-json', data(), query]).toString());
  const change = (statement: string) => execFileSync('sqlite3', [data(), statement]);
  const fileOf = ({ id, photo }: Json) => {
    const storage = join(run.dir, 'storage');
    const found = readdirSync(storage).find((name) => existsSync(join(storage, name, id)));
    return join(storage, String(found), id, photo);
  };

  /** Makes one thing wrong on the server's disk, judges, and puts it back as it was. */
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

  it('a photo is not there', async () => {
    const { lost } = await judged(() => rmSync(fileOf(one())));
    expect(lost).toEqual([expect.stringContaining('nowhere')]);
  });

  it('one byte of a photo is another', async () => {
    const { lost } = await judged(() => {
      const bytes = readFileSync(fileOf(one()));
      bytes[bytes.length - 1] = 0;
      writeFileSync(fileOf(one()), bytes);
    });
    expect(lost).toHaveLength(1);
  });

  it('a record is not there', async () => {
    const { lost } = await judged(() => change(`DELETE FROM documentations WHERE id = '${one().documentation}'`));
    expect(lost).toEqual([expect.stringContaining('missing')]);
  });

  it('one letter of what was sealed is another', async () => {
    const where = `WHERE id = '${one().documentation}'`;
    const { changed } = await judged(() =>
      change(`UPDATE documentations SET sealed = replace(sealed, 'Treppenhaus', 'Treppenhaut') ${where}`),
    );
    expect(changed).toEqual([one().documentation]);
  });

  it('a record is there a second time', async () => {
    const columns = rowsOf("SELECT name FROM pragma_table_info('documentations')").map(({ name }) => String(name));
    const again = columns.map((name) =>
      name === 'id' || name === 'number' ? `substr(${name}, 2) || '0'` : `"${name}"`,
    );
    const names = columns.map((name) => `"${name}"`).join();
    const { doubled } = await judged(() =>
      change(`INSERT INTO documentations (${names}) SELECT ${again.join()} FROM documentations LIMIT 1`),
    );
    expect(doubled).toEqual([expect.stringContaining('nobody saved it')]);
  });

  it('a record belongs to somebody else', async () => {
    const { documentation } = one();
    const other = `(SELECT user FROM documentations WHERE user <> (SELECT user FROM documentations WHERE id = '${documentation}'))`;
    const { mixed } = await judged(() =>
      change(`UPDATE documentations SET user = ${other} WHERE id = '${documentation}'`),
    );
    expect(mixed).toHaveLength(1);
  });

  it('a photo lies with another record', async () => {
    const { id, documentation } = one();
    const other = `(SELECT id FROM documentations WHERE id <> '${documentation}')`;
    const { mixed } = await judged(() =>
      change(`UPDATE documentation_photos SET documentation = ${other}, sequence = 90 WHERE id = '${id}'`),
    );
    expect(mixed).toHaveLength(1);
  });
});
