import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../../pocketbase/server/launch.mjs';
import { HOME_TITLE } from '../support/browser/homeTitle';
import { findChromium } from '../support/install/chromium.mjs';
import { appOf, RELEASED, remove } from '../support/server/releases';
import { startServer, type TestServer } from '../support/server/server';
import { createTeam } from '../support/server/team';
import { median, report } from './rows';

const RUNS = 5;
/** Runs of one page differ by up to ten points: comparing two pages needs more of them. */
const TURNS = 9;
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof ALL)[number];

type Scored = { score: (category: Category) => number; blocking: number };
type Visitor = { run: () => Promise<Scored>; close: () => Promise<void> };

/**
 * Scores are 0 to 100 on Lighthouse's own slow phone (4G, CPU four times slower); `blocking`: total blocking time, ms.
 * @param prepare what happens in the browser before the runs, e.g. a sign-in; its storage is kept.
 */
async function visitor(
  url: string,
  categories: readonly Category[],
  prepare?: (page: Page) => Promise<void>,
): Promise<Visitor> {
  const profile = await mkdtemp(join(tmpdir(), 'objektbeleg-lighthouse-'));
  const port = (await freePort()) as number;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(chromium) ?? undefined,
    // Another language stands beside German from the sign-in on.
    locale: 'de-DE',
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  if (prepare) {
    const page = await context.newPage();
    await prepare(page);
    await page.close();
  }
  return {
    async run() {
      const kept = { onlyCategories: [...categories], disableStorageReset: prepare !== undefined };
      const result = await lighthouse(url, { ...kept, port, output: 'json', logLevel: 'error' });
      const score = (category: Category) => {
        const found = result?.lhr.categories[category]?.score;
        if (typeof found !== 'number') throw new Error(`no ${category}: ${result?.lhr.runtimeError?.message}`);
        return found * 100;
      };
      return { score, blocking: result?.lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN };
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function scores(url: string, categories: readonly Category[]): Promise<Map<Category, number[]>> {
  const found = new Map<Category, number[]>(categories.map((category) => [category, []]));
  const visits = await visitor(url, categories);
  for (let run = 0; run < RUNS; run++) {
    const { score } = await visits.run();
    for (const category of categories) found.get(category)?.push(score(category));
  }
  await visits.close();
  return found;
}

function describe(what: string, order: number, found: Map<Category, number[]>): void {
  for (const [index, [category, values]] of [...found].entries()) {
    const aim = category === 'performance' ? 95 : 98;
    report({
      order: order + index,
      what: `Lighthouse mobile, ${what}: ${category}`,
      comparedWith: '–',
      value: median(values),
      unit: 'points',
      better: 'higher',
      aim,
      // The simulated phone depends on this machine's load.
      alarm: category === 'performance' ? 85 : aim,
      rounds: values.length,
      detail: values.map((value) => value.toFixed(0)).join(', '),
    });
  }
}

async function withServer(measure: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer();
  await measure(server);
  await server.remove();
}

test('the landing page on a slow phone', () =>
  withServer(async (server) => describe('/', 60, await scores(`${server.url}/`, ALL))));

async function dashboard(dist?: string): Promise<Visitor> {
  const server = await startServer({ dist });
  const [{ email, password }] = (await createTeam(server)).employees;
  const visits = await visitor(`${server.url}/dashboard`, ['performance'], async (page) => {
    await page.goto(`${server.url}/property-manager/auth?tab=login`);
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
  });
  const close = async () => {
    await visits.close();
    await server.remove();
  };
  return { run: visits.run, close };
}

test("an employee's dashboard on a slow phone, against the first release", async () => {
  test.setTimeout(900_000);
  const [release] = RELEASED;
  if (!release) throw new Error('no release is kept');
  const dist = await appOf(release);
  const [today, first] = [await dashboard(), await dashboard(dist)];
  const found: { today: Scored[]; first: Scored[] } = { today: [], first: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    found.first.push(await first.run());
    found.today.push(await today.run());
  }
  const points = (runs: Scored[]) => runs.map(({ score }) => score('performance'));
  const blocking = (runs: Scored[]) => median(runs.map((run) => run.blocking)).toFixed(0);
  describe('/dashboard signed in', 64, new Map([['performance', points(found.today)]]));
  report({
    order: 65,
    what: 'Lighthouse mobile, /dashboard signed in: points of today',
    comparedWith: "the first release's app, by turns",
    value: median(points(found.today)) / median(points(found.first)),
    unit: '×',
    better: 'higher',
    aim: 0.98,
    alarm: 0.92,
    rounds: TURNS,
    detail: `${median(points(found.today))} and ${median(points(found.first))} points; blocked for ${blocking(found.today)} and ${blocking(found.first)} ms`,
  });
  await today.close();
  await first.close();
  await remove(dist);
});
