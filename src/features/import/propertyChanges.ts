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

/** What a line means for an own property: the changes, or why that is unclear. */
export type Match = PropertyChange & { problem: string };
type Matcher = (line: Line) => Match | null;

/**
 * Finds the own property of a line, and what the line changes there. An empty cell changes nothing.
 * @param hasName false: the line's name is its street, which changes no name.
 */
export function createMatcher(known: readonly KnownProperty[], hasName: boolean): Matcher {
  const own = known.filter(({ isOwn }) => isOwn);
  const byNumber = new Map(own.flatMap((one) => (one.number ? [[numberKey(one.number), one] as const] : [])));
  const byKey = new Map(own.map((one) => [keyOf(one), one]));
  const findAlone = (address: string) => {
    const [only, ...others] = own.filter((one) => isSameAddress(one.address, address));
    return others.length === 0 && !only?.number ? only : undefined;
  };
  return (line) => {
    const numbered = line.number ? byNumber.get(numberKey(line.number)) : undefined;
    const named = byKey.get(keyOf(line));
    const found = numbered ?? named ?? (line.number ? findAlone(line.address) : undefined);
    if (!found) return null;
    const problem =
      numbered && named && numbered !== named
        ? `Die Objektnummer gehört zu „${numbered.name}“, Name und Adresse gehören zu „${named.name}“.`
        : '';
    return { id: found.id, changes: changesOf(found, line, hasName), problem };
  };
}

function changesOf(found: KnownProperty, line: Line, hasName: boolean): Partial<Line> {
  const isChanged = ([field, value]: [string, string]) => {
    const before = found[field as keyof Line] ?? '';
    if (value === '' || foldName(value) === foldName(before)) return false;
    if (field === 'address') return !isSameAddress(before, value);
    return field !== 'name' || hasName;
  };
  return Object.fromEntries(Object.entries(line).filter(isChanged));
}

/** A list without the town names the same address. */
function isSameAddress(known: string, typed: string): boolean {
  const [full, short] = [addressKey(known), addressKey(typed)];
  return full === short || full.startsWith(`${short},`);
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

/** As the server compares numbers: SQLite knows the case of ASCII alone. */
export function numberKey(number: string): string {
  return tidyName(number).replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
