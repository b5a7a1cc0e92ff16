/** The filters that narrow the list, each with its words and what the list is without it. Pure. */
import { date } from '../../ui/format';
import { type Filters, PERIODS, STATES } from './filters';

export type Names = { property: string; employee: string };
export type Active = { label: string; without: Partial<Filters> };

/** In the order of the filter dialog. `names`: what the property and the person are called. */
export function activeFilters(filters: Filters, names: Names): Active[] {
  const { period, from, to, property, employee, state, search } = filters;
  const active: (Active | false)[] = [
    period !== 'alle' && { label: periodText({ period, from, to }), without: { period: 'alle', from: '', to: '' } },
    property !== '' && { label: names.property, without: { property: '' } },
    employee !== '' && { label: names.employee, without: { employee: '' } },
    state !== 'alle' && { label: STATES.find(({ value }) => value === state)?.label ?? '', without: { state: 'alle' } },
    search !== '' && { label: `‚${search}‘`, without: { search: '' } },
  ];
  return active.filter((one) => one !== false);
}

function periodText({ period, from, to }: Pick<Filters, 'period' | 'from' | 'to'>): string {
  if (period !== 'frei') return PERIODS.find(({ value }) => value === period)?.label ?? '';
  const day = (text: string) => date(new Date(`${text}T00:00`).getTime());
  if (from && to) return `${day(from)} – ${day(to)}`;
  return from ? `ab ${day(from)}` : `bis ${day(to)}`;
}
