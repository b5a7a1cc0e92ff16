/** The account's data on the server, for the export under Konto. */
import { mayShare } from '../domain/documentation/share';
import { ROWS_PER_REQUEST } from '../domain/limits';
import { LETTER_READERS, type Role } from '../domain/people/role';
import { hasAddress } from '../domain/people/user';
import type { Thread } from '../domain/threads/shownThread';
import { type AccessKey, listAccessKeys } from './accessKeys';
import { fetchIdentity } from './auth';
import { buildFilter } from './client';
import { listChangedDocumentations, ownOf } from './documentations';
import { loadMailSettings } from './mailSettings';
import { listRecords, loadAllRows, RUNNING } from './records';
import { type ThreadQuery, threadPages } from './threads';
import { type Row, readFilledText } from './values';
import { anyOf, loadPieces, sharedProperties, visibleProperties } from './visible';
import { listWebhooks, type Webhook } from './webhooks';

/** One page of a section; a section has several pages. */
type Page = { section: string; rows: readonly object[] };

/** Collections that managers and companies may both list. */
const OF_PARTY = ['properties', 'property_sharing', 'documentation_links', 'deleted_documentations', 'audit_log'];

/** What each role may list (docs/permissions.md); a super admin exports only the account. */
const COLLECTIONS: Record<Role, readonly string[]> = {
  super_admin: [],
  property_manager: [...OF_PARTY, 'property_manager_invitations'],
  company_admin: [...OF_PARTY, 'users', 'user_properties'],
  employee: ['properties', 'user_properties', 'deleted_documentations'],
};

/**
 * Yields the data page by page, so that memory never holds 100,000 documentations.
 * @throws RemoteError; the pages yielded before are then incomplete.
 */
export async function* accountData(who: { id: string; role: Role; token: string }): AsyncGenerator<Page> {
  const { device: _device, ...account } = (await fetchIdentity(who.token)).me;
  yield {
    section: 'account',
    rows: [{ ...blankPlaceholderEmail(account), serverTime: new Date(account.serverTime).toISOString() }],
  };
  if (LETTER_READERS.includes(who.role)) yield* mailPages();
  if (mayShare(who.role)) yield { section: 'access_keys', rows: (await listAccessKeys()).map(withKeyDates) };
  if (mayShare(who.role)) yield { section: 'webhooks', rows: (await listWebhooks()).map(withWebhookDates) };
  for (const collection of COLLECTIONS[who.role]) yield* sectionOf(collection, who);
  if (who.role === 'super_admin') return;
  yield* documentationPages(who);
  yield* ownThreadPages('threads', {});
  // Also in threads that the account can no longer see.
  yield* ownThreadPages('own_messages', { own: '1' });
}

/** E-mail settings, and the last e-mails. */
async function* mailPages(): AsyncGenerator<Page> {
  const { weekly, witness, answers, allDone, muted, items } = await loadMailSettings();
  yield { section: 'letter_settings', rows: [{ weekly, witness, answers, allDone, muted }] };
  yield { section: 'letters', rows: items.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) };
}

type Who = { id: string; role: Role };

/**
 * The list rules of `properties` and `user_properties` follow a relation, so the database would scan all rows. Filters
 * by own columns avoid that (visible.ts).
 */
async function* sectionOf(section: string, who: Who): AsyncGenerator<Page> {
  if (section === 'properties') {
    const propertyIds = who.role === 'employee' ? await assignedProperties(who.id) : await sharedProperties();
    yield { section, rows: await visibleProperties({ agreed: propertyIds, parse: parseAnyRow }) };
  } else if (section === 'user_properties') {
    const filters = anyOf('user', await assignedUserIds(who));
    yield {
      section,
      rows: await loadPieces(filters, (filter) => loadAllRows(section, { filter, parse: parseAnyRow })),
    };
  } else yield* collectionPages(section);
}

async function assignedProperties(user: string): Promise<string[]> {
  const parseAssignedProperty = (row: Row) => ({
    id: readFilledText(row, 'id'),
    property: readFilledText(row, 'property'),
  });
  const running = await loadAllRows('user_properties', {
    filter: buildFilter(`${RUNNING} && user = {:user}`, { user }),
    parse: parseAssignedProperty,
  });
  return running.map(({ property }) => property);
}

/** The account's own assignments; for a company those of its employees. */
async function assignedUserIds({ id, role }: Who): Promise<string[]> {
  if (role === 'employee') return [id];
  const people = await loadAllRows('users', { filter: '', parse: (row) => ({ id: readFilledText(row, 'id') }) });
  return people.map((person) => person.id);
}

/** An account without an address has a placeholder stored; the file omits it. */
function blankPlaceholderEmail<T extends object>(of: T): T {
  return 'email' in of && typeof of.email === 'string' && !hasAddress(of.email) ? { ...of, email: '' } : of;
}

/** Pages in id order; a new row moves no other row to another page. */
async function* collectionPages(section: string): AsyncGenerator<Page> {
  let filter = '';
  for (;;) {
    const rows = await listRecords(section, { filter, sort: 'id', limit: ROWS_PER_REQUEST }, parseAnyRow);
    yield { section, rows: rows.map(blankPlaceholderEmail) };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_REQUEST) return;
    filter = buildFilter('id > {:id}', { id: last.id });
  }
}

async function* documentationPages({ id, role }: Who): AsyncGenerator<Page> {
  let after = { updated: '1970-01-01 00:00:00.000Z', id: '' };
  for (;;) {
    const rows = await listChangedDocumentations({ after, own: ownOf(role, id), limit: ROWS_PER_REQUEST });
    yield { section: 'documentations', rows: rows.map(withDates) };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_REQUEST) return;
    after = { updated: last.updated, id: last.id };
  }
}

async function* ownThreadPages(section: string, query: ThreadQuery): AsyncGenerator<Page> {
  for await (const threads of threadPages({ ...query, state: 'all' }))
    yield { section, rows: threads.map(withThreadDates) };
}

function withKeyDates({ createdAt, usedAt, endedAt, ...key }: AccessKey): object {
  return { ...key, createdAt: toIsoTime(createdAt), usedAt: toIsoTime(usedAt), endedAt: toIsoTime(endedAt) };
}

function withWebhookDates({ createdAt, endedAt, ...webhook }: Webhook): object {
  return { ...webhook, createdAt: toIsoTime(createdAt), endedAt: toIsoTime(endedAt) };
}

function withThreadDates({ messages, openedAt, changedAt, closedAt, ...thread }: Thread): object {
  return {
    ...thread,
    openedAt: toIsoTime(openedAt),
    changedAt: toIsoTime(changedAt),
    closedAt: toIsoTime(closedAt),
    messages: messages.map((message) => ({ ...message, at: toIsoTime(message.at) })),
  };
}

function toIsoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

type Times = { startedAt: number; capturedAt: number; completedAt: number | null; editedAt: number | null };

function withDates<T extends Times>(of: T): object {
  const { startedAt, capturedAt, completedAt, editedAt } = of;
  return {
    ...of,
    startedAt: toIsoTime(startedAt),
    capturedAt: toIsoTime(capturedAt),
    completedAt: toIsoTime(completedAt),
    editedAt: toIsoTime(editedAt),
  };
}

function parseAnyRow({ collectionId: _id, collectionName: _name, ...of }: Row): { id: string } {
  return { ...of, id: readFilledText(of, 'id') };
}
