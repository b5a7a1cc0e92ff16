/**
 * Everything people wait for, at 10,000, 100,000 and a million records; one tenant has a tenth. It takes eight minutes
 * and some gigabytes, so only `npm run bench -- large` runs it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { setSession } from '../../src/api/client';
import { countsBy, fetchCounts, newestBy } from '../../src/api/counts';
import { getDocumentation, listChangedDocumentations, listDocumentations } from '../../src/api/documentations';
import { getEvidence } from '../../src/api/evidence';
import { listGaps } from '../../src/api/plans';
import { DAY } from '../../src/domain/time/duration';
import { startMailServer } from '../support/outside/mailServer';
import { deliver, session, work } from '../support/rows/work';
import { peakMemory } from '../support/server/memory';
import { send, startServer } from '../support/server/server';
import { planned } from './planned';
import { median, ROUNDS, report } from './rows';
import { type Seeded, seededServer, signInAsManager } from './seededServer';
import { slope } from './slope';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const TENTHS = 1;
const ROOT = join(import.meta.dirname, '../..');
const CLOCK = readFileSync(join(ROOT, 'pocketbase/pb_hooks/crons.pb.js'), 'utf8');
/** `tidy` works only beside a replica; `ticker` takes a full minute at any size. */
const NOT_MEASURED = ['tidy', 'ticker'];
const JOBS = [...CLOCK.matchAll(/cronAdd\('(\w+)'/g)]
  .map(([, name = '']) => name)
  .filter((name) => !NOT_MEASURED.includes(name));

type SentRequest = (side: Seeded) => Promise<unknown>;
type Side = Seeded & { times: Map<string, { cold: number; warm: number[] }> };

const byManager =
  (request: (side: Seeded, own: { column: 'property_manager'; id: string }) => Promise<unknown>): SentRequest =>
  (side) => {
    signInAsManager(side);
    return request(side, { column: 'property_manager', id: side.tenant.manager.id });
  };

const QUESTIONS: Readonly<Record<string, SentRequest>> = {
  'list, 50 rows': byManager((_side, own) => listDocumentations({ own, limit: 50 })),
  'calendar, a month of a property': byManager((_side, own) =>
    listDocumentations({ own, property: 'haus00000000001', from: Date.now() - 30 * DAY, to: Date.now(), limit: 100 }),
  ),
  'home: numbers': byManager(() => fetchCounts()),
  'home: a number for each property': byManager(() => countsBy('property')),
  'home: the newest of each property': byManager(() => newestBy('property')),
  'home: what is missing, 140 properties': byManager(() => listGaps()),
  'answer box': byManager((_side, own) => listDocumentations({ own, search: 'kellertreppe gereinigt', limit: 50 })),
  'one record with its Nachweis': byManager(async (_side, own) => {
    const [newest] = await listDocumentations({ own, limit: 1 });
    if (newest) await Promise.all([getDocumentation(newest.id), getEvidence(newest.id)]);
  }),
  'pull of a phone after 30 days, first page': async (side) => {
    signInAsManager(side);
    const { employee } = side.tenant;
    setSession(employee.token);
    const after = { updated: new Date(Date.now() - 30 * DAY).toISOString(), id: '' };
    await listChangedDocumentations({ after, own: { column: 'user', id: employee.id }, limit: 200 });
  },
  'delivery with one photo': async ({ server, tenant: { employee, property } }) => {
    const made = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, made, session(employee.token));
  },
};

/** Drops the disk cache where the system allows it. @returns whether it did. */
function forgetDisk(): boolean {
  spawnSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** The same data, a fresh process. @returns ms until it answers. */
async function restarted(side: Seeded, env: Record<string, string>): Promise<number> {
  await side.server.stop();
  forgetDisk();
  const { dir, port } = side.server;
  return timed(async () => {
    side.server = await startServer({ clock: false, dir, port, env });
  });
}

function metric(text: string, what: string, name: string): number {
  return Number(new RegExp(`job_${what}\\{task="${name}"\\} (\\S+)`).exec(text)?.[1] ?? 0);
}

/** ms. */
async function job({ server }: Seeded, name: string): Promise<number> {
  const startTime = Math.floor(Date.now() / 1000);
  await send(server, `/api/crons/${name}`, { method: 'POST', token: server.su });
  for (const end = Date.now() + 600_000; Date.now() < end; ) {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    if (metric(text, 'failures_total', name) > 0) throw new Error(`${name} failed`);
    if (metric(text, 'last_success_timestamp_seconds', name) >= startTime)
      return metric(text, 'duration_seconds', name) * 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not end`);
}

/** ms and MB. */
async function backedUp({ server }: Seeded): Promise<{ ms: number; mb: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-large-'));
  const target = join(folder, 'backup');
  const ms = await timed(async () => {
    const env = { ...process.env, DATA_DIR: server.dir };
    const { status, stderr } = spawnSync(process.execPath, ['pocketbase/cli/objektbeleg.mjs', 'backup', target], {
      cwd: ROOT,
      env,
    });
    if (status !== 0) throw new Error(String(stderr));
  });
  const mb = statSync(join(target, 'data.db')).size / 1e6;
  rmSync(folder, { recursive: true });
  return { ms, mb };
}

const shown = (values: readonly number[]) => values.map((value) => value.toFixed(value < 10 ? 1 : 0)).join(', ');

test('waiting times at 10,000, 100,000 and a million records', async () => {
  test.setTimeout(60 * 60_000);
  const sides: Side[] = [];
  // Without a mail server the mail jobs do nothing.
  const mail = await startMailServer();
  for (const size of SIZES) {
    const side = { ...(await seededServer(size, true, TENTHS, mail.env)), times: new Map() };
    await planned(side);
    sides.push(side);
  }
  const starts: number[] = [];
  for (const side of sides) starts.push(await restarted(side, mail.env));
  const cold = forgetDisk();
  for (const [name, question] of Object.entries(QUESTIONS))
    for (const side of sides) side.times.set(name, { cold: await timed(() => question(side)), warm: [] });
  for (let round = 0; round < ROUNDS * 3; round++)
    for (const [name, query] of Object.entries(QUESTIONS))
      for (const side of sides) side.times.get(name)?.warm.push(await timed(() => query(side)));

  const sizes = SIZES.map((size) => size.toLocaleString('en')).join(', ');
  const reported = { comparedWith: '0 = flat', unit: '', better: 'lower', aim: 0.1, alarm: 0.2 } as const;
  for (const [at, name] of Object.keys(QUESTIONS).entries()) {
    const each = sides.map(({ times }) => times.get(name) ?? { cold: Number.NaN, warm: [] });
    const warm = each.map((one) => median(one.warm));
    const first = `first asked ${shown(each.map((one) => one.cold))} ms${cold ? ', nothing of the disk in memory' : ''}`;
    const detail = `${shown(warm)} ms at ${sizes} records; ${first}`;
    const value = slope(SIZES, warm);
    report({ ...reported, order: 101 + at, what: `${name}: slope`, value, rounds: ROUNDS * 3, detail });
  }
  const memory: number[] = [];
  for (const { server } of sides) memory.push(await peakMemory(server.pid));
  const jobs: string[] = [];
  let slowest = 0;
  for (const name of JOBS) {
    const each: number[] = [];
    for (const side of sides) each.push(await job(side, name));
    slowest = Math.max(slowest, ...each);
    jobs.push(`${name} ${shown(each)} ms`);
  }
  const backups: { ms: number; mb: number }[] = [];
  for (const side of sides) backups.push(await backedUp(side));
  const one = { comparedWith: '-', better: 'lower', rounds: 1 } as const;
  report({
    ...{ ...one, order: 121, what: 'start of the server with 1,000,000 records', value: starts.at(-1) ?? Number.NaN },
    ...{ unit: 'ms', aim: 10_000, alarm: 20_000, detail: `${shown(starts)} ms at ${sizes} records` },
  });
  report({
    ...{ ...one, order: 122, what: 'memory of the server meanwhile', value: Math.max(...memory), unit: 'MB' },
    ...{ aim: 500, alarm: 1000, detail: `${shown(memory)} MB at ${sizes} records` },
  });
  report({
    ...{ ...one, order: 123, what: 'slowest job by the clock', value: slowest, unit: 'ms', aim: 10_000, alarm: 60_000 },
    detail: `at ${sizes} records: ${jobs.join('; ')}`,
  });
  report({
    ...{ ...one, order: 124, what: 'objektbeleg backup of 1,000,000 records, without photos', unit: 'ms' },
    ...{ value: backups.at(-1)?.ms ?? Number.NaN, aim: 60_000, alarm: 300_000 },
    detail: `${shown(backups.map(({ ms }) => ms))} ms for ${shown(backups.map(({ mb }) => mb))} MB`,
  });
  for (const { server } of sides) await server.remove();
  await mail.stop();
});
