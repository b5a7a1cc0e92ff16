/** The audit log, read only (docs/routes.md). Every call throws RemoteError. */
import { isObject } from '../domain/shape';
import { type Page, parsePage } from './adminUsers';
import { call } from './client';
import { filled, list, type Row, row, text, textOrNull, time } from './values';

/** Values of columns before or after; a value that went with the deleted row is null (D80). */
export type AuditValues = Record<string, string | number | boolean | null>;
export type Tombstone = { number: string; propertyName: string; deletedBy: string; deletedAt: number; reason: string };

export type AuditEntry = {
  id: string;
  at: number;
  /** null: an operator's hand or the clock. */
  actor: string | null;
  actorName: string;
  actorRole: string | null;
  action: string;
  /** Collection of the record. */
  object: string;
  record: string;
  label: string;
  detail: string;
  before: AuditValues | null;
  after: AuditValues | null;
  /** What is left of a deleted documentation. */
  tombstone: Tombstone | null;
};

/** `names` says what the ids in before and after mean. */
export type AuditPage = Page<AuditEntry> & { names: Record<string, string> };
export type AuditQuery = {
  person?: string | undefined;
  object?: string | undefined;
  action?: string | undefined;
  record?: string | undefined;
  search?: string | undefined;
  /** ISO 8601; [from, to). */
  from?: string | undefined;
  to?: string | undefined;
};

/** One page, newest first. */
export function listAudit(
  query: AuditQuery & { cursor?: string | undefined },
  signal?: AbortSignal,
): Promise<AuditPage> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return call(`/api/app/admin/audit?${search}`, {
    signal,
    parse: (body) => {
      const names = row(row(body).names);
      return {
        ...parsePage(body, parseEntry),
        names: Object.fromEntries(Object.keys(names).map((id) => [id, text(names, id)])),
      };
    },
  });
}

function parseEntry(of: Row): AuditEntry {
  return {
    id: filled(of, 'id'),
    at: time(of, 'at'),
    actor: textOrNull(of, 'actor'),
    actorName: text(of, 'actorName'),
    actorRole: textOrNull(of, 'actorRole'),
    action: filled(of, 'action'),
    object: text(of, 'object'),
    record: text(of, 'record'),
    label: text(of, 'label'),
    detail: text(of, 'detail'),
    before: valuesOf(of.before),
    after: valuesOf(of.after),
    tombstone: of.tombstone === null ? null : parseTombstone(row(of.tombstone)),
  };
}

/** Whatever is written down there is shown; a shape nobody knows is shown as text. */
function valuesOf(value: unknown): AuditValues | null {
  if (!isObject(value)) return null;
  const plain = (one: unknown) =>
    one === null || typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean'
      ? one
      : JSON.stringify(one);
  return Object.fromEntries(Object.keys(value).map((key) => [key, plain(value[key])]));
}

function parseTombstone(of: Row): Tombstone {
  return {
    number: text(of, 'number'),
    propertyName: text(of, 'propertyName'),
    deletedBy: text(of, 'deletedBy'),
    deletedAt: time(of, 'deletedAt'),
    reason: text(of, 'reason'),
  };
}

/** Everybody who ever changed something, by name. */
export function auditPeople(signal?: AbortSignal): Promise<{ id: string; name: string }[]> {
  return call('/api/app/admin/audit/people', {
    signal,
    parse: (body) =>
      list(row(body).people).map((one) => ({ id: filled(row(one), 'id'), name: text(row(one), 'name') })),
  });
}
