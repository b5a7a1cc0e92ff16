/** Lists on the phone: own unsent work and server rows together, and changes by a pull. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { arrivedSince } from '../../../src/db/arrivals';
import { db } from '../../../src/db/db';
import {
  applyPull,
  countLocalDocumentations,
  findDocumentation,
  listLocalDocumentations,
  type PulledPage,
  pullCursor,
} from '../../../src/db/documentations';
import { applyOutcome, outboxRow } from '../../../src/db/outbox';
import { countProperties, knownProperties, listLocalProperties } from '../../../src/db/properties';
import { replaceProperties } from '../../../src/db/replaceSet';
import { signOutLocally, updateSession } from '../../../src/db/session';
import type { Outcome } from '../../../src/domain/delivery/transfer';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from './device';
import { property, served } from './served';

const HOUR = 3_600_000;
const at = (now: number) => ({ now, random: 0, visible: true });
const complete = (id: string): Outcome => ({
  kind: 'receipt',
  receipt: { id, contentHash: '', state: 'complete', missing: [], receivedAt: '', completedAt: '', number: '' },
});
const page = (changes: Partial<PulledPage>): PulledPage => ({
  account: ANNA,
  rows: [],
  gone: [],
  olderThan: 0,
  cursor: { updated: 'u', id: 'i', tombstones: 't', pulledAt: null },
  ...changes,
});
const ids = async (changes = {}) =>
  (await listLocalDocumentations({ account: ANNA, limit: 50, ...changes })).map(({ id }) => id);

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

test('puts own undelivered work first, then the newest', async () => {
  const old = await saved(ANNA);
  await applyPull(
    page({ rows: [served('a', { capturedAt: NOW + HOUR }), served('b', { capturedAt: NOW + 2 * HOUR })] }),
  );
  expect(await ids()).toEqual([old, 'b', 'a']);
  expect(await ids({ limit: 2 })).toEqual([old, 'b']);
});

test('shows a row once, delivered or not, with its state', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, complete(id), at(NOW));
  expect(await ids()).toEqual([id]);
  await applyPull(page({ rows: [served(id, { notes: 'vom Server' })] }));
  const [row] = await listLocalDocumentations({ account: ANNA, limit: 50 });
  expect(row).toMatchObject({ id, notes: 'vom Server', transfer: { state: 'complete' } });
  expect(await countLocalDocumentations({ account: ANNA })).toBe(1);
});

test('shows own unsent work as stored here, whatever the server says', async () => {
  const id = await saved(ANNA, 2);
  await applyPull(page({ rows: [served(id, { state: 'receiving', photoCount: 0, notes: 'unvollständig' })] }));
  const [row] = await listLocalDocumentations({ account: ANNA, limit: 50 });
  expect(row).toMatchObject({ photoCount: 2, notes: 'Treppenhaus gereinigt', transfer: { state: 'waiting' } });
  expect(await findDocumentation(ANNA, id)).toMatchObject({ photoCount: 2 });
  expect((await outboxRow(id))?.sealed.photos).toHaveLength(2);
});

test('places an own row at the property before any pull', async () => {
  await replaceProperties(ANNA, [
    { ...property('property0000000', 'Haus 1'), latitude: 50.938361, longitude: 6.959974 },
  ]);
  const id = await saved(ANNA);
  expect(await findDocumentation(ANNA, id)).toMatchObject({ locationStatus: 'on_site', distance: 0, clockKnown: true });
});

test('lists one property or one person only', async () => {
  const own = await saved(ANNA);
  await applyPull(page({ rows: [served('a', { property: 'other' }), served('b', { user: BORIS })] }));
  expect(await ids({ property: 'other' })).toEqual(['a']);
  expect(await ids({ employee: BORIS })).toEqual(['b']);
  expect(await ids({ employee: ANNA })).toEqual([own, 'a']);
  expect(await ids({ property: 'property0000000', employee: BORIS })).toEqual(['b']);
  expect(await countLocalDocumentations({ account: ANNA, property: 'property0000000' })).toBe(2);
  expect(await countLocalDocumentations({ account: ANNA, employee: BORIS })).toBe(1);
});

test('removes a row by tombstone, and marks own delivered ones', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, complete(id), at(NOW));
  await applyPull(page({ rows: [served(id), served('a')] }));
  await applyPull(page({ gone: [id, 'a'] }));
  expect(await db.documentations.count()).toBe(0);
  expect(await outboxRow(id)).toMatchObject({ state: 'deletedOnServer' });
  expect(await db.photoBytes.count()).toBe(0);
});

test('never removes undelivered work by tombstone', async () => {
  const id = await saved(ANNA);
  await applyPull(page({ gone: [id] }));
  expect((await outboxRow(id))?.state).toBe('waiting');
  expect(await db.photoBytes.count()).toBe(1);
});

test('removes rows after ninety days with the next page', async () => {
  await applyPull(page({ rows: [served('old', { capturedAt: NOW - HOUR }), served('edge', { capturedAt: NOW })] }));
  await applyPull(page({ olderThan: NOW }));
  expect(await ids()).toEqual(['edge']);
});

test('applies page and cursor together, but not for a former person', async () => {
  expect(await applyPull(page({ rows: [served('a')] }))).toBe(true);
  expect(await pullCursor(ANNA)).toMatchObject({ updated: 'u', id: 'i' });
  await signOutLocally(NOW);
  expect(await applyPull(page({ rows: [served('b')] }))).toBe(false);
  expect(await replaceProperties(ANNA, [property('p', 'P')])).toBe(false);
  expect(await db.documentations.count()).toBe(0);
  expect(await pullCursor(ANNA)).toBeNull();
});

test('replaces all properties, in German order', async () => {
  await replaceProperties(ANNA, [property('1', 'Zeile 10'), property('2', 'Österweg'), property('3', 'Zeile 9')]);
  expect((await listLocalProperties(ANNA)).map(({ name }) => name)).toEqual(['Österweg', 'Zeile 9', 'Zeile 10']);
  await replaceProperties(ANNA, [property('3', 'Zeile 9')]);
  expect((await listLocalProperties(ANNA)).map(({ id }) => id)).toEqual(['3']);
});

test("knows 'no property' only from the server", async () => {
  expect(await knownProperties(ANNA)).toBeNull();
  await replaceProperties(ANNA, []);
  expect(await knownProperties(ANNA)).toEqual([]);
  await signOutLocally(NOW);
  await signIn(ANNA);
  expect(await knownProperties(ANNA)).toBeNull();
});

test('counts properties without reading them, or says unknown', async () => {
  expect(await countProperties(ANNA)).toBeNull();
  await replaceProperties(ANNA, []);
  expect(await countProperties(ANNA)).toBe(0);
  await replaceProperties(ANNA, [property('1', 'Zeile 10'), property('2', 'Zeile 9')]);
  expect(await countProperties(ANNA)).toBe(2);
  await signOutLocally(NOW);
  await signIn(ANNA);
  expect(await countProperties(ANNA)).toBeNull();
});

test("knows 'none' after a pull by an older version", async () => {
  await applyPull(page({}));
  expect(await knownProperties(ANNA)).toEqual([]);
});

describe('whoever changes company (D91)', () => {
  const worksFor = (id: string) => updateSession({ employer: { id, companyName: id } });

  beforeEach(async () => {
    await worksFor('former');
  });

  test('sees nothing of the old one but undelivered work', async () => {
    const [arrived, waiting] = [await saved(ANNA), await saved(ANNA)];
    await applyOutcome(arrived, complete(arrived), at(NOW));
    await applyPull(page({ rows: [served('a'), served(arrived)] }));
    await replaceProperties(ANNA, [property('property0000000', 'Haus 1')]);
    expect(await ids()).toEqual([waiting, 'a', arrived]);
    await worksFor('next');
    expect(await ids()).toEqual([waiting]);
    expect(await countLocalDocumentations({ account: ANNA })).toBe(1);
    expect(await findDocumentation(ANNA, arrived)).toBeNull();
    expect(await findDocumentation(ANNA, waiting)).toMatchObject({ propertyName: 'Haus 1' });
    expect([await pullCursor(ANNA), await listLocalProperties(ANNA)]).toEqual([null, []]);
    expect(await outboxRow(waiting)).toMatchObject({ state: 'waiting' });
    // Delivered meanwhile, it belongs to the old company; its bytes wait for the confirmation.
    await applyOutcome(waiting, complete(waiting), at(NOW));
    expect(await ids()).toEqual([]);
    expect((await outboxRow(waiting))?.state).toBe('complete');
    const own = await saved(ANNA);
    await applyOutcome(own, complete(own), at(NOW));
    expect(await ids()).toEqual([own]);
  });

  test('sees no name of the new one on captures for the old one', async () => {
    const [before, unknown] = [await saved(ANNA), await saved(ANNA)];
    await db.outbox
      .where('id')
      .equals(unknown)
      .modify((row) => {
        delete row.company;
      });
    const nameOn = async (id: string) => (await findDocumentation(ANNA, id))?.companyName;
    expect(await nameOn(before)).toBe('former');
    await worksFor('next');
    expect([await nameOn(before), await nameOn(await saved(ANNA)), await nameOn(unknown)]).toEqual([
      '',
      'next',
      'next',
    ]);
    await updateSession({ employer: null });
    expect(await nameOn(before)).toBe('');
  });

  test('also when the phone learns it at a new sign-in', async () => {
    const arrived = await saved(ANNA);
    await applyOutcome(arrived, complete(arrived), at(NOW));
    await signOutLocally();
    await signIn(ANNA);
    await worksFor('next');
    expect(await ids()).toEqual([]);
    await worksFor('former');
    expect(await ids()).toEqual([arrived]);
  });

  test('forgets nothing while the company stays', async () => {
    await applyPull(page({ rows: [served('a')] }));
    await updateSession({ employer: { id: 'former', companyName: 'Neuer Name' }, fullName: 'Anna Neu' });
    expect(await ids()).toEqual(['a']);
  });
});

test('finds late arrivals of the own account at any capture time', async () => {
  const WEEKS = 21 * 24 * HOUR;
  const rows = [
    served('weeks ago', { capturedAt: NOW - WEEKS, completedAt: NOW }),
    served('settled', { capturedAt: NOW - WEEKS, completedAt: NOW - WEEKS }),
    served('on its way', { capturedAt: NOW, completedAt: null, state: 'receiving' }),
  ];
  await applyPull(page({ rows }));
  await applyPull(page({ account: BORIS, rows: [served('other', { completedAt: NOW })] }));
  expect((await arrivedSince({ account: ANNA, since: NOW - HOUR })).map(({ id }) => id)).toEqual(['weeks ago']);
});
