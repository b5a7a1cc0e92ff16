/** The main job, told once and done by each engine: captured without a network, killed, delivered by itself, seen by the Hausverwaltung. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { BadDay } from '../support/badDay';
import type { Engine } from '../support/engines/engine';
import { Hand } from '../support/engines/hand';
import { makeLink } from '../support/links';
import type { Kept } from '../support/phone';
import { readTable } from '../support/phoneDatabase';

/** Deliveries, and nothing else. */
const DELIVERY = { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY };
/** On a machine that does other things beside it. */
export const DELIVERED = { timeout: 60_000, intervals: [250] };

/** @param engine of a folder: its profile. What goes wrong is thrown with what the screen said. */
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
    const said = await own.evaluate(() => document.body.innerText).catch(String);
    const log = await own.evaluate(readTable, 'log').then(lines, String);
    const loaded = await own.evaluate(loadedFiles).catch(String);
    throw new Error(`${String(error)}\nThe screen said:\n${said}\nThe phone’s log:\n${log}\nLoaded:\n${loaded}`, {
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

/** Runs in the page: what it asked for and got, and when, ms of its own; what it still waits for is missing. */
function loadedFiles(): string {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const told = files.map(({ name, startTime, responseEnd }) => `${startTime | 0}-${responseEnd | 0} ${name}`);
  return [`now ${performance.now() | 0}, controlled: ${navigator.serviceWorker.controller?.state}`, ...told].join('\n');
}

/** Each part on a profile of its own. */
export async function mainJob(day: BadDay, engine: (folder: string) => Engine): Promise<void> {
  for (const part of [capturedAndDelivered, capturedByLink, seenAtTheDesk])
    await onProfile(engine, (on) => part(day, on));
}

/** By an employee, from the sign-in to the record on the server, with the browser killed in between. */
async function capturedAndDelivered(day: BadDay, engine: Engine): Promise<void> {
  const hand = new Hand(engine, day.proxy.url);
  await readyToWork(hand, day);

  day.proxy.goDark();
  await hand.goto('/dashboard');
  await hand.sees('Dienstleister Dashboard');
  const saved = await captured(hand, [3, 5]);

  await engine.kill();
  await engine.start();
  await hand.goto('/nicht-uebertragen');
  await hand.sees('2 Fotos');
  expect(await hand.kept()).toEqual([saved]);

  day.proxy.comeBack();
  await hand.goto('/dashboard');
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  day.expected.push(saved);
  await day.expectArrived();
}

/** By somebody without an account, through a link. */
async function capturedByLink(day: BadDay, engine: Engine): Promise<void> {
  const hand = new Hand(engine, day.proxy.url);
  const { provider, properties } = day.crew;
  const link = await makeLink(day, provider, properties[0].id);
  await hand.goto(link.path);
  await hand.sees('Neue Dokumentation');
  await hand.addPhoto(7);
  await hand.toForm();
  await hand.fill('Ihr Name', 'Ana Ionescu');
  await hand.fill('Notizen', 'Treppe gewischt');
  await placed(hand);
  const saved = await savedBy(hand, 1);
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  const [row] = await day.world.rows('documentations', `id = "${saved.id}"`);
  expect(row).toMatchObject({ state: 'complete', photo_count: 1, employee_name: 'Ana Ionescu' });
}

/** Pages that are left in the middle of a write, and lie in the browser's memory from then on, hold up no later one. */
export async function leftInTheMiddle(day: BadDay, engine: Engine): Promise<void> {
  const hand = new Hand(engine, day.proxy.url);
  await readyToWork(hand, day);
  await hand.goto('/new-documentation');
  for (const seed of [21, 22, 23, 24, 25, 26]) {
    await hand.addPhoto(seed);
    await hand.toForm();
    await engine.evaluate(leftWriting, `Zeile ${seed}`);
    await hand.sees('Dienstleister Dashboard');
    await hand.goto('/new-documentation');
  }
}

/** Runs in the page: a note is written, and in the same instant the address of another page is opened. */
function leftWriting(note: string): void {
  const notes = document.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(notes, note);
  notes?.dispatchEvent(new Event('input', { bubbles: true }));
  location.assign('/dashboard');
}

/** What waits outlives the change to a new version of the app, which the person accepts, and is delivered by that one. */
export async function updated(
  { day, publish }: { day: BadDay; publish: () => Promise<void> },
  engine: Engine,
): Promise<void> {
  const hand = new Hand(engine, day.proxy.url);
  await readyToWork(hand, day);
  day.proxy.on(DELIVERY, { kind: 'cutBefore' });
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
  day.proxy.calm();
  await hand.goto('/dashboard');
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');
  day.expected.push(saved);
  await day.expectArrived();
}

/** The form, filled and saved. @param seeds of its photos. */
export async function captured(hand: Hand, seeds: readonly number[]): Promise<Kept> {
  await hand.goto('/new-documentation');
  for (const seed of seeds) await hand.addPhoto(seed);
  await hand.toForm();
  await hand.fill('Notizen', 'Im Keller, ohne Netz');
  await located(hand);
  return savedBy(hand, seeds.length);
}

/** Both stand in the list of the Hausverwaltung, at its desk. */
async function seenAtTheDesk(day: BadDay, engine: Engine): Promise<void> {
  const hand = new Hand(engine, day.proxy.url);
  await signedIn(hand, day.crew.manager);
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

/** An employee is signed in, and the app works without a network. */
export async function readyToWork(hand: Hand, day: BadDay): Promise<void> {
  await signedIn(hand, day.crew.employees[0]);
  await hand.sees('Dienstleister Dashboard');
  await hand.engine.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const table of ['grants', 'properties'])
    await expect.poll(async () => (await hand.rows(table)).length, DELIVERED).toBeGreaterThan(0);
}

/** A property is chosen, and the place is known. */
export async function located(hand: Hand): Promise<void> {
  const [property] = await hand.rows('properties');
  // Where the place is known the house beside it is chosen already.
  if (!(await hand.text()).includes('Vorausgewählt')) await hand.fill('Immobilie', String(property?.id));
  await placed(hand);
}

/** Where nobody tells the browser where it is, the house stands for it, as in a cellar. */
async function placed(hand: Hand): Promise<void> {
  await expect.poll(async () => /Erfasst|Standort nicht verfügbar/.test(await hand.text()), DELIVERED).toBe(true);
  if ((await hand.text()).includes('Standort nicht verfügbar')) await hand.tap('Standort der Immobilie verwenden');
}

/** Taps 'Speichern'. @returns what lies on the phone then, whole. */
async function savedBy(hand: Hand, photos: number): Promise<Kept> {
  await hand.tap('Speichern');
  await hand.sees('Dokumentation gespeichert');
  const [saved] = await hand.kept();
  if (!saved) throw new Error('Nothing lies on the phone.');
  expect(Object.keys(saved.stored)).toHaveLength(photos);
  expect(Object.values(saved.stored).sort()).toEqual(saved.sealed.photos.map(({ sha256 }) => sha256).sort());
  return saved;
}
