/** Entries of the audit log as lines: an import is one, and ids have names. Pure. */
import type { AuditEntry } from '../../../api/adminAudit';
import { formatCount } from '../../../components/format';
import { isId } from '../../../domain/id';

/** `together`: all entries of the line, newest first; absent for one alone. */
export type AuditLine = AuditEntry & { together?: readonly AuditEntry[] };

/** Rows of an import follow each other, with pauses of the rate limit. */
const PAUSE_MS = 60_000;

/** Objects that a list or one dialog creates many of. */
const PLURALS: { [object: string]: string } = {
  properties: 'Immobilien',
  users: 'Konten',
  user_properties: 'Zuordnungen',
  service_plans: 'Leistungspläne',
  property_manager_invitations: 'Einladungen',
};

/** Joins what one person created shortly after each other. @param entries newest first */
export function auditLines(entries: readonly AuditEntry[]): AuditLine[] {
  const groups: AuditEntry[][] = [];
  const open = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const key = `${entry.actor} ${entry.object}`;
    const group = open.get(key);
    const last = group?.at(-1);
    if (group && last && isJoinable(entry) && last.at - entry.at <= PAUSE_MS) {
      group.push(entry);
      continue;
    }
    const own = [entry];
    groups.push(own);
    if (isJoinable(entry)) open.set(key, own);
  }
  return groups.flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    return group.length === 1 ? [newest] : [{ ...newest, together: group }];
  });
}

function isJoinable({ actor, action, object }: AuditEntry): boolean {
  return actor !== null && action === 'create' && PLURALS[object] !== undefined;
}

/** '12 Immobilien'. */
export function togetherText({ object }: AuditLine, together: readonly AuditEntry[]): string {
  return `${formatCount(together.length)} ${PLURALS[object] ?? 'Einträge'}`;
}

/** Columns with ids, as the server names them (pb_hooks/lib/admin/labels.js). */
const REFERENCES = [
  ...['employer', 'user', 'provider', 'accepted_by', 'company_admin', 'property_manager', 'deliverer'],
  ...['property', 'properties', 'link', 'documentation'],
];
const GONE = 'nicht mehr vorhanden';

/** Names of all ids in these entries; an id whose row is gone has words too. */
export function namesWithGone(entries: readonly AuditEntry[], names: Record<string, string>): Record<string, string> {
  const ids = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((side) => REFERENCES.flatMap((column) => String(side?.[column] ?? '').split(', '))),
  );
  return { ...Object.fromEntries(ids.filter(isId).map((id) => [id, GONE])), ...names };
}

/** What an entry is about, never its id. */
export function objectText({ label, detail, before, after }: AuditEntry, names: Record<string, string>): string {
  const referred = ['property', 'user'].map((column) => names[String((before ?? after)?.[column] ?? '')]);
  return [label, ...referred, detail].find((text) => text && text !== GONE) || GONE;
}
