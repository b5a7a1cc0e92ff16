// @vitest-environment happy-dom
/** Each live answer observes all tables that it reads (D260). */
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import Dexie, { type DBCore, type DBCoreTable } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { applyPull } from '../../../src/db/documentations';
import { ownerOfUser } from '../../../src/db/drafts';
import * as left from '../../../src/db/live/left';
import { usePlansHere } from '../../../src/db/live/planned';
import * as records from '../../../src/db/live/records';
import * as screens from '../../../src/db/live/screens';
import { useRows, useWaiting } from '../../../src/db/live/waiting';
import { replacePlans } from '../../../src/db/plans';
import { replaceProperties } from '../../../src/db/replaceSet';
import { duePlan } from '../sync/pullServer';
import { ANNA, captured, emptyPhone, NOW, saved, signIn } from './device';
import { served } from './served';

const READS = ['get', 'getMany', 'query', 'openCursor', 'count'] as const;
/** Tables read, and tables read outside a live query. */
let read: string[] = [];
let unseen: string[] = [];

/** Dexie exports it without a type. */
const isWatched = () => 'subscr' in (Dexie.Promise as unknown as { PSD: object }).PSD;

function spied(table: DBCoreTable): DBCoreTable {
  const reads = READS.map((name) => [
    name,
    (request: never) => {
      read.push(table.name);
      if (!isWatched()) unseen.push(table.name);
      return (table[name] as (request: never) => unknown)(request);
    },
  ]);
  return { ...table, ...Object.fromEntries(reads) };
}

db.use({
  stack: 'dbcore',
  name: 'watched',
  create: (core: DBCore) => ({ ...core, table: (name: string) => spied(core.table(name)) }),
});

const OWNER = ownerOfUser(ANNA);
let started = '';
let kept = '';

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  started = (await captured(ANNA)).id;
  kept = await saved(ANNA);
  await db.outbox.update(kept, { state: 'complete' });
  await saved(ANNA);
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: null };
  await applyPull({ account: ANNA, rows: [served('a'), served(kept)], gone: [], olderThan: 0, cursor });
  await replaceProperties(ANNA, []);
  await replacePlans(ANNA, [duePlan('plan00000000001')], NOW);
  read = [];
  unseen = [];
});
afterEach(cleanup);

/** Each hook with the tables it reads at least. */
const ANSWERS: { [hook: string]: [() => unknown, string[]] } = {
  usePlansHere: [() => usePlansHere(ANNA), ['plans', 'outbox', 'documentations']],
  useDocumentations: [() => records.useDocumentations({ account: ANNA, limit: 9 }), ['outbox', 'documentations']],
  useDocumentationCount: [() => records.useDocumentationCount({ account: ANNA }), ['outbox', 'documentations']],
  useNewestByProperty: [() => records.useNewestByProperty(ANNA, 3), ['documentations']],
  useArrived: [() => records.useArrived(ANNA, 0), ['documentations']],
  useDocumentation: [() => records.useDocumentation(ANNA, kept), ['outbox', 'documentations']],
  usePropertyCount: [() => records.usePropertyCount(ANNA), ['properties']],
  useSession: [() => screens.useSession(), ['session']],
  useSetting: [() => screens.useSetting('knownSince'), ['meta']],
  useLink: [() => screens.useLink('link:x'), ['links']],
  useDraftAddress: [() => screens.useDraftAddress(started, { latitude: 1, longitude: 1 }), ['drafts']],
  useDraftPhotos: [() => screens.useDraftPhotos(started), ['photos']],
  useOutbox: [() => left.useOutbox(OWNER), ['outbox']],
  useLeftBehind: [() => left.useLeftBehind(OWNER), ['outbox', 'drafts']],
  useUnsavedCount: [() => left.useUnsavedCount(OWNER), ['drafts']],
  useWaitingCount: [() => screens.useWaitingCount(OWNER), ['outbox', 'drafts']],
  useWaitingBeside: [() => screens.useWaitingBeside(OWNER), ['outbox', 'drafts']],
  useDeviceUndeliveredCount: [() => left.useDeviceUndeliveredCount(), ['outbox', 'drafts']],
  useAnythingMoves: [() => left.useAnythingMoves(), ['outbox']],
  useBoundTo: [() => left.useBoundTo(kept), ['outbox']],
  useOutboxRow: [() => screens.useOutboxRow(kept), ['outbox']],
  useLastService: [() => screens.useLastService(OWNER, 'property0000000'), ['meta']],
  useProperties: [() => screens.useProperties(ANNA), ['properties']],
  useWaiting: [() => useWaiting(OWNER), ['outbox', 'drafts', 'grants', 'links']],
  useRows: [() => useRows([kept]), ['outbox']],
};

test.each(Object.entries(ANSWERS))('%s follows everything that it shows', async (_name, [use, tables]) => {
  const { result } = renderHook(use);
  await waitFor(() => expect(read).toEqual(expect.arrayContaining(tables)));
  // Waits until no more reads follow.
  await waitFor(() => expect(result.current).toBeDefined());
  expect(unseen).toEqual([]);
});

test('lists every live answer', () => {
  const hooks = [
    ...Object.keys(left),
    ...Object.keys(records),
    ...Object.keys(screens),
    'usePlansHere',
    'useWaiting',
    'useRows',
  ];
  expect(Object.keys(ANSWERS).sort()).toEqual(hooks.filter((name) => name.startsWith('use')).sort());
});
