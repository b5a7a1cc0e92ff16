/** Properties and documentations of everybody, for a super admin (docs/routes.md). Every call throws RemoteError. */
import type { PropertyInput } from '../domain/property';
import { type Page, parsePage } from './adminUsers';
import { call, command } from './client';
import { filled, list, number, type Row, row, text, textOrNull, time } from './values';

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
  creators: { id: string; name: string }[];
};

const admin = (path: string) => `/api/app/admin/${path}`;
const one = (collection: string, id: string) => admin(`${collection}/${encodeURIComponent(id)}`);
const page = (collection: string, cursor: string | undefined) =>
  admin(cursor ? `${collection}?${new URLSearchParams({ cursor })}` : collection);

/** Newest first. */
export function listAllProperties(cursor?: string, signal?: AbortSignal): Promise<Page<AdminProperty>> {
  return call(page('properties', cursor), { signal, parse: (body) => parsePage(body, parseProperty) });
}

function parseProperty(of: Row): AdminProperty {
  return {
    id: filled(of, 'id'),
    name: text(of, 'name'),
    address: text(of, 'address'),
    notes: text(of, 'notes'),
    createdAt: time(of, 'createdAt'),
  };
}

/** Complete ones, newest first. */
export function listAllDocumentations(cursor?: string, signal?: AbortSignal): Promise<Page<AdminDocumentation>> {
  return call(page('documentations', cursor), { signal, parse: (body) => parsePage(body, parseDocumentation) });
}

function parseDocumentation(of: Row): AdminDocumentation {
  return {
    id: filled(of, 'id'),
    number: text(of, 'number'),
    propertyName: text(of, 'propertyName'),
    location: text(of, 'location'),
    creatorName: text(of, 'creatorName'),
    photoCount: number(of, 'photoCount'),
    notes: text(of, 'notes'),
    capturedAt: time(of, 'capturedAt'),
  };
}

export function editableDocumentation(id: string, signal?: AbortSignal): Promise<EditableDocumentation> {
  return call(one('documentations', id), {
    signal,
    parse: (body) => {
      const of = row(body);
      return {
        id: filled(of, 'id'),
        number: text(of, 'number'),
        location: text(of, 'location'),
        user: textOrNull(of, 'user'),
        creatorName: text(of, 'creatorName'),
        companyName: text(of, 'companyName'),
        capturedAt: time(of, 'capturedAt'),
        receivedAt: time(of, 'receivedAt'),
        notes: text(of, 'notes'),
        creators: list(of.creators).map((item) => ({ id: filled(row(item), 'id'), name: text(row(item), 'name') })),
      };
    },
  });
}

/** What is absent stays; `capturedAt` ISO 8601. */
export function editDocumentation(
  id: string,
  edit: { location?: string; user?: string; capturedAt?: string; notes?: string },
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
