import { describe, expect, it } from 'vitest';
import {
  cellsBetween,
  chosenFrom,
  countOn,
  movedSpot,
  toAssignmentChanges,
  withCells,
  withCopy,
} from '../../../../src/features/people/grid/gridRules';

const SHOWN = { users: ['anna', 'ben', 'cem'], properties: ['ring', 'weg', 'tor'] };
const BEFORE = chosenFrom([
  { user: 'anna', property: 'ring' },
  { user: 'ben', property: 'weg' },
]);
const spot = (row: number, column: number) => ({ row, column });

describe('the grid of people by properties', () => {
  it('sends only what differs', () => {
    const after = withCells(withCells(BEFORE, { users: ['anna'], properties: ['ring'] }, false), SHOWN, true);
    const { begin, end } = toAssignmentChanges(withCells(after, { users: ['ben'], properties: ['weg'] }, false), SHOWN);
    expect(end).toEqual([{ property: 'weg', user: 'ben' }]);
    expect(begin).toHaveLength(7);
    expect(begin).not.toContainEqual({ property: 'ring', user: 'anna' });
  });

  it('changes nothing when a cell is changed back', () => {
    const cell = { users: ['cem'], properties: ['tor'] };
    expect(toAssignmentChanges(withCells(withCells(BEFORE, cell, true), cell, false), SHOWN)).toEqual({
      begin: [],
      end: [],
    });
  });

  it('takes a rectangle between two cells, in any direction', () => {
    const cells = { users: ['anna', 'ben'], properties: ['weg', 'tor'] };
    expect(cellsBetween(SHOWN, spot(1, 2), spot(2, 3))).toEqual(cells);
    expect(cellsBetween(SHOWN, spot(2, 3), spot(1, 2))).toEqual(cells);
  });

  it("takes a row or column for 'Alle', and everything for the corner", () => {
    expect(cellsBetween(SHOWN, spot(2, 0), spot(2, 0))).toEqual({ users: ['ben'], properties: SHOWN.properties });
    expect(cellsBetween(SHOWN, spot(0, 3), spot(0, 3))).toEqual({ users: SHOWN.users, properties: ['tor'] });
    expect(cellsBetween(SHOWN, spot(0, 0), spot(0, 0))).toEqual(SHOWN);
    expect(countOn(BEFORE, SHOWN)).toBe(2);
  });

  it('copies the properties of another person, and ends the others', () => {
    expect(toAssignmentChanges(withCopy(BEFORE, { from: 'anna', to: 'ben' }), SHOWN)).toEqual({
      begin: [{ property: 'ring', user: 'ben' }],
      end: [{ property: 'weg', user: 'ben' }],
    });
  });

  it.each([
    ['ArrowDown', spot(2, 1)],
    ['ArrowUp', spot(0, 1)],
    ['ArrowLeft', spot(1, 0)],
    ['ArrowRight', spot(1, 2)],
    ['End', spot(1, 3)],
    ['Home', spot(1, 0)],
    ['PageDown', spot(3, 1)],
    ['PageUp', spot(0, 1)],
  ])('moves by %s within its edges', (key, to) => {
    expect(movedSpot(spot(1, 1), key, SHOWN)).toEqual(to);
    expect(movedSpot(spot(1, 1), 'a', SHOWN)).toBeNull();
  });
});
