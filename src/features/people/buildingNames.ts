/** Finds the properties that a cell of a list names, by name, number or address. Pure. */
import type { PropertyChoice } from '../../components/picker/Properties';
import { foldText, wordsOf } from '../../domain/text/words';

/** `names`: of the found ones; `unknown`, `ambiguous`: texts that name none, or more than one. */
export type NamedBuildings = { ids: string[]; names: string[]; unknown: string[]; ambiguous: string[] };

/** Separators of several, kept, because an address has them too. */
const BETWEEN = /(\s*(?:[;|,+&/\n]|\s-\s|\sund\s)\s*)/;
const ALL = /^(alle|alles|alle (immobilien|objekte|gebaud|hauser))$/;
const NUMBER_SIGN = /^(?:(?:objekt|obj|immobilie|we|liegenschaft)\b[-.\s]*)?(?:(?:nr|nummer)\b\.?\s*|#\s*)?(?=\d)/i;

/** Reads cells; the longest text that names one property wins ('Ring 1, 01067 Dresden'). */
export function createBuildingReader(buildings: readonly PropertyChoice[]): (cell: string) => NamedBuildings {
  const find = createFinder(buildings);
  const names = new Map(buildings.map(({ id, name }) => [id, name]));
  const known = new Map<string, NamedBuildings>();
  const readCell = (cell: string): NamedBuildings => {
    const parts = cell.trim().split(BETWEEN);
    const found: Record<Kind, string[]> = { ids: [], unknown: [], ambiguous: [] };
    for (let at = 0; at < parts.length; ) {
      const { kind, items, length } = findLongest(parts.slice(at), find);
      found[kind].push(...items);
      at += length + 1;
    }
    const ids = [...new Set(found.ids)];
    return {
      ids,
      names: ids.flatMap((id) => names.get(id) ?? []),
      unknown: [...new Set(found.unknown)],
      ambiguous: [...new Set(found.ambiguous)],
    };
  };
  return (cell) => {
    const found = known.get(cell) ?? readCell(cell);
    known.set(cell, found);
    return found;
  };
}

type Kind = 'ids' | 'unknown' | 'ambiguous';
/** `items`: ids, or the text; `length` counts parts and separators. */
type Found = { kind: Kind; items: readonly string[]; length: number };
/** Ids of the one property, or of all; null = several are named alike. */
type Find = (text: string) => readonly string[] | null;

/** The longest text that names one property, else the longest that names several. */
function findLongest(parts: readonly string[], find: Find): Found {
  let ambiguous: Found | null = null;
  for (let length = parts.length; length > 0; length -= 2) {
    const text = parts.slice(0, length).join('');
    const ids = find(text);
    if (ids === null) ambiguous ??= { kind: 'ambiguous', items: [text], length };
    else if (ids.length > 0) return { kind: 'ids', items: ids, length };
  }
  return ambiguous ?? { kind: 'unknown', items: parts.slice(0, 1).filter(Boolean), length: 1 };
}

function createFinder(buildings: readonly PropertyChoice[]): Find {
  const keysBy = [
    ({ number = '' }: PropertyChoice) => [keyOf(number)],
    ({ name }: PropertyChoice) => [keyOf(name)],
    ({ address }: PropertyChoice) => [keyOf(address)],
    ({ name, address, number = '' }: PropertyChoice) =>
      [`${name} ${address}`, `${number} ${name}`, address.split(',')[0] ?? ''].map(keyOf),
  ];
  const maps = keysBy.map((toKeys) => {
    const map = new Map<string, string[]>();
    for (const one of buildings)
      for (const key of new Set(toKeys(one))) if (key !== '') map.set(key, [...(map.get(key) ?? []), one.id]);
    return map;
  });
  return (text) => {
    if (ALL.test(foldText(text.trim()))) return buildings.map(({ id }) => id);
    const keys = [keyOf(text), keyOf(text.trim().replace(NUMBER_SIGN, ''))];
    const hits = maps.flatMap((map) => keys.map((key) => map.get(key) ?? []));
    return hits.find(({ length }) => length === 1) ?? (hits.some(({ length }) => length > 1) ? null : []);
  };
}

function keyOf(text: string): string {
  return wordsOf(text).join(' ');
}
