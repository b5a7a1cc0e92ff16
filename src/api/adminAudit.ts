/** The audit log, read only (docs/api.md). Every call throws RemoteError. */
import { type Page, parseNames, parsePage } from './adminUsers';
import { type AuditValues, parseAuditValues } from './auditValues';
import { requestJson } from './client';
import { readFilledText, readFlag, readText, readTime, rowOf, textOrNull, toRow } from './values';

export type Tombstone = { number: string; propertyName: string; deletedBy: string; deletedAt: number; reason: string };

export type AuditEntry = {
  id: string;
  at: number;
  /** null: the operator or a scheduled job. */
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
  /** The tombstone of a deleted documentation. */
  tombstone: Tombstone | null;
};

/** `names` maps the ids in before and after to names. */
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
  return requestJson(`/api/app/admin/audit?${search}`, {
    signal,
    parse: (body) => {
      const names = toRow(toRow(body).names);
      return {
        ...parsePage(body, parseEntry),
        names: Object.fromEntries(Object.keys(names).map((id) => [id, readText(names, id)])),
      };
    },
  });
}

const parseTombstone = rowOf<Tombstone>({
  number: readText,
  propertyName: readText,
  deletedBy: readText,
  deletedAt: readTime,
  reason: readText,
});

const parseEntry = rowOf<AuditEntry>({
  id: readFilledText,
  at: readTime,
  actor: textOrNull,
  actorName: readText,
  actorRole: textOrNull,
  action: readFilledText,
  object: readText,
  record: readText,
  label: readText,
  detail: readText,
  before: parseAuditValues,
  after: parseAuditValues,
  tombstone: (row) => (row.tombstone === null ? null : parseTombstone(toRow(row.tombstone))),
});

/**
 * Accounts that changed something, by name. `more`: more exist, which `search` finds; the account
 * `person` is always included.
 */
export function auditPeople(
  of: { search: string; person: string },
  signal?: AbortSignal,
): Promise<{ people: { id: string; name: string }[]; more: boolean }> {
  const query = new URLSearchParams(Object.entries(of).filter(([, value]) => value !== ''));
  return requestJson(`/api/app/admin/audit/people?${query}`, {
    signal,
    parse: (body) => ({ people: parseNames(toRow(body), 'people'), more: readFlag(toRow(body), 'more') }),
  });
}
