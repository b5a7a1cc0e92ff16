/**
 * All properties and documentations, for a super admin (docs/api.md). Every call throws
 * RemoteError.
 */
import type { PropertyInput } from '../domain/documentation/property';
import type { ServiceType } from '../domain/documentation/service';
import { TYPED_NAMES, type TypedName, type TypedTexts } from '../domain/documentation/typed';
import type { Work } from '../domain/documentation/work';
import { workIn } from '../domain/documentation/workShape';
import { type Page, parseNames, parsePage } from './adminUsers';
import { requestJson, sendCommand } from './client';
import { type Row, readFilledText, readNumber, readText, readTime, rowOf, textOrNull, toRow } from './values';

export type AdminProperty = { id: string; name: string; address: string; notes: string; createdAt: number };

export type AdminDocumentation = {
  id: string;
  number: string;
  propertyName: string;
  location: string;
  creatorName: string;
  photoCount: number;
  notes: string;
  capturedAt: number;
};

/** Fields of the dialog; `creators`: accounts that can be the author. */
export type EditableDocumentation = {
  id: string;
  number: string;
  location: string;
  user: string | null;
  creatorName: string;
  companyName: string;
  capturedAt: number;
  receivedAt: number;
  serviceType: ServiceType | null;
  /** What was done; null = not stated. */
  work: Work | null;
  creators: { id: string; name: string }[];
} & Required<TypedTexts>;

const adminPath = (path: string) => `/api/app/admin/${path}`;
const recordPath = (collection: string, id: string) => adminPath(`${collection}/${encodeURIComponent(id)}`);

const pagesOf =
  <T>(collection: string, parse: (of: Row) => T) =>
  (cursor?: string, signal?: AbortSignal): Promise<Page<T>> =>
    requestJson(adminPath(cursor ? `${collection}?${new URLSearchParams({ cursor })}` : collection), {
      signal,
      parse: (body) => parsePage(body, parse),
    });

const parseProperty = rowOf<AdminProperty>({
  id: readFilledText,
  name: readText,
  address: readText,
  notes: readText,
  createdAt: readTime,
});

export const listAllProperties = pagesOf('properties', parseProperty);

const parseDocumentation = rowOf<AdminDocumentation>({
  id: readFilledText,
  number: readText,
  propertyName: readText,
  location: readText,
  creatorName: readText,
  photoCount: readNumber,
  notes: readText,
  capturedAt: readTime,
});

export const listAllDocumentations = pagesOf('documentations', parseDocumentation);

export function editableDocumentation(id: string, signal?: AbortSignal): Promise<EditableDocumentation> {
  return requestJson(recordPath('documentations', id), { signal, parse: (body) => parseEditable(toRow(body)) });
}

const parseEditable = rowOf<EditableDocumentation>({
  id: readFilledText,
  number: readText,
  location: readText,
  user: textOrNull,
  creatorName: readText,
  companyName: readText,
  capturedAt: readTime,
  receivedAt: readTime,
  ...(Object.fromEntries(TYPED_NAMES.map((name) => [name, readText])) as Record<TypedName, typeof readText>),
  serviceType: textOrNull,
  work: (row) => workIn(row.work),
  creators: parseNames,
});

/** Absent fields stay; `capturedAt` ISO 8601. */
export function editDocumentation(
  id: string,
  edit: { location?: string; user?: string; capturedAt?: string; work?: Work | null } & Partial<TypedTexts>,
): Promise<void> {
  return sendCommand(recordPath('documentations', id), { method: 'PATCH', body: edit });
}

export function editProperty(id: string, edit: PropertyInput): Promise<void> {
  return sendCommand(recordPath('properties', id), { method: 'PATCH', body: edit });
}

/** Its links, sharings and assignments end; documentations stay. */
export function endProperty(id: string): Promise<void> {
  return sendCommand(recordPath('properties', id), { method: 'DELETE' });
}
