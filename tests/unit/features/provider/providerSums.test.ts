import { describe, expect, it } from 'vitest';
import type { ShownRecord } from '../../../../src/domain/documentation/record';
import { byBuilding, byPerson } from '../../../../src/features/provider/dashboard/sums';

const at = (clock: string) => new Date(`2026-11-21T${clock}:00`).getTime();
const work = (of: Partial<ShownRecord>) =>
  ({ user: 'usr1', employeeName: 'Emre Aydin', byLink: false, propertyAddress: '', ...of }) as ShownRecord;

const DAY = [
  work({ property: 'p1', propertyName: 'Lindenallee 4', capturedAt: at('06:10') }),
  work({ property: 'p2', propertyName: 'Am Hafen 3', capturedAt: at('07:40') }),
  work({ property: 'p2', propertyName: 'Am Hafen 3', capturedAt: at('07:55') }),
  work({
    property: 'p1',
    propertyName: 'Lindenallee 4',
    capturedAt: at('05:30'),
    user: 'usr2',
    employeeName: 'Ana Costa',
  }),
  work({
    property: null,
    propertyName: 'Abgegeben 1',
    capturedAt: at('09:00'),
    user: null,
    employeeName: 'J. Weber',
    byLink: true,
  }),
];

describe('today’s work', () => {
  it('is summed up by person: where, how often, and when last', () => {
    expect(byPerson(DAY)).toEqual([
      {
        id: 'Per Link: J. Weber',
        name: 'Per Link: J. Weber',
        count: 1,
        last: at('09:00'),
        others: ['Abgegeben 1'],
        of: null,
      },
      {
        id: 'usr1',
        name: 'Emre Aydin',
        count: 3,
        last: at('07:55'),
        others: ['Am Hafen 3', 'Lindenallee 4'],
        of: { employee: 'usr1' },
      },
      {
        id: 'usr2',
        name: 'Ana Costa',
        count: 1,
        last: at('05:30'),
        others: ['Lindenallee 4'],
        of: { employee: 'usr2' },
      },
    ]);
  });

  it('is summed up by building, each of which leads to its list but one that was deleted', () => {
    expect(byBuilding(DAY).map(({ name, count, others, of }) => ({ name, count, others, of }))).toEqual([
      { name: 'Abgegeben 1', count: 1, others: ['Per Link: J. Weber'], of: null },
      { name: 'Am Hafen 3', count: 2, others: ['Emre Aydin'], of: { property: 'p2' } },
      { name: 'Lindenallee 4', count: 2, others: ['Ana Costa', 'Emre Aydin'], of: { property: 'p1' } },
    ]);
  });

  it('is nothing where nothing was documented', () => {
    expect([byPerson([]), byBuilding([])]).toEqual([[], []]);
  });
});
