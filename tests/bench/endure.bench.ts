/**
 * Half load for hours: memory, file handles and waiting times may not grow. Run by name only: `npm run bench --
 * endure`. HOURS=0.1 shortens it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from '@playwright/test';
import { startServer, type TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { type Tenant, tenants } from '../support/server/tenants';
import { delivery, post, type Sent, taken, Works } from './deliveries';
import { median, report } from './rows';

const HOURS = Number(process.env.HOURS ?? 2);
const HOUR = 3_600_000;
const SHARE = 0.5;
const PHOTOS = 3;
const PHONES = 8;
const STREAMS = 1_000;
const MANY_STREAMS = 5_000;
const MANAGERS = 20;
/** Least ms between two lists of one Hausverwaltung; up to the same is added at random. */
const LIST_EVERY = 2_000;
const SHORT = 120;
/** One sample a minute, and at least two for each quarter. */
const SAMPLES = Math.max(8, Math.round(HOURS * 60));
/** Bytes. The disk is shared: with less free space the run ends. */
const ROOM_LEAST = 5e9;

/** `rss` in MB; `handles`: open files and sockets; times in ms. */
type Sample = { at: number; rss: number; handles: number; sockets: number; log: number } & Waited;
type Waited = { delivered: number; deliveryP99: number; listP99: number };

function sampleOf({ pid, dir }: TestServer): Omit<Sample, keyof Waited | 'at'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const handles = readdirSync(`/proc/${pid}/fd`);
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000,
    handles: handles.length,
    sockets: handles.filter((handle) => isSocket(`/proc/${pid}/fd/${handle}`)).length,
    log: statSync(join(dir, 'data.db-wal')).size / 1e6,
  };
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false;
  }
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

class Load {
  /** ms. */
  private deliveries: number[] = [];
  private lists: number[] = [];
  delivered = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: PHONES + MANAGERS });
  private over = false;

  constructor(
    private readonly server: TestServer,
    private readonly tenant: Tenant,
    private readonly works: Works,
  ) {}

  /** Runs until stopped. @param every ms from one documentation to the next. */
  async run(every: number): Promise<void> {
    const lanes = Array.from({ length: PHONES }, (_, lane) => this.phone(every * PHONES, every * lane));
    await Promise.all([...lanes, ...Array.from({ length: MANAGERS }, () => this.manager())]);
    this.agent.destroy();
  }

  end(): void {
    this.over = true;
  }

  waited(): Waited {
    const { deliveries, lists, delivered } = this;
    this.deliveries = [];
    this.lists = [];
    return { delivered, deliveryP99: p99(deliveries), listP99: p99(lists) };
  }

  /** One documentation each `every` ms; a late phone sends the next one at once. */
  private async phone(every: number, first: number): Promise<void> {
    for (let due = performance.now() + first; !this.over; due += every) {
      const [one] = await this.works.made(this.tenant, { count: 1, photos: PHOTOS });
      await sleep(Math.max(0, due - performance.now()));
      if (!one) return;
      this.deliveries.push(await this.timed(delivery(one, this.tenant.employee.token)));
      this.delivered++;
    }
  }

  private async manager(): Promise<void> {
    const { token } = this.tenant.manager;
    const query = 'page=1&perPage=50&sort=-captured_at,-id&skipTotal=1';
    const path = `/api/collections/documentations/records?${query}`;
    while (!this.over) {
      await sleep(LIST_EVERY * (1 + Math.random()));
      this.lists.push(await this.timed([{ method: 'GET', path, headers: { Authorization: token }, body: '' }]));
    }
  }

  private async timed(all: Sent[]): Promise<number> {
    const startedAt = performance.now();
    for (const one of all) await post(this.server, this.agent, one);
    return performance.now() - startedAt;
  }
}

async function listening(server: TestServer, { manager }: Tenant, count: number): Promise<ChildProcess> {
  const words = [join(import.meta.dirname, 'readers.mjs'), server.url, manager.token, `ticks/${manager.id}`];
  const child = spawn(process.execPath, [...words, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the readers ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  return child;
}

test('hours at half load', async () => {
  test.setTimeout(HOURS * HOUR + 30 * 60_000);
  const server = await startServer({ largeBodies: true });
  const { a: tenant } = await tenants(server);
  const works = await Works.begin();
  const full = await fullSpeed(server, tenant, works);
  const readers = await listening(server, tenant, STREAMS);
  const load = new Load(server, tenant, works);
  const working = load.run(1000 / (full.rate * SHARE));
  const samples: Sample[] = [];
  const startTime = performance.now();
  const file = join(import.meta.dirname, '../../test-results/endure.json');
  while (performance.now() - startTime < HOURS * HOUR) {
    await Promise.race([sleep((HOURS * HOUR) / SAMPLES), working]);
    samples.push({ at: (performance.now() - startTime) / HOUR, ...sampleOf(server), ...load.waited() });
    writeFileSync(file, JSON.stringify({ rate: full.rate, samples }));
    const { bavail, bsize } = statfsSync(server.dir);
    if (bavail * bsize < ROOM_LEAST) throw new Error('The disk is nearly full.');
  }
  load.end();
  await working;
  await everythingIsThere(server, load.delivered + SHORT);
  stillListening(readers, samples);
  const more = await listening(server, tenant, MANY_STREAMS - STREAMS);
  const crowded = await fullSpeed(server, tenant, works);
  tell(samples, { full, crowded, crowdedMemory: sampleOf(server).rss });
  for (const child of [readers, more]) child.kill();
  await server.remove();
});

async function fullSpeed(server: TestServer, tenant: Tenant, works: Works) {
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
  const all = await works.made(tenant, { count: SHORT, photos: PHOTOS });
  const found = await taken(
    { server, agent, phones: PHONES },
    all.map((one) => delivery(one, tenant.employee.token)),
  );
  agent.destroy();
  return found;
}

async function everythingIsThere(server: TestServer, count: number): Promise<void> {
  const [row] = await sql(server, "SELECT COUNT(*) AS n FROM documentations WHERE state = 'complete'");
  if (Number(row?.n) !== count) throw new Error(`${row?.n} of ${count} documentations are there.`);
}

/** Guards against a measurement without open streams. */
function stillListening(readers: ChildProcess, samples: readonly Sample[]): void {
  const open = median(samples.map(({ sockets }) => sockets));
  if (readers.exitCode !== null || readers.signalCode !== null || open < STREAMS)
    throw new Error(`Of ${STREAMS} streams ${open} connections were open; the readers ended with ${readers.exitCode}.`);
}

type Speed = Awaited<ReturnType<typeof fullSpeed>>;

function tell(
  samples: readonly Sample[],
  { full, crowded, crowdedMemory }: { full: Speed; crowded: Speed; crowdedMemory: number },
): void {
  const quarter = Math.floor(samples.length / 4);
  /** The first quarter fills the server's caches. */
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const middle = (of: readonly Sample[], what: keyof Sample) => median(of.map((one) => one[what]));
  const rows = [
    { order: 301, what: 'rss', name: 'memory', unit: 'MB', aim: 1.1, alarm: 1.3 },
    { order: 302, what: 'handles', name: 'open files and sockets', unit: '', aim: 1.02, alarm: 1.1 },
    { order: 303, what: 'sockets', name: 'connections', unit: '', aim: 1.02, alarm: 1.1 },
    { order: 304, what: 'deliveryP99', name: 'p99 of a delivery of three photos', unit: 'ms', aim: 1.3, alarm: 2 },
    { order: 305, what: 'listP99', name: 'p99 of a list', unit: 'ms', aim: 1.3, alarm: 2 },
  ] as const;
  const { delivered, log } = samples.at(-1) as Sample;
  const load =
    `${HOURS} hours, ${(full.rate * SHARE).toFixed(0)} documentations a second of ${full.rate.toFixed(0)}, ${delivered} in all, ` +
    `${STREAMS} streams, ${MANAGERS} Hausverwaltungen; log of the database ${log.toFixed(0)} MB`;
  for (const { order, what, name, unit, aim, alarm } of rows) {
    const [before, after] = [middle(early, what), middle(late, what)];
    const detail = `${before.toFixed(0)} and ${after.toFixed(0)} ${unit}`.trimEnd();
    report({
      ...{ order, what: `${name} in the last quarter of ${HOURS} hours`, comparedWith: 'the second quarter' },
      ...{ value: after / before, unit: '×', better: 'lower', aim, alarm, rounds: quarter },
      detail: order === 301 ? `${detail}; ${load}` : detail,
    });
  }
  report({
    ...{ order: 306, what: 'documentations a second with 5,000 streams', comparedWith: 'without any, hours before' },
    ...{ value: crowded.rate / full.rate, unit: '×', better: 'higher', aim: 0.8, alarm: 0.5, rounds: 1 },
    detail: `${crowded.rate.toFixed(0)} and ${full.rate.toFixed(0)} a second; ${crowdedMemory.toFixed(0)} MB`,
  });
}
