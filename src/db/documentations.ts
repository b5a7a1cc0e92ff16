/** History on this phone: own undelivered work, and rows that the server showed this account. */
import { nextTransfer, type Transfer } from '../domain/delivery/transfer';
import { trustLevel } from '../domain/delivery/trust';
import { isUndelivered } from '../domain/delivery/undelivered';
import { locationStatus, positionOf } from '../domain/documentation/place';
import { byWaitingThenNewest, type ShownRecord } from '../domain/documentation/record';
import { textsIn } from '../domain/documentation/typed';
import { childIds, isChild } from './children';
import { type DocumentationRow, db, type OutboxRow, type SessionRow } from './db';
import { type DocumentationFilter, fitsDocumentation, fitsSealed, timeRange } from './documentationFilter';
import { dropPhotos, ownerOfUser } from './drafts';
import { formerOf } from './former';
import { cursorKey } from './metaKeys';
import { withDb } from './storage';
import { undeliveredRowsOf } from './undelivered';

/** Rows of an account with filters; `limit` rows, 0 = none. */
export type LocalDocumentationQuery = DocumentationFilter & { account: string; limit: number };

/**
 * State of the pull: last row and last tombstone (server times, unchanged), and the last complete
 * pull (device time, ms; null = never).
 */
export type PullCursor = {
  updated: string;
  id: string;
  tombstones: string;
  pulledAt: number | null;
  /** Server minus device clock at that pull, ms; absent in older versions. */
  clockOffset?: number;
};

/**
 * One row an id: own undelivered ones first, then the newest. An undelivered own row shows the
 * phone's state. For live queries; reads no bytes.
 */
export async function listLocalDocumentations(query: LocalDocumentationQuery): Promise<ShownRecord[]> {
  const [own, server] = await Promise.all([ownRows(query), serverRows(query)]);
  const transfers = await transfersOf(query.account, server);
  const rows = new Map<string, ShownRecord>();
  for (const row of server) {
    const transfer = transfers.get(row.id) ?? null;
    // The phone knows its own deliveries before the pull does.
    const stale = query.complete === false && transfer !== null && !isUndelivered(transfer.state);
    if (!stale) rows.set(row.id, { ...row, transfer });
  }
  for (const row of own) {
    const shown = rows.get(row.id);
    if (!shown || isUndelivered(row.state)) rows.set(row.id, await fromOutbox(row, query.account));
  }
  return [...rows.values()].sort((a, b) => byWaitingThenNewest(a, b) || (a.id < b.id ? -1 : 1)).slice(0, query.limit);
}

/** All undelivered rows, and as many others as the list needs. */
async function ownRows(query: LocalDocumentationQuery): Promise<OutboxRow[]> {
  const { account, employee, complete, limit } = query;
  if (employee !== undefined && employee !== account) return [];
  const owner = ownerOfUser(account);
  const isOfPreviousEmployer = await formerOf(account);
  const isMatchingRow = (row: OutboxRow) => !isChild(row) && fitsSealed(row, query) && !isOfPreviousEmployer?.(row);
  const undelivered = complete === true ? [] : (await undeliveredRowsOf(owner)).filter(isMatchingRow);
  if (complete === false) return undelivered;
  const newest = await db.outbox
    .where('[owner+capturedAt]')
    .between([owner, -Infinity], [owner, Infinity])
    .reverse()
    .filter((row) => isMatchingRow(row) && !isUndelivered(row.state))
    .limit(limit)
    .toArray();
  return [...undelivered, ...newest];
}

function serverRows({ limit, ...query }: LocalDocumentationQuery): Promise<DocumentationRow[]> {
  return serverRange(query).reverse().limit(limit).toArray();
}

/** Each query has its index; other filters are applied to rows. */
function serverRange(query: Omit<LocalDocumentationQuery, 'limit'>) {
  const { account, property, employee } = query;
  const [from, to] = timeRange(query);
  const rowsInRange = (index: string, key: string[]) =>
    db.documentations.where(index).between([...key, from], [...key, to], true, false);
  const rows = () => {
    if (property !== undefined) return rowsInRange('[account+property+capturedAt]', [account, property]);
    if (employee !== undefined) return rowsInRange('[account+user+capturedAt]', [account, employee]);
    return rowsInRange('[account+capturedAt]', [account]);
  };
  const both = property !== undefined && employee !== undefined;
  return both || hasFilters(query) ? rows().filter((row) => fitsDocumentation(row, query)) : rows();
}

/** Transfers of the rows that this account captured here. */
async function transfersOf(account: string, rows: readonly DocumentationRow[]): Promise<Map<string, Transfer>> {
  const owner = ownerOfUser(account);
  const mine = await db.outbox.bulkGet(rows.map(({ id }) => id));
  return new Map(mine.flatMap((row) => (row?.owner === owner ? [[row.id, row.transfer] as const] : [])));
}

const ALL = Number.MAX_SAFE_INTEGER;

/**
 * Number of known rows of an account (D55, 'auf diesem Gerät'). The database counts the server's
 * rows without reading them; own rows that are not among them are added.
 */
export async function countLocalDocumentations(query: Omit<LocalDocumentationQuery, 'limit'>): Promise<number> {
  // Few rows, and each needs its transfer.
  if (query.complete === false) return (await listLocalDocumentations({ ...query, limit: ALL })).length;
  const [shown, own] = await Promise.all([serverRange(query).count(), ownIds(query)]);
  if (shown === 0 || own.length === 0) return shown + own.length;
  return shown + own.length - (await countShown(query, own));
}

async function ownIds(query: Omit<LocalDocumentationQuery, 'limit'>): Promise<string[]> {
  const { account, employee, complete } = query;
  if (employee !== undefined && employee !== account) return [];
  const owner = ownerOfUser(account);
  const own = db.outbox.where('[owner+capturedAt]').between([owner, -Infinity], [owner, Infinity]);
  const isOfPreviousEmployer = await formerOf(account);
  const isMatchingRow = (row: OutboxRow) =>
    fitsSealed(row, query) && fitsState(row, complete) && !isOfPreviousEmployer?.(row);
  const ids = await (isOfPreviousEmployer || isNarrowed(query) ? own.filter(isMatchingRow) : own).primaryKeys();
  const children = new Set(await childIds());
  return ids.filter((id) => !children.has(id));
}

/** How many of these ids are in a list of server rows. */
async function countShown(query: Omit<LocalDocumentationQuery, 'limit'>, ids: readonly string[]): Promise<number> {
  const { account } = query;
  const [from, to] = timeRange(query);
  const rows = await db.documentations.bulkGet(ids.map((id): [string, string] => [account, id]));
  return rows.filter((row) => row && row.capturedAt >= from && row.capturedAt < to && fitsDocumentation(row, query))
    .length;
}

/** Filters that no index answers. */
function hasFilters({ service, search, complete, similar, corrected }: DocumentationFilter): boolean {
  return [service, search, complete, similar, corrected].some((one) => one !== undefined);
}

function isNarrowed(filter: DocumentationFilter): boolean {
  return hasFilters(filter) || [filter.property, filter.from, filter.to].some((one) => one !== undefined);
}

function fitsState({ state }: OutboxRow, complete: boolean | undefined): boolean {
  return complete === undefined || complete !== isUndelivered(state);
}

export async function findDocumentation(account: string, id: string): Promise<ShownRecord | null> {
  const own = await db.outbox.get(id);
  const here = own?.owner === ownerOfUser(account) && !isChild(own) && !(await formerOf(account))?.(own);
  const mine = here ? own : null;
  if (mine !== null && isUndelivered(mine.state)) return fromOutbox(mine, account);
  const row = await db.documentations.get([account, id]);
  if (!row) return mine === null ? null : fromOutbox(mine, account);
  if (mine === null) return { ...row, transfer: null };
  // A Nachtrag names the hash of its record, and a bad connection may have changed the pulled one.
  return { ...row, contentHash: mine.sealed.contentHash, transfer: mine.transfer };
}

/** A sealed documentation in the shape of server rows, with the same computed fields. */
async function fromOutbox(row: OutboxRow, account: string): Promise<ShownRecord> {
  const { sealed, transfer } = row;
  const property = sealed.property ? await db.properties.get([account, sealed.property]) : undefined;
  const at = property === undefined ? null : positionOf(property.latitude, property.longitude);
  const session = await db.session.get('current');
  const { status, distance } = locationStatus({ ...sealed, source: sealed.locationSource }, at);
  return {
    id: row.id,
    property: sealed.property,
    propertyName: row.propertyName,
    propertyAddress: row.propertyAddress,
    user: sealed.author,
    employeeName: row.authorName,
    companyName: companyNameOf(row, session),
    serviceType: sealed.serviceType,
    ...(sealed.work && { work: sealed.work }),
    ...(sealed.defect && { defect: true }),
    location: sealed.location,
    latitude: sealed.latitude,
    longitude: sealed.longitude,
    accuracy: sealed.accuracy,
    locationSource: sealed.locationSource,
    locationStatus: status,
    distance,
    ...textsIn(sealed),
    byLink: trustLevel(sealed) === 'by_link',
    clockKnown: sealed.clockOffset !== null,
    photoCount: sealed.photos.length,
    startedAt: Date.parse(sealed.startedAt) + (sealed.clockOffset ?? 0),
    capturedAt: row.capturedAt,
    completedAt: transfer.completedAt,
    state: transfer.completedAt === null ? 'receiving' : 'complete',
    late: false,
    held: false,
    number: row.number,
    editedAt: null,
    contentHash: sealed.contentHash,
    transfer,
  };
}

/** Its company; '' for a previous company, whose name the phone does not keep. */
function companyNameOf({ company }: OutboxRow, session: SessionRow | undefined): string {
  if (company !== undefined && company !== session?.employer?.id) return '';
  return session?.employer?.companyName ?? session?.companyName ?? '';
}

export function pullCursor(account: string): Promise<PullCursor | null> {
  return withDb(async () => ((await db.meta.get(cursorKey(account)))?.value as PullCursor | undefined) ?? null);
}

/** One page of the pull. `gone`: ids of tombstones; `olderThan` ms: rows leaving the window. */
export type PulledPage = {
  account: string;
  rows: readonly Omit<DocumentationRow, 'account'>[];
  gone: readonly string[];
  olderThan: number;
  cursor: PullCursor;
};

/**
 * Stores a page with its cursor; nothing if the account signed out meanwhile. Unsent work is in the
 * outbox and stays. A tombstone turns a delivered own row into 'deletedOnServer'; an undelivered
 * one learns it at its delivery.
 */
export function applyPull(page: PulledPage): Promise<boolean> {
  const { account } = page;
  return withDb(() =>
    db.transaction('rw', [db.session, db.documentations, db.outbox, db.photos, db.photoBytes, db.meta], async () => {
      if ((await db.session.get('current'))?.user !== account) return false;
      await db.documentations.bulkPut(page.rows.map((row) => ({ ...row, account })));
      await db.documentations.bulkDelete(page.gone.map((id) => [account, id] as [string, string]));
      for (const id of page.gone) await markDeletedOnServer(id, account);
      await db.documentations
        .where('[account+capturedAt]')
        .between([account, -Infinity], [account, page.olderThan], true, false)
        .delete();
      await db.meta.put({ key: cursorKey(account), value: page.cursor });
      return true;
    }),
  );
}

async function markDeletedOnServer(id: string, account: string): Promise<void> {
  const row = await db.outbox.get(id);
  if (row?.owner !== ownerOfUser(account) || isUndelivered(row.state)) return;
  const transfer = nextTransfer(row.transfer, { kind: 'deleted' }, { now: 0, random: 0, visible: false });
  await db.outbox.update(id, { state: transfer.state, nextAttemptAt: transfer.nextAttemptAt, transfer });
  await dropPhotos(id);
}
