/** The main job in any engine: capture offline, kill, deliver, and show at the desk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { makeLink } from '../support/browser/links';
import type { Kept } from '../support/browser/phone';
import { readTable } from '../support/browser/phoneDatabase';
import type { Scenario } from '../support/browser/scenario';
import type { Engine } from '../support/engines/engine';
import { Hand } from '../support/engines/hand';

const DELIVERY = { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY };
/** ms, for a busy machine. */
export const DELIVERED = { timeout: 60_000, intervals: [250] };

/** @param engine of a folder: its profile. @throws errors with the screen's text. */
export async function onProfile<E extends Engine>(
  engine: (folder: string) => E,
  story: (on: E) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-engine-'));
  const own = engine(folder);
  try {
    await own.start();
    await story(own);
  } catch (error) {
    const text = await own.evaluate(() => document.body.innerText).catch(String);
    const log = await own.evaluate(readTable, 'log').then(lines, String);
    const loaded = await own.evaluate(loadedFiles).catch(String);
    throw new Error(`${String(error)}\nThe screen said:\n${text}\nThe phone’s log:\n${log}\nLoaded:\n${loaded}`, {
      cause: error,
    });
  } finally {
    await own.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lines(rows: Record<string, unknown>[]): string {
  const sorted = rows.sort((one, other) => Number(one.at) - Number(other.at));
  return sorted.map(({ at, event, detail }) => `${at} ${event} ${detail}`).join('\n');
}

/** Runs in the page: finished requests and their times, ms since its start; pending ones are missing. */
function loadedFiles(): string {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const reported = files.map(({ name, startTime, responseEnd }) => `${startTime | 0}-${responseEnd | 0} ${name}`);
  return [`now ${performance.now() | 0}, controlled: ${navigator.serviceWorker.controller?.state}`, ...reported].join(
    '\n',
  );
}

type Start = (folder: string) => Engine;

export async function mainJob(scenario: Scenario, engine: Start, withCamera: Start): Promise<void> {
  for (const part of [capturedAndDelivered, capturedByLink, seenAtTheDesk])
    await onProfile(engine, (on) => part(scenario, on));
  await onProfile(withCamera, (on) => pairTaken(scenario, on));
}

async function capturedAndDelivered(scenario: Scenario, engine: Engine): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await readyToWork(hand, scenario);

  scenario.proxy.goDark();
  await hand.goto('/dashboard');
  await hand.sees('Guten ');
  const saved = await captured(hand, [3, 5]);

  await engine.kill();
  await engine.start();
  await hand.goto('/nicht-uebertragen');
  await hand.sees('2 Fotos');
  expect(await hand.kept()).toEqual([saved]);

  scenario.proxy.comeBack();
  await hand.goto('/dashboard');
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  scenario.expected.push(saved);
  await scenario.expectArrived();
}

/** A Vorher and its Nachher at the live camera, offline. */
async function pairTaken(scenario: Scenario, engine: Engine): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await readyToWork(hand, scenario);
  scenario.proxy.goDark();
  await hand.goto('/new-documentation');
  await hand.aim();
  await hand.tap('Vorher');
  await hand.shoot();
  await hand.sees('Vorher-Bild: an');
  await hand.shoot();
  await hand.toForm();
  await located(hand);
  const saved = await savedBy(hand, 2);
  const [before, after] = saved.sealed.photos;
  expect([before, after]).toMatchObject([{ role: 'before' }, { role: 'after', pair: before?.id }]);

  scenario.proxy.comeBack();
  await hand.goto('/dashboard');
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  const rows = await scenario.world.rows('documentation_photos', `documentation = "${saved.id}"`);
  expect(rows.find(({ role }) => role === 'after')).toMatchObject({ pair: before?.id });
}

async function capturedByLink(scenario: Scenario, engine: Engine): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  const { provider, properties } = scenario.team;
  const link = await makeLink(scenario, provider, properties[0].id);
  await hand.goto(link.path);
  await hand.sees('Neue Dokumentation');
  await hand.addPhoto(7);
  await hand.toForm();
  await hand.fill('Ihr Name', 'Ana Ionescu');
  await hand.fill('Notizen', 'Treppe gewischt');
  await placed(hand);
  const saved = await savedBy(hand, 1);
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  const [row] = await scenario.world.rows('documentations', `id = "${saved.id}"`);
  expect(row).toMatchObject({ state: 'complete', photo_count: 1, employee_name: 'Ana Ionescu' });
}

/** Pages left during a write stay in the back-forward cache and may not block later pages. */
export async function leftInTheMiddle(scenario: Scenario, engine: Engine): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await readyToWork(hand, scenario);
  await hand.goto('/new-documentation');
  for (const seed of [21, 22, 23, 24, 25, 26]) {
    await hand.addPhoto(seed);
    await hand.toForm();
    await engine.evaluate(leftWriting, `Zeile ${seed}`);
    await hand.sees('Guten ');
    await hand.goto('/new-documentation');
  }
}

/** Runs in the page: writes a note and opens another address at once. */
function leftWriting(note: string): void {
  const notes = document.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(notes, note);
  notes?.dispatchEvent(new Event('input', { bubbles: true }));
  location.assign('/dashboard');
}

/** Waiting work survives an accepted update, and the new version delivers it. */
export async function updated(
  { scenario, publish }: { scenario: Scenario; publish: () => Promise<void> },
  engine: Engine,
): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await readyToWork(hand, scenario);
  scenario.proxy.on(DELIVERY, { kind: 'cutBefore' });
  const saved = await captured(hand, [11]);
  await publish();
  await hand.goto('/dashboard');
  const offered = () =>
    engine.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update().catch(() => undefined);
      return document.body.innerText.includes('Neue Version verfügbar');
    });
  await expect.poll(offered, DELIVERED).toBe(true);
  expect(await hand.state()).toBe('waiting');
  await hand.tap('Neu laden');
  const version = () => engine.evaluate(() => document.querySelectorAll('meta[name="version"]').length).catch(() => 0);
  await expect.poll(version, DELIVERED).toBe(1);
  expect((await hand.kept()).map(({ id, stored }) => ({ id, stored }))).toEqual([
    { id: saved.id, stored: saved.stored },
  ]);
  scenario.proxy.calm();
  await hand.goto('/dashboard');
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  scenario.expected.push(saved);
  await scenario.expectArrived();
}

export async function captured(hand: Hand, seeds: readonly number[]): Promise<Kept> {
  await hand.goto('/new-documentation');
  for (const seed of seeds) await hand.addPhoto(seed);
  await hand.toForm();
  await hand.fill('Notizen', 'Im Keller, ohne Netz');
  await located(hand);
  return savedBy(hand, seeds.length);
}

async function seenAtTheDesk(scenario: Scenario, engine: Engine): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await signedIn(hand, scenario.team.manager);
  await hand.sees('Übersicht');
  await hand.goto('/property-manager/documentations');
  await hand.sees('Emil Erster');
  await hand.sees('Ana Ionescu');
  await hand.sees('2 von 2 Einträgen');
}

async function signedIn(hand: Hand, { email, password }: { email: string; password: string }): Promise<void> {
  await hand.goto('/property-manager/auth?tab=login');
  await hand.fill('E-Mail', email);
  await hand.fill('Passwort', password);
  await hand.tap('Anmelden');
}

export async function readyToWork(hand: Hand, scenario: Scenario): Promise<void> {
  await signedIn(hand, scenario.team.employees[0]);
  await hand.sees('Guten ');
  await hand.engine.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const table of ['grants', 'properties'])
    await expect.poll(async () => (await hand.rows(table)).length, DELIVERED).toBeGreaterThan(0);
}

export async function located(hand: Hand): Promise<void> {
  const [property] = await hand.rows('properties');
  // With a position the nearest property is already chosen.
  if (!(await hand.text()).includes('Vorausgewählt')) await hand.fill('Immobilie', String(property?.id));
  await placed(hand);
}

/** Chooses the property when the browser has no position. */
async function placed(hand: Hand): Promise<void> {
  await expect.poll(async () => /Erfasst|Standort nicht verfügbar/.test(await hand.text()), DELIVERED).toBe(true);
  if ((await hand.text()).includes('Standort nicht verfügbar')) await hand.tap('Standort der Immobilie verwenden');
}

/** Taps 'Speichern'. @returns all rows of the phone. */
async function savedBy(hand: Hand, photos: number): Promise<Kept> {
  await hand.tap('Speichern');
  await hand.sees('Dokumentation gespeichert');
  const [saved] = await hand.kept();
  if (!saved) throw new Error('Nothing lies on the phone.');
  expect(Object.keys(saved.stored)).toHaveLength(photos);
  expect(Object.values(saved.stored).sort()).toEqual(saved.sealed.photos.map(({ sha256 }) => sha256).sort());
  return saved;
}
