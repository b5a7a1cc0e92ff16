import { test } from '@playwright/test';
import { listDocumentations } from '../../src/api/documentations';
import { sql } from '../support/server/sql';
import { median, report } from './rows';
import { type Seeded, seededServer, signInAsManager } from './seededServer';
import { slope } from './slope';

const SIZES = [10, 100, 1_000, 10_000, 100_000] as const;
const RUNS = 5;
const REQUESTS = 15;
/**
 * The manager has six of ten documentations: pages of three exist at every size. The screens' page has fifty; it is
 * compared from a hundred documentations on.
 */
const SMALL = 3;
const SCREEN = 50;

type Edge = { capturedAt: number; id: string };

/** ms. */
async function sendRequest(side: Seeded, limit: number, after?: Edge): Promise<number> {
  const { manager } = side.tenant;
  signInAsManager(side);
  const own = { column: 'property_manager', id: manager.id } as const;
  const startedAt = performance.now();
  const page = await listDocumentations({ own, limit, after });
  const spent = performance.now() - startedAt;
  if (page.length !== limit) throw new Error(`${page.length} rows instead of ${limit}`);
  return spent;
}

async function middleOf({ server, tenant: { manager } }: Seeded): Promise<Edge> {
  const own = `FROM documentations WHERE property_manager = '${manager.id}'`;
  const half = `(SELECT COUNT(*) / 2 - 1 ${own})`;
  const [row] = await sql(server, `SELECT captured_at, id ${own} ORDER BY captured_at DESC LIMIT 1 OFFSET ${half}`);
  return { capturedAt: Date.parse(String(row?.captured_at).replace(' ', 'T')), id: String(row?.id) };
}

/** Median ms. */
async function timed(side: Seeded, rows: number, after?: Edge): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) times.push(await sendRequest(side, rows, after));
  return median(times);
}

const PAGES = [
  { name: 'first page', rows: SMALL, next: false, sizes: SIZES },
  { name: 'next page', rows: SMALL, next: true, sizes: SIZES },
  { name: `first ${SCREEN}`, rows: SCREEN, next: false, sizes: SIZES.slice(1) },
] as const;

test('a list page from ten documentations to 100,000', async () => {
  const sides = new Map<number, { side: Seeded; middle: Edge }>();
  for (const size of SIZES) {
    const side = await seededServer(size);
    sides.set(size, { side, middle: await middleOf(side) });
  }
  const found = PAGES.map(({ sizes }) => new Map<number, number[]>(sizes.map((size) => [size, []])));
  for (let run = 0; run < RUNS; run++) {
    for (const [index, { rows, next, sizes }] of PAGES.entries())
      for (const size of sizes) {
        const at = sides.get(size);
        if (at) found[index]?.get(size)?.push(await timed(at.side, rows, next ? at.middle : undefined));
      }
  }
  const slopes = PAGES.map(({ name, sizes }, index) => {
    const times = sizes.map((size) => median(found[index]?.get(size) ?? []));
    const text = times.map((time) => time.toFixed(1)).join(', ');
    return { slope: slope(sizes, times), text: `${name}: ${text} ms` };
  });
  report({
    order: 55,
    what: 'list page from 10 to 100,000 documentations, slope of the log-log fit',
    comparedWith: '0 = flat',
    value: Math.max(...slopes.map((one) => one.slope)),
    unit: '',
    better: 'lower',
    aim: 0.1,
    alarm: 0.2,
    rounds: RUNS,
    detail: slopes.map((one) => `${one.text} (${one.slope.toFixed(3)})`).join('; '),
  });
  for (const { side } of sides.values()) await side.server.remove();
});
