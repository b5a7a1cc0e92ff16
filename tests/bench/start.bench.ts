import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { copyOfApp } from '../support/browser/nextVersion';
import { median, ROUNDS, report } from './rows';
import { phoneOf, setStage } from './stage';

const RECORDS = 1000;

/** The built app with one more empty page, which its service worker precaches. */
async function appWithEmptyPage(): Promise<string> {
  const app = await copyOfApp();
  await writeFile(join(app, 'empty.html'), '<!doctype html><title>leer</title>');
  const path = join(app, 'sw.js');
  const worker = await readFile(path, 'utf8');
  const entry = /\{"revision":(?:null|"[^"]*"),"url":/.exec(worker)?.[0];
  expect(entry, 'the list of precached files').toBeTruthy();
  await writeFile(path, worker.replace(entry ?? '', `{"revision":"1","url":"empty.html"},${entry}`));
  return app;
}

async function fillList({ account, property, records }: { account: string; property: string; records: number }) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('objektbeleg');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const writing = database.transaction('documentations', 'readwrite');
  for (let number = 0; number < records; number++) {
    const at = Date.now() - number * 3_600_000;
    const id = `doc${String(number).padStart(12, '0')}`;
    const who = { account, user: account, employeeName: 'Emil Erster', companyName: 'Dienst', byLink: false };
    const where = { property, propertyName: 'Haus am Dom', propertyAddress: 'Domkloster 4, 50667 Köln' };
    const place = { location: 'Domkloster 4', latitude: 50.938361, longitude: 6.959974, accuracy: 8, distance: 3 };
    const how = {
      locationSource: 'gps',
      locationStatus: 'on_site',
      serviceType: 'Hausmeister',
      notes: `Nr. ${number}`,
    };
    const times = { startedAt: at - 60_000, capturedAt: at, completedAt: at, editedAt: null, clockKnown: true };
    const state = { state: 'complete', late: false, held: false, photoCount: 2, number: '4F7K2-Q9M3X' };
    const row = { id, ...who, ...where, ...place, ...how, ...times, ...state, updated: new Date(at).toISOString() };
    writing.objectStore('documentations').put(row);
  }
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error);
  });
  database.close();
}

/** Runs before the page's own scripts: notes when the list (or the empty page) is there, ms since the navigation. */
function noteArrival(): void {
  const expected = location.pathname === '/empty.html' ? 'title' : 'a[href^="/documentation/"]';
  const watch = new MutationObserver(() => {
    if (!document.querySelector(expected)) return;
    watch.disconnect();
    Object.assign(window, { arrivedAfter: performance.now() });
  });
  watch.observe(document, { childList: true, subtree: true });
}

async function timeTo(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const answer = await page.waitForFunction(() => (window as unknown as { arrivedAfter?: number }).arrivedAfter);
  return (await answer.jsonValue()) ?? Number.NaN;
}

test('warm offline start', async () => {
  const app = await appWithEmptyPage();
  const stage = await setStage({ dist: app });
  const { phone, context } = await phoneOf(stage);
  const [property] = stage.team.properties;
  await phone.page.addInitScript(noteArrival);
  await context.setOffline(true);
  await phone.page.evaluate(fillList, { account: stage.team.employees[0].id, property: property.id, records: RECORDS });
  const [list, empty]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const emptyMs = await timeTo(phone.page, `${stage.server.url}/empty.html`);
    const listMs = await timeTo(phone.page, `${stage.server.url}/history`);
    if (round < 0) continue;
    empty.push(emptyMs);
    list.push(listMs);
  }
  await expect(phone.page.getByText(/^1\.000 Einträge/)).toBeVisible();
  const [ours, least] = [median(list), median(empty)];
  report({
    order: 5,
    what: 'warm offline start to a usable list, 1,000 records',
    comparedWith: 'an empty page through the same service worker',
    value: ours / least,
    unit: '×',
    better: 'lower',
    aim: 5,
    alarm: 8,
    rounds: ROUNDS,
    detail: `${ours.toFixed(0)} ms against ${least.toFixed(0)} ms`,
  });
  await stage.end();
  await rm(app, { recursive: true });
});
