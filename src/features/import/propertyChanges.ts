/** What a line of an import changes in an existing property. Pure. */
import { foldName } from '../../domain/people/foldedName';
import { tidyName } from '../../domain/people/name';

/** An existing property; `isOwn`: its owner may change it and enter plans. */
export type KnownProperty = Line & { id: string; isOwn: boolean };

/** Of a property's line; the number only where the file has one. */
export type Line = { name: string; address: string; notes: string; number?: string };
/** A change of an existing property by a line. */
export type PropertyChange = { id: string; changes: Partial<Line> };

export const LABELS = { name: 'Name', address: 'Adresse', notes: 'Notizen', number: 'Objektnummer' };

type Matcher = (line: Line) => PropertyChange | null;

/** Finds what a line changes in an own property. An empty cell changes nothing. */
export function createMatcher(known: readonly KnownProperty[]): Matcher {
  const own = known.filter(({ isOwn }) => isOwn);
  const byNumber = new Map(own.flatMap((one) => (one.number ? [[numberKey(one.number), one] as const] : [])));
  const byKey = new Map(own.map((one) => [keyOf(one), one]));
  const findAlone = (address: string) => {
    const [only, ...others] = own.filter((one) => addressKey(one.address) === addressKey(address));
    return others.length === 0 && !only?.number ? only : undefined;
  };
  return (line) => {
    const numbered = line.number ? byNumber.get(numberKey(line.number)) : undefined;
    const found = numbered ?? byKey.get(keyOf(line)) ?? (line.number ? findAlone(line.address) : undefined);
    if (!found) return null;
    const changes = Object.entries(line).filter(
      ([field, value]) => value !== '' && foldName(value) !== foldName(found[field as keyof Line] ?? ''),
    );
    return changes.length === 0 ? null : { id: found.id, changes: Object.fromEntries(changes) };
  };
}

/** 'Name: Ring 1 → WEG Ring'; '' = no change. */
export function describeChangeOf(change: PropertyChange | null, known: readonly KnownProperty[]): string {
  const before = known.find(({ id }) => id === change?.id);
  const fields = Object.entries(change?.changes ?? {}) as [keyof Line, string][];
  return fields
    .map(([field, value]) => `${LABELS[field]}: ${shortened(before?.[field] || 'leer')} → ${shortened(value)}`)
    .join('; ');
}

const SHORT = 60;

function shortened(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)} …` : text;
}

/** As the server normalises (foldName), so that a second import finds each property. */
export function keyOf({ name, address }: { name: string; address: string }): string {
  return `${foldName(name)}\n${foldName(address)}`.toLocaleLowerCase('de');
}

function addressKey(address: string): string {
  return foldName(address).toLocaleLowerCase('de');
}

/** As the server compares numbers. */
export function numberKey(number: string): string {
  return tidyName(number).toLowerCase();
}
