/** Finds the properties that a cell of a list names, by name, number or address. Pure. */
import type { PropertyChoice } from '../../components/picker/Properties';
import { foldText, wordsOf } from '../../domain/text/words';

/** `unknown`: texts that name none, or more than one. */
export type NamedBuildings = { ids: string[]; unknown: string[] };

/** Separators of several, kept, because an address has them too. */
const BETWEEN = /(\s*(?:[;|,+&/\n]|\s-\s|\sund\s)\s*)/;
const ALL = /^(alle|alles|alle (immobilien|objekte|gebaud|hauser))$/;
const NUMBER_SIGN = /^(?:(?:objekt|obj|immobilie|we|liegenschaft)\b[-.\s]*)?(?:(?:nr|nummer)\b\.?\s*|#\s*)?(?=\d)/i;

/** Reads cells; the longest text that names one property wins ('Ring 1, 01067 Dresden'). */
export function createBuildingReader(buildings: readonly PropertyChoice[]): (cell: string) => NamedBuildings {
  const find = createFinder(buildings);
  const known = new Map<string, NamedBuildings>();
  const readCell = (cell: string): NamedBuildings => {
    const parts = cell.trim().split(BETWEEN);
    const found: NamedBuildings = { ids: [], unknown: [] };
    for (let at = 0; at < parts.length; ) {
      const { ids, length } = findLongest(parts.slice(at), find);
      if (ids.length > 0) found.ids.push(...ids);
      else if (parts[at]) found.unknown.push(parts[at] ?? '');
      at += length + 1;
    }
    return { ids: [...new Set(found.ids)], unknown: [...new Set(found.unknown)] };
  };
  return (cell) => {
    const found = known.get(cell) ?? readCell(cell);
    known.set(cell, found);
    return found;
  };
}

/** `length` counts parts and separators; 1 if nothing is found. */
function findLongest(parts: readonly string[], find: (text: string) => readonly string[]) {
  for (let length = parts.length; length > 0; length -= 2) {
    const ids = find(parts.slice(0, length).join(''));
    if (ids.length > 0) return { ids, length };
  }
  return { ids: [], length: 1 };
}

function createFinder(buildings: readonly PropertyChoice[]): (text: string) => readonly string[] {
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
    return hits.find(({ length }) => length === 1) ?? [];
  };
}

function keyOf(text: string): string {
  return wordsOf(text).join(' ');
}
