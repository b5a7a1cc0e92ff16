import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../../pocketbase/launch.mjs';
import { findChromium } from '../support/chromium.mjs';
import { makeCrew } from '../support/crew';
import { startServer, type TestServer } from '../support/server';
import { median, report } from './rows';

/** Medians of so many runs. */
const RUNS = 5;
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof ALL)[number];

/**
 * The median score of each category, 0 to 100, on Lighthouse's own slow phone (4G, four times slower processor).
 * @param prepare what happens in the browser before the runs, e.g. a sign-in; its storage is kept.
 */
async function scores(url: string, categories: readonly Category[], prepare?: (page: Page) => Promise<void>) {
  const profile = await mkdtemp(join(tmpdir(), 'objektbeleg-lighthouse-'));
  const port = (await freePort()) as number;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(chromium) ?? undefined,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const found = new Map<Category, number[]>(categories.map((category) => [category, []]));
  if (prepare) {
    const page = await context.newPage();
    await prepare(page);
    await page.close();
  }
  for (let run = 0; run < RUNS; run++) {
    const kept = { onlyCategories: [...categories], disableStorageReset: prepare !== undefined };
    const result = await lighthouse(url, { ...kept, port, output: 'json', logLevel: 'error' });
    for (const category of categories) {
      const score = result?.lhr.categories[category]?.score;
      if (typeof score !== 'number') throw new Error(`no ${category}: ${result?.lhr.runtimeError?.message}`);
      found.get(category)?.push(score * 100);
    }
  }
  await context.close();
  await rm(profile, { recursive: true, force: true });
  return found;
}

/** One row for each category. */
function told(what: string, order: number, found: Map<Category, number[]>): void {
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
      // The simulated phone is as fast as this machine: a busy one costs points that no code change gives back.
      alarm: category === 'performance' ? 85 : aim,
      rounds: RUNS,
      detail: values.map((value) => value.toFixed(0)).join(', '),
    });
    expect(values).toHaveLength(RUNS);
  }
}

async function withServer(measure: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer();
  await measure(server);
  await server.remove();
}

test('the landing page on a slow phone', () =>
  withServer(async (server) => told('/', 60, await scores(`${server.url}/`, ALL))));

test('the dashboard of an employee on a slow phone', () =>
  withServer(async (server) => {
    const crew = await makeCrew(server);
    const [{ email, password }] = crew.employees;
    const signIn = async (page: Page) => {
      await page.goto(`${server.url}/property-manager/auth?tab=login`);
      await page.getByLabel('E-Mail').fill(email);
      await page.getByLabel('Passwort', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
    };
    told('/dashboard signed in', 64, await scores(`${server.url}/dashboard`, ['performance'], signIn));
  }));
