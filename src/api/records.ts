/** PocketBase's record API: reads lists, and parses rows (snake_case → our names). */
import type { Deletion } from '../domain/documentation/deletion';
import { FIELDS } from '../domain/documentation/fields';
import { positionOf } from '../domain/documentation/place';
import type { PropertyRecord, WinterRules } from '../domain/documentation/property';
import type { DocumentationRecord } from '../domain/documentation/record';
import type { ServiceType } from '../domain/documentation/service';
import { TYPED_NAMES } from '../domain/documentation/typed';
import { workIn } from '../domain/documentation/workShape';
import { ROWS_PER_REQUEST } from '../domain/limits';
import { besideOf } from './beside';
import { buildFilter, requestJson, sessionToken } from './client';
import { RemoteError } from './failure';
import {
  fromField,
  isWord,
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readNumber,
  readText,
  readTime,
  rowOf,
  textOrNull,
  timeOrNull,
  toList,
  toRow,
} from './values';

/** A tombstone for the pull. `deletedAt` as the server writes it: a cursor. */
export type TombstoneRecord = { id: string; number: string; propertyName: string; deletedAt: string };

export type ListQuery = {
  filter: string;
  sort: string;
  limit: number;
  signal?: AbortSignal | undefined;
};

/**
 * One page of a collection, without a total. PocketBase treats a dead session as a guest and
 * answers 200 with an empty list. So an empty list counts only after a check of the session.
 * @throws RemoteError 'unauthorized' when the session is dead.
 */
export async function listRecords<T>(collection: string, of: ListQuery, parse: (of: Row) => T): Promise<T[]> {
  const { filter, sort, limit, signal } = of;
  const query = { skipTotal: 1, sort, ...(filter ? { filter } : {}) };
  const found = await requestJson((pb, options) => pb.collection(collection).getList(1, limit, { ...options, query }), {
    signal,
    parse: (body) => toList(toRow(body).items).map((item) => parse(toRow(item))),
  });
  if (found.length === 0) await proveSession();
  return found;
}

/** Sharings and assignments that have not ended: they end by a date and are never deleted. */
export const RUNNING = "ended_at = ''";

/** All rows of a collection in pages by id, so that new rows shift no page. */
export async function loadAllRows<T extends { id: string }>(
  collection: string,
  { parse, ...of }: Pick<ListQuery, 'filter'> & { parse: (row: Row) => T },
  signal?: AbortSignal,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const last = rows.at(-1);
    const filter = [of.filter, last && buildFilter('id > {:id}', { id: last.id })].filter(Boolean).join(' && ');
    const page = await listRecords(collection, { ...of, filter, sort: 'id', limit: ROWS_PER_REQUEST, signal }, parse);
    rows.push(...page);
    if (page.length < ROWS_PER_REQUEST) return rows;
  }
}

/**
 * One record; 'not there' counts after a second answer, with a session check in between (D87).
 * @throws RemoteError 'notFound' for 'not there' and 'not yours' alike, 'unauthorized' for a dead
 * session.
 */
export async function viewRecord<T>(collection: string, id: string, parse: (of: Row) => T): Promise<T> {
  const fetchRecord = () =>
    requestJson((pb, options) => pb.collection(collection).getOne(id, options), {
      parse: (body) => parse(toRow(body)),
    });
  return fetchRecord().catch((error: unknown) => {
    if (error instanceof RemoteError && error.kind === 'notFound') return proveSession().then(fetchRecord);
    throw error;
  });
}

let proof: { token: string; answer: Promise<unknown> } | null = null;

/** Checks the session; simultaneous empty lists share one request. */
async function proveSession(): Promise<void> {
  const token = sessionToken();
  if (token === null) throw new RemoteError('unauthorized');
  if (proof?.token !== token) {
    const answer = requestJson('/api/app/me', { credential: { kind: 'session', token }, parse: toRow });
    const own = { token, answer };
    proof = own;
    const forgetProof = () => {
      if (proof === own) proof = null;
    };
    answer.then(forgetProof, forgetProof);
  }
  await proof.answer;
}

export function parseDocumentation(of: Row): DocumentationRecord {
  const at = positionOf(readNumber(of, 'latitude'), readNumber(of, 'longitude'));
  return {
    ...textsOf(of),
    id: readFilledText(of, 'id'),
    property: textOrNull(of, 'property'),
    user: textOrNull(of, 'user'),
    serviceType: textOrNull(of, 'service_type'),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    accuracy: at ? readNumber(of, 'accuracy') || null : null,
    locationSource: readChoice(of, 'location_source'),
    locationStatus: readChoice(of, 'location_status'),
    distance: distanceOf(of),
    byLink: readChoice(of, 'trust_level') === 'by_link',
    clockKnown: readFlag(of, 'clock_known'),
    ...besideOf(of),
    ...(of.property_number ? { propertyNumber: readText(of, 'property_number') } : {}),
    ...timesOf(of),
    state: readChoice(of, 'state'),
    late: readFlag(of, 'late'),
    held: readFlag(of, 'held'),
    ...workPart(of),
    updated: readFilledText(of, 'updated'),
  };
}

/** Texts of every row, '' = none. */
const TEXTS = [
  'propertyName',
  'propertyAddress',
  'employeeName',
  'companyName',
  'location',
  'notes',
  'number',
] as const;
/** Optional texts; an older server lacks the columns. */
const OPTIONAL = ['managerName', 'winter', 'foundAddress', 'editedBy', 'contentHash', ...TYPED_NAMES] as const;

type Texts = Pick<DocumentationRecord, (typeof TEXTS)[number] | (typeof OPTIONAL)[number]>;

function textsOf(of: Row): Texts {
  const present = OPTIONAL.filter((name) => of[FIELDS[name].column]);
  return Object.fromEntries([...TEXTS, ...present].map((name) => [name, readText(of, FIELDS[name].column)])) as Texts;
}

function timesOf(of: Row): Pick<DocumentationRecord, 'startedAt' | 'capturedAt' | 'completedAt' | 'editedAt'> {
  return {
    startedAt: readTime(of, 'started_at'),
    capturedAt: readTime(of, 'captured_at'),
    completedAt: timeOrNull(of, 'completed_at'),
    editedAt: timeOrNull(of, 'edited_at'),
  };
}

/** A stored -1 means: not measurable. */
function distanceOf(of: Row): number | null {
  const metres = readNumber(of, 'distance');
  return metres < 0 ? null : metres;
}

/** What was done; older rows lack it. */
function workPart(of: Row): Pick<DocumentationRecord, 'work'> {
  const work = workIn(of.work);
  return work ? { work } : {};
}

/** The service types of a sharing or an assignment. */
export function parseServiceTypes(of: Row): ServiceType[] {
  return toList(of.service_types).filter(isWord);
}

export const parseTombstone = rowOf<TombstoneRecord>({
  ...{ id: readFilledText, number: readText },
  propertyName: fromField('property_name', readText),
  deletedAt: fromField('deleted_at', readFilledText),
});

/** A tombstone as both parties see it. */
export function parseDeletion(of: Row): Deletion {
  const receivedAt = timeOrNull(of, 'received_at');
  const deletedAt = readTime(of, 'deleted_at');
  return {
    id: readFilledText(of, 'id'),
    number: readText(of, 'number'),
    property: textOrNull(of, 'property'),
    propertyName: readText(of, 'property_name'),
    company: textOrNull(of, 'company_admin'),
    user: textOrNull(of, 'user'),
    serviceType: readText(of, 'service_type'),
    capturedAt: timeOrNull(of, 'captured_at') ?? receivedAt ?? deletedAt,
    deletedAt,
    deletedBy: readText(of, 'deleted_by'),
    reason: readText(of, 'reason'),
  };
}

export function parseProperty(of: Row): Omit<PropertyRecord, 'serviceTypes'> {
  return {
    id: readFilledText(of, 'id'),
    name: readFilledText(of, 'name'),
    address: readText(of, 'address'),
    notes: readText(of, 'notes'),
    latitude: readNumber(of, 'latitude'),
    longitude: readNumber(of, 'longitude'),
    ...winterPart(of),
    ...(of.number ? { number: readText(of, 'number') } : {}),
    ...(of.land ? { land: readText(of, 'land') } : {}),
  };
}

/** What is stated about the Winterdienst. */
export function winterPart(of: Row): Partial<WinterRules> {
  const winter = of.winter ? { winter: readText(of, 'winter') } : {};
  return { ...winter, ...(of.saltless === true ? { saltless: true } : {}) };
}
