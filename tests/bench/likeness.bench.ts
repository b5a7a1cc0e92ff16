/** 'The same picture again' (D412): what it costs a delivery, and how a lookup grows. */
import { createRequire } from 'node:module';
import { test } from '@playwright/test';
import { deliver, session, type Work, work } from '../support/rows/work';
import { send } from '../support/server/server';
import { sql } from '../support/server/sql';
import { median, ROUNDS, report } from './rows';
import { type Seeded, seededServer } from './seededServer';
import { slope } from './slope';

const { SQL }: { SQL: string } = createRequire(import.meta.url)('../../pocketbase/pb_hooks/lib/likeness/candidates.js');

const SIZES = [1_000, 10_000, 100_000] as const;
const AT_ONCE = 20_000;
const REQUESTS = 15;
const DELIVERIES = 10;
const TENANT = 'bench0tenant000';
const TODAY = 20_780;
/** A new photo has some 200 keys; one stored photo of five has nothing but such. */
const KEYS = Array.from({ length: 200 }, (_, at) => (at % 8) * 65_536 + Math.floor(at / 8) * 101);

/** Photos of 400 days in one tenant. */
async function addHashes({ server }: Seeded, count: number): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE) {
    const last = Math.min(count, first + AT_ONCE) - 1;
    await sql(
      server,
      `WITH RECURSIVE photos(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM photos WHERE i < ${last})
       INSERT INTO photo_hashes (photo, documentation, tenant, day, state, keys)
       SELECT printf('%015d', i), printf('%015d', i), '${TENANT}', ${TODAY} - i % 400, 'done', '[0,0,0,0,0,0,0,0]' FROM photos`,
    );
    await sql(
      server,
      `WITH RECURSIVE photos(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM photos WHERE i < ${last}),
       bands(b) AS (SELECT 0 UNION ALL SELECT b + 1 FROM bands WHERE b < 7)
       INSERT INTO photo_bands (tenant, band, day, photo)
       SELECT '${TENANT}', b * 65536 + CASE i % 5 WHEN 0 THEN i / 5 % 25 * 101 ELSE abs(random()) % 65536 END,
         ${TODAY} - i % 400, printf('%015d', i) FROM photos, bands`,
    );
  }
}

const VALUES: Record<string, string> = {
  keys: `'${JSON.stringify(KEYS)}'`,
  tenant: `'${TENANT}'`,
  ...{ first: String(TODAY - 400), last: String(TODAY + 400) },
  ...{ documentation: "'x'", photo: "'x'", earliest: "''", latest: "''" },
};

/** Median ms of one lookup. */
async function lookUp({ server }: Seeded): Promise<number> {
  const query = SQL.replace(/\{:(\w+)\}/g, (_, name: string) => VALUES[name] ?? '');
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const startedAt = performance.now();
    await sql(server, query);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

test('a lookup among 1,000 to 100,000 photos of a tenant', async () => {
  const sides = new Map<number, Seeded>();
  for (const size of SIZES) {
    const side = await seededServer(0);
    await addHashes(side, size);
    sides.set(size, side);
  }
  const times = new Map<number, number[]>(SIZES.map((size) => [size, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [size, side] of sides) times.get(size)?.push(await lookUp(side));
  const medians = SIZES.map((size) => median(times.get(size) ?? []));
  report({
    order: 60,
    what: 'lookup of a photo among 1,000 to 100,000 of its tenant, slope of the log-log fit',
    comparedWith: '0 = flat',
    value: slope(SIZES, medians),
    unit: '',
    better: 'lower',
    aim: 0.1,
    alarm: 0.2,
    rounds: ROUNDS,
    detail: `${medians.map((time) => time.toFixed(1)).join(', ')} ms`,
  });
  for (const side of sides.values()) await side.server.remove();
});

/** ms of some deliveries; the job compares those of the round before meanwhile. */
async function deliverSome({ server, tenant }: Seeded, works: readonly Work[], compares: boolean): Promise<number> {
  if (compares) await send(server, '/api/crons/likeness', { method: 'POST', token: server.su });
  const startedAt = performance.now();
  for (const one of works) await deliver(server, one, session(tenant.employee.token));
  return performance.now() - startedAt;
}

test('completion with hashing beside completion without', async () => {
  const [withHashes, without] = [await seededServer(0), await seededServer(0)];
  await sql(without.server, 'DROP TRIGGER photo_hash_wanted');
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ms: number[] = [];
    for (const side of round % 2 === 0 ? [withHashes, without] : [without, withHashes]) {
      const { employee, property } = side.tenant;
      const of = { author: employee.id, property, photos: 3 };
      const works = await Promise.all(Array.from({ length: DELIVERIES }, () => work(of)));
      ms[side === withHashes ? 0 : 1] = await deliverSome(side, works, side === withHashes);
    }
    // The first round warms up.
    if (round > 0) ratios.push((ms[0] ?? 0) / (ms[1] ?? 1));
  }
  report({
    order: 61,
    what: 'completion of a documentation while its photos are hashed and compared',
    comparedWith: 'without hashes',
    value: median(ratios),
    unit: '×',
    better: 'lower',
    aim: 1.05,
    alarm: 1.3,
    rounds: ROUNDS,
    detail: ratios.map((ratio) => ratio.toFixed(2)).join(', '),
  });
  for (const { server } of [withHashes, without]) await server.remove();
});
