// @vitest-environment happy-dom
/** What is due today by the phone alone (D156), with its undelivered work. */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DocumentationRow, db, type PlanRow } from '../../../src/db/db';
import { applyPull } from '../../../src/db/documentations';
import { questionOf } from '../../../src/db/live/question';
import { applyOutcome } from '../../../src/db/outbox';
import { getPlansReceivedAt, replacePlans } from '../../../src/db/plans';
import { plansHere } from '../../../src/db/plansHere';
import { signOutLocally, updateSession } from '../../../src/db/session';
import { DAY } from '../../../src/domain/time/duration';
import { dayOf } from '../../../src/domain/time/germanDay';
import { todayLines } from '../../../src/features/provider/dashboard/dueRules';
import { duePlan } from '../sync/pullServer';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from './device';
import { served } from './served';

/** A Saturday. */
const TODAY = dayOf(NOW);
const PLAN: Omit<PlanRow, 'account'> = {
  ...duePlan('plan00000000001'),
  property: 'property0000000',
  visits: [{ day: '2026-11-14', arrived: '2026-11-14' }],
};

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  await replacePlans(ANNA, [PLAN], NOW);
});
afterEach(() => vi.resetModules());

const lines = async () =>
  todayLines((await plansHere(ANNA)).plans, NOW).map(({ due, when, isWaiting }) => ({ due, when, isWaiting }));
const work = (property = 'property0000000') => saved(ANNA, 1, { serviceType: 'Hausmeister', property });
const pulled = (row: Omit<DocumentationRow, 'account'>) =>
  applyPull({
    account: ANNA,
    rows: [row],
    gone: [],
    olderThan: 0,
    cursor: { updated: '', id: '', tombstones: '', pulledAt: NOW },
  });
const delivered = (id: string) => {
  const at = new Date(NOW + 120_000).toISOString();
  const receipt = { id, contentHash: '', state: 'complete' as const, missing: [], receivedAt: at, completedAt: at };
  return applyOutcome(
    id,
    { kind: 'receipt', receipt: { ...receipt, number: '' } },
    { now: NOW, random: 0, visible: true },
  );
};

test('closes a line by own waiting work, and removes it on delivery', async () => {
  expect(await lines()).toEqual([{ due: TODAY, when: 'today', isWaiting: false }]);
  await work('another00000000');
  expect(await lines()).toEqual([{ due: TODAY, when: 'today', isWaiting: false }]);
  const id = await work();
  expect(await lines()).toEqual([{ due: TODAY, when: 'today', isWaiting: true }]);
  await delivered(id);
  expect(await lines()).toEqual([]);
});

test('follows the delivery on an open screen, without other changes', async () => {
  const id = await work();
  const seen: boolean[][] = [];
  const stop = questionOf(plansHere, ANNA).subscribe(({ value }) => {
    seen.push(todayLines(value.plans, NOW).map(({ isWaiting }) => isWaiting));
  });
  await expect.poll(() => seen.at(-1)).toEqual([true]);
  await delivered(id);
  await expect.poll(() => seen.at(-1)).toEqual([]);
  stop();
});

test('shows no late arrival of an earlier day as due', async () => {
  const now = NOW + 3 * DAY;
  await replacePlans(ANNA, [{ ...PLAN, tolerance: 5 }], now);
  const later = async () => todayLines((await plansHere(ANNA)).plans, now);
  const id = await work();
  expect(await later()).toMatchObject([{ due: TODAY, when: 'before', isWaiting: true }]);
  await delivered(id);
  expect(await later()).toEqual([]);
});

test('closes nothing by held arrivals, as the server', async () => {
  const id = await work();
  await delivered(id);
  await pulled(served(id, { serviceType: 'Hausmeister', property: 'property0000000', held: true }));
  expect(await lines()).toEqual([{ due: TODAY, when: 'today', isWaiting: false }]);
});

test("closes by a colleague's work at the next pull", async () => {
  await replacePlans(ANNA, [{ ...PLAN, visits: [{ day: TODAY, arrived: TODAY }] }], NOW);
  expect(await lines()).toEqual([]);
  await work();
  expect(await lines()).toEqual([]);
});

test('deletes plans at sign-out and company change, and hides them', async () => {
  expect((await plansHere(BORIS)).plans).toEqual([]);
  await signOutLocally(NOW);
  expect([await db.plans.count(), await getPlansReceivedAt(ANNA)]).toEqual([0, null]);
  expect(await replacePlans(ANNA, [PLAN], NOW)).toBe(false);
  await signIn(ANNA);
  await replacePlans(ANNA, [PLAN], NOW);
  await updateSession({ employer: { id: 'other0000000000', companyName: 'Andere GmbH' } });
  expect(await db.plans.count()).toBe(0);
});

test.each([
  { version: 2, since: ['plans'] },
  { version: 1, since: ['plans', 'links'] },
])('keeps all data of version $version and adds plans', async ({ version, since }) => {
  const id = await work();
  db.close();
  const stores = Object.fromEntries(
    db.tables
      .filter(({ name }) => !since.includes(name))
      .map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', ')]),
  );
  const rows = new Map<string, unknown[]>();
  await db.open();
  for (const table of db.tables) rows.set(table.name, await table.toArray());
  db.close();
  await Dexie.delete('objektbeleg');
  const before = new Dexie('objektbeleg');
  before.version(version).stores(stores);
  for (const { name } of before.tables) await before.table(name).bulkPut(rows.get(name) ?? []);
  before.close();

  await db.open();
  expect(await db.outbox.get(id)).toMatchObject({ propertyName: 'Haus 1' });
  expect(await db.photoBytes.count()).toBe(1);
  expect(await lines()).toEqual([]);
  await replacePlans(ANNA, [PLAN], NOW);
  expect(await lines()).toEqual([{ due: TODAY, when: 'today', isWaiting: true }]);
});
