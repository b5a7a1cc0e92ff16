/** The grid of people by properties: which are chosen, and what changes. Pure. */
import type { AssignmentPair } from '../../../api/assignments';
import type { AssignmentChanges } from '../assignMany';

export type GridPerson = { id: string; fullName: string };
/** Properties by person. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>;
/** A rectangle of cells by ids. */
export type Cells = { users: readonly string[]; properties: readonly string[] };
/** Place of a cell; row or column 0 means all. */
export type Spot = { row: number; column: number };

export function chosenFrom(assignments: readonly AssignmentPair[]): Chosen {
  const chosen = new Map<string, Set<string>>();
  for (const { user, property } of assignments) {
    const properties = chosen.get(user) ?? new Set();
    chosen.set(user, properties.add(property));
  }
  return chosen;
}

function isOn(chosen: Chosen, user: string, property: string): boolean {
  return chosen.get(user)?.has(property) === true;
}

/** How many of these cells are chosen. */
export function countOn(chosen: Chosen, { users, properties }: Cells): number {
  return users.reduce((sum, user) => sum + properties.filter((property) => isOn(chosen, user, property)).length, 0);
}

export function withCells(chosen: Chosen, { users, properties }: Cells, on: boolean): Chosen {
  const next = new Map(chosen);
  for (const user of users) {
    const set = new Set(chosen.get(user));
    for (const property of properties) on ? set.add(property) : set.delete(property);
    next.set(user, set);
  }
  return next;
}

/** A person works exactly where another does. */
export function withCopy(chosen: Chosen, { from, to }: { from: string; to: string }): Chosen {
  return new Map(chosen).set(to, new Set(chosen.get(from)));
}

/** Cells between two places: a rectangle, or all of a row or column from place 0. */
export function cellsBetween(shown: Cells, a: Spot, b: Spot): Cells {
  const pick = (ids: readonly string[], one: number, other: number) =>
    Math.min(one, other) === 0 ? ids : ids.slice(Math.min(one, other) - 1, Math.max(one, other));
  return { users: pick(shown.users, a.row, b.row), properties: pick(shown.properties, a.column, b.column) };
}

export function toAssignmentChanges(before: Chosen, after: Chosen): AssignmentChanges {
  const pairsOnlyIn = (one: Chosen, other: Chosen) =>
    [...one].flatMap(([user, properties]) =>
      [...properties].filter((property) => !isOn(other, user, property)).map((property) => ({ property, user })),
    );
  return { begin: pairsOnlyIn(after, before), end: pairsOnlyIn(before, after) };
}

const MOVES: Record<string, Spot> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
};

/** The place after a key; null = no key of the grid. */
export function movedSpot({ row, column }: Spot, key: string, { users, properties }: Cells): Spot | null {
  const move = MOVES[key];
  if (!move) return null;
  const limit = (place: number, most: number) => Math.max(0, Math.min(most, place));
  return { row: limit(row + move.row, users.length), column: limit(column + move.column, properties.length) };
}
