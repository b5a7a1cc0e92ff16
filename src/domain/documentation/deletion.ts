/** What stays of a deleted documentation (D20, D118). Pure. */
import { mentionsAll, type RecordQuery, withService } from '../search/recordQuery';
import { toFindableWords } from '../text/words';

/** A deleted documentation as both parties see it; times in ms by the server's clock. */
export type Deletion = {
  /** The id that the documentation had. */
  id: string;
  number: string;
  /** Null where the property is gone too, and of what was deleted before the property was kept. */
  property: string | null;
  propertyName: string;
  /** Id of the provider's account; null at the manager's own link. */
  company: string | null;
  /** User id of the author; null by link. */
  user: string | null;
  /** As the column holds it; '' = none was agreed. */
  serviceType: string;
  /** When it was captured: its place in a list. Of what was deleted before this was kept, when it arrived. */
  capturedAt: number;
  deletedAt: number;
  deletedBy: string;
  /** '' where an operator deleted it without one. */
  reason: string;
};

/**
 * Whether a list that is narrowed like this shows a deleted record. What is not known of it any more (place, origin, notes)
 * fits no question about it.
 */
export function fitsDeletion(deletion: Deletion, query: RecordQuery): boolean {
  const { employee, company, service, status, byLink, complete, from, to, search } = query;
  if (status !== undefined || byLink !== undefined || complete === false) return false;
  const isMatching = (wanted: string | undefined, known: string | null) => wanted === undefined || wanted === known;
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

/** Of what is left of it: number, name of the property, and every name of its service, as a living record is found by them. */
function wordsLeft({ number, propertyName, serviceType }: Deletion): string[] {
  return withService(toFindableWords(`${number} ${propertyName}`), serviceType);
}

type Placed = { id: string; capturedAt: number };

/** Behind which record of a list deleted ones stood, by its id; '' = before the first. */
export type OldPlaces = ReadonlyMap<string, readonly Deletion[]>;

/**
 * Where deleted records stood. A list that has more pages ends with its last record: what was captured behind that one
 * waits for its page. One that is (still) in the list stands for itself.
 * @param records in the order of capture, newest first unless told otherwise.
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

/** How many were deleted after a moment, ms; null (no visit before) = none to be told of. */
export function deletedSince(deletions: readonly Deletion[], since: number | null): number {
  return since === null ? 0 : deletions.filter(({ deletedAt }) => deletedAt > since).length;
}
