/** Tombstones of documentations (D20, D118). Pure. */
import { mentionsAll, type RecordQuery, withService } from '../search/recordQuery';
import { toFindableWords } from '../text/words';
import type { LeftKind } from './supplement';

/** A deleted documentation for both parties; times in ms by the server's clock. */
export type Deletion = {
  /** Id of the documentation. */
  id: string;
  number: string;
  /** Null where the property was deleted too, and in older tombstones. */
  property: string | null;
  propertyName: string;
  /** The provider's account id; null on a manager's own link. */
  company: string | null;
  user: string | null;
  /** As stored; '' = none. */
  serviceType: string;
  /** Capture time, for the list position; arrival time in older tombstones. */
  capturedAt: number;
  deletedAt: number;
  deletedBy: string;
  /** '' where an operator deleted it without one. */
  reason: string;
  /** It was not deleted, but left this Hausverwaltung by a Nachtrag; absent = deleted. */
  left?: LeftKind;
};

/**
 * Whether a filtered list shows it. Filters on erased values (position, origin, notes) do not
 * match.
 */
export function fitsDeletion(deletion: Deletion, query: RecordQuery): boolean {
  const { employee, company, service, status, byLink, complete, from, to, search, similar, corrected } = query;
  if (status !== undefined || byLink !== undefined || complete === false || similar || corrected) return false;
  const isMatching = (filter: string | undefined, known: string | null) => filter === undefined || filter === known;
  const { capturedAt } = deletion;
  return (
    isMatching(query.property, deletion.property) &&
    isMatching(employee, deletion.user) &&
    isMatching(company, deletion.company) &&
    isMatching(service, deletion.serviceType) &&
    capturedAt >= (from ?? -Infinity) &&
    capturedAt < (to ?? Infinity) &&
    (!search?.trim() || mentionsAll(wordsLeft(deletion), search))
  );
}

/** Remaining search words: number, property name, service names. */
function wordsLeft({ number, propertyName, serviceType }: Deletion): string[] {
  return withService(toFindableWords(`${number} ${propertyName}`), serviceType);
}

type Placed = { id: string; capturedAt: number };

/** By id of the record before it; '' = before the first. */
export type OldPlaces = ReadonlyMap<string, readonly Deletion[]>;

/**
 * List positions of deleted records. Before the last page, those after the last record wait for
 * their page. One still in the list is skipped.
 * @param records by capture, newest first by default.
 */
export function oldPlaces(
  records: readonly Placed[],
  deletions: readonly Deletion[],
  list: { whole: boolean; oldestFirst?: boolean | undefined },
): OldPlaces {
  const sign = list.oldestFirst ? -1 : 1;
  const byPlace = (a: Placed, b: Placed) => sign * (b.capturedAt - a.capturedAt || (a.id < b.id ? 1 : -1));
  const known = new Set(records.map(({ id }) => id));
  const places = new Map<string, Deletion[]>();
  for (const deletion of deletions.filter(({ id }) => !known.has(id)).sort(byPlace)) {
    const next = records.findIndex((record) => byPlace(deletion, record) < 0);
    if (next < 0 && !list.whole) continue;
    const behind = records.at(next < 0 ? -1 : next - 1);
    const place = next === 0 || !behind ? '' : behind.id;
    places.set(place, [...(places.get(place) ?? []), deletion]);
  }
  return places;
}

/** Deletions after a moment, ms; null (first visit) = none. */
export function deletedSince(deletions: readonly Deletion[], since: number | null): number {
  return since === null ? 0 : deletions.filter(({ deletedAt }) => deletedAt > since).length;
}
