/** Properties and documentations of everybody, for a super admin (docs/routes.md). Every call throws RemoteError. */
import type { PropertyInput } from '../domain/documentation/property';
import type { ServiceType } from '../domain/documentation/service';
import type { Work } from '../domain/documentation/work';
import { workIn } from '../domain/documentation/workShape';
import { namesOf, type Page, parsePage } from './adminUsers';
import { call, command } from './client';
import { filled, number, type Row, row, rowOf, text, textOrNull, time } from './values';

export type AdminProperty = { id: string; name: string; address: string; notes: string; createdAt: number };

/** A line of the list; `notes` are cut at 200 characters. */
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

/** What the dialog edits; `creators`: who may be named as the author (D21). */
export type EditableDocumentation = {
  id: string;
  number: string;
  location: string;
  user: string | null;
  creatorName: string;
  companyName: string;
  capturedAt: number;
  receivedAt: number;
  notes: string;
  serviceType: ServiceType | null;
  /** What was done (D179); null = nothing was said. */
  work: Work | null;
  creators: { id: string; name: string }[];
};

const admin = (path: string) => `/api/app/admin/${path}`;
const one = (collection: string, id: string) => admin(`${collection}/${encodeURIComponent(id)}`);

/** Pages of everything there is of one kind. */
const pagesOf =
  <T>(collection: string, parse: (of: Row) => T) =>
  (cursor?: string, signal?: AbortSignal): Promise<Page<T>> =>
    call(admin(cursor ? `${collection}?${new URLSearchParams({ cursor })}` : collection), {
      signal,
      parse: (body) => parsePage(body, parse),
    });

const parseProperty = rowOf<AdminProperty>({
  id: filled,
  name: text,
  address: text,
  notes: text,
  createdAt: time,
});

/** Newest first. */
export const listAllProperties = pagesOf('properties', parseProperty);

const parseDocumentation = rowOf<AdminDocumentation>({
  id: filled,
  number: text,
  propertyName: text,
  location: text,
  creatorName: text,
  photoCount: number,
  notes: text,
  capturedAt: time,
});

/** Complete ones, newest first. */
export const listAllDocumentations = pagesOf('documentations', parseDocumentation);

export function editableDocumentation(id: string, signal?: AbortSignal): Promise<EditableDocumentation> {
  return call(one('documentations', id), { signal, parse: (body) => parseEditable(row(body)) });
}

const parseEditable = rowOf<EditableDocumentation>({
  id: filled,
  number: text,
  location: text,
  user: textOrNull,
  creatorName: text,
  companyName: text,
  capturedAt: time,
  receivedAt: time,
  notes: text,
  serviceType: textOrNull,
  work: (of) => workIn(of.work),
  creators: namesOf,
});

/** What is absent stays; `capturedAt` ISO 8601. */
export function editDocumentation(
  id: string,
  edit: { location?: string; user?: string; capturedAt?: string; notes?: string; work?: Work | null },
): Promise<void> {
  return command(one('documentations', id), { method: 'PATCH', body: edit });
}

export function editProperty(id: string, edit: PropertyInput): Promise<void> {
  return command(one('properties', id), { method: 'PATCH', body: edit });
}

/** Links, sharings and assignments end with it, documentations stay (D20). */
export function endProperty(id: string): Promise<void> {
  return command(one('properties', id), { method: 'DELETE' });
}
