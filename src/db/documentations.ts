/** History as this phone knows it: own work not yet delivered, and what the server showed this account (pull). */
import { nextTransfer, type Transfer } from '../domain/delivery/transfer';
import { trustLevel } from '../domain/delivery/trust';
import { isUndelivered } from '../domain/delivery/undelivered';
import { locationStatus, positionOf } from '../domain/documentation/place';
import { byWaitingThenNewest, type ShownRecord } from '../domain/documentation/record';
import { textsIn } from '../domain/documentation/typed';
import { type DocumentationRow, db, type OutboxRow, type SessionRow } from './db';
import { type DocumentationFilter, fitsDocumentation, fitsSealed, timeRange } from './documentationFilter';
import { dropPhotos, ownerOfUser } from './drafts';
import { formerOf } from './former';
import { cursorKey } from './metaKeys';
import { withDb } from './storage';
import { undeliveredRowsOf } from './undelivered';

/** Which rows: an account's, perhaps narrowed; `limit` rows, 0 = none. */
export type LocalDocumentationQuery = DocumentationFilter & { account: string; limit: number };

/**
 * Where the pull stands: the last row seen and the last tombstone (server times, word for word), and when this phone
 * last heard everything (device time, ms; null = never).
 */
export type PullCursor = {
  updated: string;
  id: string;
  tombstones: string;
  pulledAt: number | null;
  /** The server's clock minus the device's at that pull, ms; missing in what an older version wrote. */
  clockOffset?: number;
};

/**
 * One row an id: own undelivered ones first, then the newest. An own row with unsent work is shown as the phone has
 * it, whatever the server says. Made for live queries; reads no bytes.
 */
export async function listLocalDocumentations(query: LocalDocumentationQuery): Promise<ShownRecord[]> {
  const [own, server] = await Promise.all([ownRows(query), serverRows(query)]);
  const transfers = await transfersOf(query.account, server);
  const rows = new Map<string, ShownRecord>();
  for (const row of server) {
    const transfer = transfers.get(row.id) ?? null;
    // What this phone delivered itself it knows sooner than the pull.
    const stale = query.complete === false && transfer !== null && !isUndelivered(transfer.state);
    if (!stale) rows.set(row.id, { ...row, transfer });
  }
  for (const row of own) {
    const shown = rows.get(row.id);
    if (!shown || isUndelivered(row.state)) rows.set(row.id, await fromOutbox(row, query.account));
  }
  return [...rows.values()].sort((a, b) => byWaitingThenNewest(a, b) || (a.id < b.id ? -1 : 1)).slice(0, query.limit);
}

/** Rows of this phone: all undelivered ones, and as many of the others as the list is long. */
async function ownRows(query: LocalDocumentationQuery): Promise<OutboxRow[]> {
  const { account, employee, complete, limit } = query;
  if (employee !== undefined && employee !== account) return [];
  const owner = ownerOfUser(account);
  const isFormer = await formerOf(account);
  const isWantedRow = (row: OutboxRow) => fitsSealed(row, query) && !isFormer?.(row);
  const undelivered = complete === true ? [] : (await undeliveredRowsOf(owner)).filter(isWantedRow);
  if (complete === false) return undelivered;
  const newest = await db.outbox
    .where('[owner+capturedAt]')
    .between([owner, -Infinity], [owner, Infinity])
    .reverse()
    .filter((row) => isWantedRow(row) && !isUndelivered(row.state))
    .limit(limit)
    .toArray();
  return [...undelivered, ...newest];
}

/** The newest rows the server showed this account. */
function serverRows({ limit, ...query }: LocalDocumentationQuery): Promise<DocumentationRow[]> {
  return serverRange(query).reverse().limit(limit).toArray();
}

/** What the server showed this account; each way of asking has its index, the rest is asked of the rows. */
function serverRange(query: Omit<LocalDocumentationQuery, 'limit'>) {
  const { account, property, employee, service, search, complete } = query;
  const [from, to] = timeRange(query);
  const rowsInRange = (index: string, key: string[]) =>
    db.documentations.where(index).between([...key, from], [...key, to], true, false);
  const rows = () => {
    if (property !== undefined) return rowsInRange('[account+property+capturedAt]', [account, property]);
    if (employee !== undefined) return rowsInRange('[account+user+capturedAt]', [account, employee]);
    return rowsInRange('[account+capturedAt]', [account]);
  };
  const both = property !== undefined && employee !== undefined;
  const isAsked = both || [service, search, complete].some((one) => one !== undefined);
  return isAsked ? rows().filter((row) => fitsDocumentation(row, query)) : rows();
}

/** The transfers of those rows that this account captured on this phone. */
async function transfersOf(account: string, rows: readonly DocumentationRow[]): Promise<Map<string, Transfer>> {
  const owner = ownerOfUser(account);
  const mine = await db.outbox.bulkGet(rows.map(({ id }) => id));
  return new Map(mine.flatMap((row) => (row?.owner === owner ? [[row.id, row.transfer] as const] : [])));
}

/** No limit. */
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * How many rows of an account this phone knows (D55, 'auf diesem Gerät'). The server's rows are counted by the database,
 * which hands out none of them; of the phone's own ones those are added that are not among them.
 */
export async function countLocalDocumentations(query: Omit<LocalDocumentationQuery, 'limit'>): Promise<number> {
  // Few, and of each it has to be known what became of it here.
  if (query.complete === false) return (await listLocalDocumentations({ ...query, limit: ALL })).length;
  const [shown, own] = await Promise.all([serverRange(query).count(), ownIds(query)]);
  if (shown === 0 || own.length === 0) return shown + own.length;
  return shown + own.length - (await countShown(query, own));
}

/** The ids of the phone's own rows that fit. */
async function ownIds(query: Omit<LocalDocumentationQuery, 'limit'>): Promise<string[]> {
  const { account, employee, complete } = query;
  if (employee !== undefined && employee !== account) return [];
  const owner = ownerOfUser(account);
  const own = db.outbox.where('[owner+capturedAt]').between([owner, -Infinity], [owner, Infinity]);
  const isFormer = await formerOf(account);
  const isWantedRow = (row: OutboxRow) => fitsSealed(row, query) && fitsState(row, complete) && !isFormer?.(row);
  return (isFormer || isNarrowed(query) ? own.filter(isWantedRow) : own).primaryKeys();
}

/** How many of these ids are among the server's rows of a list. */
async function countShown(query: Omit<LocalDocumentationQuery, 'limit'>, ids: readonly string[]): Promise<number> {
  const { account } = query;
  const [from, to] = timeRange(query);
  const rows = await db.documentations.bulkGet(ids.map((id): [string, string] => [account, id]));
  return rows.filter((row) => row && row.capturedAt >= from && row.capturedAt < to && fitsDocumentation(row, query))
    .length;
}

function isNarrowed({ property, service, from, to, search, complete }: DocumentationFilter): boolean {
  return [property, service, from, to, search, complete].some((one) => one !== undefined);
}

function fitsState({ state }: OutboxRow, complete: boolean | undefined): boolean {
  return complete === undefined || complete !== isUndelivered(state);
}

/** One documentation as an account may see it on this phone, or null. */
export async function findDocumentation(account: string, id: string): Promise<ShownRecord | null> {
  const own = await db.outbox.get(id);
  const here = own?.owner === ownerOfUser(account) && !(await formerOf(account))?.(own);
  const mine = here ? own : null;
  if (mine !== null && isUndelivered(mine.state)) return fromOutbox(mine, account);
  const row = await db.documentations.get([account, id]);
  if (row) return { ...row, transfer: mine?.transfer ?? null };
  return mine === null ? null : fromOutbox(mine, account);
}

/** A sealed documentation in the shape of the server's rows; what only the server computes is computed alike. */
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
    transfer,
  };
}

/** For whom it was captured (D91); '' of a company the person has left: this phone kept no name of it. */
function companyNameOf({ company }: OutboxRow, session: SessionRow | undefined): string {
  if (company !== undefined && company !== session?.employer?.id) return '';
  return session?.employer?.companyName ?? session?.companyName ?? '';
}

/** Where the pull of an account stands, or null before the first. */
export function pullCursor(account: string): Promise<PullCursor | null> {
  return withDb(async () => ((await db.meta.get(cursorKey(account)))?.value as PullCursor | undefined) ?? null);
}

/** One page of what the server showed. `gone` are ids of tombstones, `olderThan` ms: what falls out of the window. */
export type PulledPage = {
  account: string;
  rows: readonly Omit<DocumentationRow, 'account'>[];
  gone: readonly string[];
  olderThan: number;
  cursor: PullCursor;
};

/**
 * Applies a page and its cursor together; nothing if the account signed out meanwhile. The rows are copies of the
 * server's; own unsent work lives in the outbox and is never touched. A tombstone also turns an own delivered row
 * into 'deletedOnServer'; an undelivered one learns it from its own delivery.
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
