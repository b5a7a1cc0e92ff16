/** The home of each role on a phone and at the desk, in any engine. */
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { byEmployee } from '../support/browser/office';
import type { Scenario } from '../support/browser/scenario';
import type { Engine } from '../support/engines/engine';
import { Hand } from '../support/engines/hand';
import { PASSWORD, person } from '../support/server/tenants';
import { DELIVERED, onProfile } from './mainJob';

type Home = {
  email: string;
  path: string;
  says: readonly string[];
  photos: boolean;
  weeks: { phone: number; desk: number };
};

export async function homesDrawn(scenario: Scenario, engine: (folder: string) => Engine): Promise<void> {
  const { bring } = await byEmployee(scenario);
  await bring(2, 'Treppe gewischt');
  for (const home of await homesOf(scenario)) await onProfile(engine, (on) => drawn(scenario, on, home));
}

async function homesOf(scenario: Scenario): Promise<Home[]> {
  const { manager, provider, employees, properties } = scenario.team;
  const email = `super@${randomBytes(4).toString('hex')}.example.org`;
  await person(scenario.world.server, { name: 'Sabine Super', email, role: 'super_admin' });
  const building = properties[0].name;
  const nothing = { phone: 0, desk: 0 };
  return [
    {
      ...{ email: manager.email, path: '/property-manager/dashboard', photos: true, weeks: { phone: 1, desk: 1 } },
      says: ['Übersicht', 'Neueste Fotos', 'Woche', building],
    },
    {
      ...{ email: provider.email, path: '/dashboard', photos: false, weeks: { phone: 2, desk: 2 } },
      says: ['Dienstleister Dashboard', 'Woche der Mitarbeitenden', building, 'Emil Erster'],
    },
    { ...{ email: employees[0].email, path: '/dashboard', photos: true, weeks: nothing }, says: ['Guten ', building] },
    {
      ...{ email, path: '/admin/dashboard', photos: false, weeks: nothing },
      says: ['Super Admin Dashboard', 'Zuerst zu tun'],
    },
  ];
}

async function drawn(scenario: Scenario, engine: Engine, { email, path, says, photos, weeks }: Home): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await hand.goto('/property-manager/auth?tab=login');
  await hand.fill('E-Mail', email);
  await hand.fill('Passwort', PASSWORD);
  await hand.tap('Anmelden');
  await hand.sees(says[0] ?? '');
  await hand.goto(path);
  for (const [width, height, count] of [
    [390, 844, weeks.phone],
    [1440, 900, weeks.desk],
  ] as const) {
    await engine.resize(width, height);
    await expect.poll(() => engine.evaluate(() => innerWidth), DELIVERED).toBe(width);
    for (const text of says) await hand.sees(text);
    await expect.poll(() => engine.evaluate(countWeeks), DELIVERED).toBe(count);
    if (photos) await expect.poll(() => engine.evaluate(countPhotos), DELIVERED).toBeGreaterThan(0);
    expect(await engine.evaluate(drawingFaults), `${path} at ${width} px`).toEqual([]);
  }
}

/** Runs in the page. */
function countWeeks(): number {
  return document.querySelectorAll('table.week tbody').length === 0
    ? 0
    : document.querySelectorAll('table.week').length;
}

/** Runs in the page: photos with a picture. */
function countPhotos(): number {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].filter((one) => one.naturalWidth > 0).length;
}

/** Runs in the page: what is wider than the page, and days that do not stand below their head. */
function drawingFaults(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} px wide`);
  for (const one of document.querySelectorAll('main h1, main h2, main .tile, main table, main img, main .btn')) {
    const { left, right, height } = one.getBoundingClientRect();
    if (height > 0 && (right > innerWidth + 1 || left < -13)) found.push(`${one.tagName}.${one.className} is outside`);
  }
  for (const table of document.querySelectorAll('table.week')) {
    const heads = [...table.querySelectorAll('thead th:not(.week__name)')];
    if (heads.length !== 7) found.push(`${heads.length} days`);
    for (const row of table.querySelectorAll('tbody tr'))
      for (const [index, cell] of [...row.querySelectorAll('td')].entries()) {
        const head = heads[index]?.getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        if (!head || Math.abs(head.left - box.left) > 2 || box.height < 24) found.push(`day ${index} is elsewhere`);
      }
  }
  return found;
}
