// @vitest-environment happy-dom
/** 'Wer arbeitet wo' while another person changes assignments: only touched cells are sent. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AssignmentPair } from '../../../../src/api/assignments';
import { withCells } from '../../../../src/features/people/grid/gridRules';
import { useAssignMany } from '../../../../src/features/people/grid/useAssignMany';
import { EMPLOYEE } from '../../../support/rows/employee';

const on = vi.hoisted(() => ({
  people: { data: undefined as unknown, isError: false, refetch: vi.fn() },
  properties: { data: undefined as unknown, isError: false, refetch: vi.fn() },
  assignments: { data: undefined as unknown, isError: false, refetch: vi.fn() },
}));
vi.mock('../../../../src/api/cache/answers', () => ({
  useEmployees: () => on.people,
  useOwnedProperties: () => on.properties,
}));
vi.mock('../../../../src/features/people/useAssignments', () => ({ useAssignments: () => on.assignments }));
vi.mock('../../../../src/features/people/refresh', () => ({ pullAndReload: vi.fn() }));
const assignMany = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/features/people/assignMany', () => ({ assignMany }));

const HOUSES = ['ring', 'weg', 'tor'].map((id) => ({ id, name: id, address: `${id} 1, 50667 Köln` }));
const pair = (user: string, property: string): AssignmentPair => ({ user, property });

beforeEach(() => {
  assignMany.mockReset().mockResolvedValue(null);
  on.people = { ...on.people, data: ['anna', 'ben'].map((id) => ({ ...EMPLOYEE, id })), isError: false };
  on.properties = { ...on.properties, data: HOUSES, isError: false };
  on.assignments = { ...on.assignments, data: [pair('anna', 'ring')], isError: false };
});
afterEach(cleanup);

const opened = () => renderHook(() => useAssignMany('account', vi.fn()));
const touch = ({ result }: ReturnType<typeof opened>, user: string, property: string, isOn: boolean) =>
  act(async () => {
    const { chosen } = result.current;
    if (chosen) result.current.setChosen(withCells(chosen, { users: [user], properties: [property] }, isOn));
  });

it('keeps what another person saved meanwhile', async () => {
  const grid = opened();
  await touch(grid, 'ben', 'tor', true);
  on.assignments.data = [pair('ben', 'weg')];
  grid.rerender();
  expect(grid.result.current.count).toBe(1);
  await act(() => grid.result.current.saveChanges());
  expect(assignMany.mock.calls[0]?.[0]).toEqual({ begin: [pair('ben', 'tor')], end: [] });
});

it('drops a touched cell whose person or property is no longer listed', async () => {
  const grid = opened();
  await touch(grid, 'ben', 'weg', true);
  await touch(grid, 'anna', 'tor', true);
  await touch(grid, 'anna', 'weg', true);
  on.people.data = [{ ...EMPLOYEE, id: 'anna' }];
  on.properties.data = HOUSES.slice(0, 2);
  grid.rerender();
  await act(() => grid.result.current.saveChanges());
  expect(assignMany.mock.calls[0]?.[0]).toEqual({ begin: [pair('anna', 'weg')], end: [] });
});

it('counts a cell no more that another person changed alike', async () => {
  const grid = opened();
  await touch(grid, 'anna', 'ring', false);
  on.assignments.data = [];
  grid.rerender();
  expect(grid.result.current.count).toBe(0);
});

it('fails where the people cannot be loaded, and loads them again', () => {
  on.people = { ...on.people, data: undefined, isError: true };
  const { result } = opened();
  expect(result.current.isFailed).toBe(true);
  result.current.loadAgain();
  expect(on.people.refetch).toHaveBeenCalledOnce();
});
