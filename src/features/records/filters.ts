/** The phone's list filters (domain/search/filter.ts): fields and URL. */
import type { ReactNode } from 'react';
import type { SessionRow } from '../../db/db';
import { maySubmit, type Role } from '../../domain/people/role';
import {
  ADDRESS_KEYS,
  addressOf,
  type Filter,
  type FilterField,
  filterIn,
  STATES,
  type State,
} from '../../domain/search/filter';
import { type FilterText, filterTexts } from '../../domain/search/filterTexts';

export type FilterBarProps = {
  session: SessionRow;
  filter: Filter;
  names: Names;
  /** Beside the filters of a phone. */
  end?: ReactNode;
  onChange: (filter: Filter) => void;
};

const OFFERED: readonly FilterField[] = ['span', 'property', 'employee', 'state', 'search'];

export const FURTHER_FILTERS = ['employee', 'state'] as const;

/** States a role can choose: an office sees arrived records only (useOfficeHistory.ts). */
export function statesFor(role: Role): readonly State[] {
  if (role === 'employee') return STATES.filter((state) => state !== 'similar');
  return maySubmit(role) ? STATES : ['deleted'];
}

export function historyFilterOf(query: URLSearchParams, role: Role): Filter {
  const filter = filterIn((key) => query.get(key), OFFERED);
  const state = statesFor(role).find((one) => one === filter.state) ?? null;
  return { ...filter, state, search: filter.search.trim(), oldestFirst: false };
}

/** The URL of a filter without defaults; other parameters stay. */
export function historyAddressFor(filter: Filter, others: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(others);
  for (const key of ADDRESS_KEYS) query.delete(key);
  for (const [key, value] of addressOf({ ...filter, search: filter.search.trim() })) query.set(key, value);
  return query;
}

export type Names = { property: string; employee: string };

/** @param isKept for what is kept or sent: days in place of 'Letzter Monat' */
export function activeFilters(filter: Filter, names: Names, isKept = false): FilterText[] {
  const quoted = (text: string) => `„${text}“`;
  return filterTexts(filter, OFFERED, { names, between: ' – ', quoted, now: Date.now(), isKept });
}

type Option = { value: string; label: string };

/** All by name, plus the chosen one if unknown. */
export function allAnd(
  rows: readonly { id: string; name: string }[] | null | undefined,
  all: string,
  chosen: Option,
): Option[] {
  const known = (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen.value !== '' && !known.some(({ value }) => value === chosen.value);
  return [{ value: '', label: all }, ...(missing ? [chosen] : []), ...known];
}
