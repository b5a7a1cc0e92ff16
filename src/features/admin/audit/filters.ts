/** The filters of the audit log live in the URL. */
import { useSearchParams } from 'react-router-dom';
import type { AuditQuery } from '../../../api/adminAudit';
import { dayIn, getDayStart } from '../../../domain/time/day';

const KEYS = ['person', 'object', 'action', 'record', 'search', 'from', 'to'] as const;
export type AuditFilters = Record<(typeof KEYS)[number], string>;

/** `from`, `to`: days as `2026-11-21`, both included; '' = not filtered. */
export function useAuditFilters(): {
  filters: AuditFilters;
  set: (patch: Partial<AuditFilters>) => void;
  reset: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const filters = Object.fromEntries(KEYS.map((key) => [key, query.get(key) ?? ''])) as AuditFilters;
  const changeFilters = (patch: Partial<AuditFilters>) => {
    const next = { ...filters, ...patch };
    setQuery(Object.fromEntries(KEYS.filter((key) => next[key] !== '').map((key) => [key, next[key]])), {
      replace: true,
    });
  };
  return { filters, set: changeFilters, reset: () => setQuery({}, { replace: true }) };
}

export function auditQueryOf({ from, to, ...same }: AuditFilters): AuditQuery {
  return { ...same, from: dayStart(from, 0), to: dayStart(to, 1) };
}

/** The day's midnight in Germany; undefined for no or an invalid day. */
function dayStart(day: string, later: 0 | 1): string | undefined {
  return dayIn(day) === null ? undefined : new Date(getDayStart(day, later)).toISOString();
}
