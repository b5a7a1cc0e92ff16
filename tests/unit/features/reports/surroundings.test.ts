import { expect, it } from 'vitest';
import { monthsOf } from '../../../../src/features/reports/case-file/months';
import { companiesOf } from '../../../../src/features/reports/case-file/surroundings';

const at = (property: string | null, day: string) => ({ property, capturedAt: Date.parse(`${day}T11:00:00Z`) });
const NOW = Date.parse('2027-02-10T11:00:00Z');

it('the months of the records are asked for, three at once at most, none in between and no day to come', () => {
  const days = '2027-02-03 2026-10-01 2026-11-30 2026-12-05 2027-01-20 2025-06-01'.split(' ');
  const records = [at('b', '2024-02-29'), ...days.map((day) => at('a', day)), at(null, '2026-12-05')];
  expect(monthsOf(records, NOW)).toEqual([
    { property: 'b', spans: [{ from: '2024-02-01', to: '2024-02-29' }] },
    {
      property: 'a',
      spans: [
        { from: '2025-06-01', to: '2025-06-30' },
        { from: '2026-10-01', to: '2026-12-31' },
        { from: '2027-01-01', to: '2027-02-10' },
      ],
    },
  ]);
});

it('the month of a record is the German one, not that of Greenwich', () => {
  const newYear = { property: 'a', capturedAt: Date.parse('2026-12-31T23:30:00Z') };
  expect(monthsOf([newYear], NOW)).toEqual([{ property: 'a', spans: [{ from: '2027-01-01', to: '2027-01-31' }] }]);
});

it('a company with houses of its own is named there, though it works for nobody', () => {
  const records = [{ companyName: 'Kowalski Gebäudedienste' }];
  const sharings = [{ companyAdmin: 'other', companyName: 'Grün & Partner' }];
  expect([...companiesOf(records, { sharings, me: 'mine' })]).toEqual([
    ['other', 'Grün & Partner'],
    ['mine', 'Kowalski Gebäudedienste'],
  ]);
});
