/** The grid of people by properties: which are chosen, and what changes. Pure. */
import type { AssignmentPair } from '../../../api/assignments';
import type { AssignmentChanges } from '../assignMany';

export type GridPerson = { id: string; fullName: string };
/** Saved properties by person, and the cells that differ since they were touched. */
export type Chosen = { saved: ReadonlyMap<string, ReadonlySet<string>>; touched: Touched };
/** Whether a property is chosen, by person. */
export type Touched = ReadonlyMap<string, ReadonlyMap<string, boolean>>;
/** A rectangle of cells by ids. */
export type Cells = { users: readonly string[]; properties: readonly string[] };
/** Place of a cell; row or column 0 means all. */
export type Spot = { row: number; column: number };

export function chosenFrom(assignments: readonly AssignmentPair[], touched: Touched = new Map()): Chosen {
  const saved = new Map<string, Set<string>>();
  for (const { user, property } of assignments) {
    const properties = saved.get(user) ?? new Set();
    saved.set(user, properties.add(property));
  }
  return { saved, touched };
}

function isSaved({ saved }: Chosen, user: string, property: string): boolean {
  return saved.get(user)?.has(property) === true;
}

function isOn(chosen: Chosen, user: string, property: string): boolean {
  return chosen.touched.get(user)?.get(property) ?? isSaved(chosen, user, property);
}

/** How many of these cells are chosen. */
export function countOn(chosen: Chosen, { users, properties }: Cells): number {
  return users.reduce((sum, user) => sum + properties.filter((property) => isOn(chosen, user, property)).length, 0);
}

export function withCells(chosen: Chosen, { users, properties }: Cells, on: boolean): Chosen {
  const touched = new Map(chosen.touched);
  for (const user of users) {
    const cells = new Map(touched.get(user));
    for (const property of properties)
      isSaved(chosen, user, property) === on ? cells.delete(property) : cells.set(property, on);
    touched.set(user, cells);
  }
  return { ...chosen, touched };
}

/** A person works exactly where another does. */
export function withCopy(chosen: Chosen, { from, to }: { from: string; to: string }): Chosen {
  const known = [from, to].flatMap((user) => [
    ...(chosen.saved.get(user) ?? []),
    ...(chosen.touched.get(user)?.keys() ?? []),
  ]);
  const [on, off] = [true, false].map((is) => known.filter((property) => isOn(chosen, from, property) === is));
  const added = withCells(chosen, { users: [to], properties: on ?? [] }, true);
  return withCells(added, { users: [to], properties: off ?? [] }, false);
}

/** Cells between two places: a rectangle, or all of a row or column from place 0. */
export function cellsBetween(shown: Cells, a: Spot, b: Spot): Cells {
  const pick = (ids: readonly string[], one: number, other: number) =>
    Math.min(one, other) === 0 ? ids : ids.slice(Math.min(one, other) - 1, Math.max(one, other));
  return { users: pick(shown.users, a.row, b.row), properties: pick(shown.properties, a.column, b.column) };
}

/** Touched cells that differ from what is saved. @param listed others are left out: they are gone */
export function toAssignmentChanges(chosen: Chosen, listed: Cells): AssignmentChanges {
  const [users, properties] = [new Set(listed.users), new Set(listed.properties)];
  const pairsTo = (on: boolean) =>
    [...chosen.touched].flatMap(([user, cells]) =>
      [...cells]
        .filter(([property, is]) => is === on && isSaved(chosen, user, property) !== on)
        .filter(([property]) => users.has(user) && properties.has(property))
        .map(([property]) => ({ property, user })),
    );
  return { begin: pairsTo(true), end: pairsTo(false) };
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
