/** The first sheets of a month report: counts, calendar and an overview of the photos. Pure. */
import type { JudgedPlan } from '../../../api/plans';
import { entryCount, formatCount, formatTime, photoCount } from '../../../components/format';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { dayInMonth, shortDay } from '../../../domain/search/questionText';
import { dayOf } from '../../../domain/time/germanDay';
import { expectedFacts } from '../../reports/expectedFacts';
import type { PdfCover, PdfDay } from '../../reports/pdf/worker/messages';
import { type Day, isIn, monthKey, monthSummary, weeksOf } from './monthRules';

type Of = { records: readonly DocumentationRecord[]; plans: readonly JudgedPlan[]; deleted: readonly string[] };

/**
 * @param of `records` of the month, in the order of the report; `deleted`: one line a deleted record.
 * @param now ms
 */
export function monthCover(month: Date, { records, plans, deleted }: Of, now: number): PdfCover {
  const { services, days, entries } = monthSummary(month, records);
  const photos = records.reduce((sum, one) => sum + one.photoCount, 0);
  const windows = plans.flatMap(({ service, days: own }) =>
    own.filter(({ due }) => due.startsWith(monthKey(month))).map(({ due, state }) => ({ service, due, state })),
  );
  return {
    facts: [
      { label: 'Dokumentiert', lines: [`${entryCount(entries)} an ${dayCount(days)}, ${photoCount(photos)}`] },
      {
        label: 'Leistungen',
        lines: services.map(
          (one) => `${one.service || 'Ohne Leistung'}: ${entryCount(one.entries)} an ${dayCount(one.days)}`,
        ),
      },
      ...expectedFacts(windows),
      ...(deleted.length > 0 ? [{ label: 'Gelöscht', lines: deleted }] : []),
    ],
    weeks: weeksOf(month, records, { now, plans }).map((week) => week.map(toPdfDay)),
    pictures: records.map(({ number, capturedAt, serviceType }) => ({
      alt: `Erstes Foto von ${number}`,
      lines: [`${shortDay(dayOf(capturedAt)).slice(0, -4)}, ${formatTime(capturedAt)}`, serviceType ?? 'Ohne Leistung'],
    })),
  };
}

/** Records and expectations of other months stay out: their days belong to other reports. */
function toPdfDay({ label, month, inMonth, jobs, expected }: Day): PdfDay {
  if (!inMonth) return { label: `${label}${month}`, inMonth, lines: [] };
  const done = jobs.map(({ service, count }) => ({
    text: `${service || 'Ohne Leistung'}${count > 1 ? ` × ${formatCount(count)}` : ''}`,
    state: 'done' as const,
  }));
  const waited = expected.flatMap(({ service, state, doneOn }): PdfDay['lines'][number][] => {
    if (doneOn) return [{ text: `am ${dayInMonth(doneOn)}: ${service}`, state: 'done' }];
    if (state === 'missing') return [{ text: `fehlt: ${service}`, state: 'missing' }];
    return state === 'open' ? [{ text: `erwartet: ${service}`, state: 'open' }] : [];
  });
  return { label, inMonth, lines: [...done, ...waited] };
}

function dayCount(days: number): string {
  return days === 1 ? '1 Tag' : `${formatCount(days)} Tagen`;
}

/** Records of the month, oldest first as they are read. */
export function recordsOfMonth(month: Date, records: readonly DocumentationRecord[]): DocumentationRecord[] {
  return records.filter(({ capturedAt }) => isIn(month, capturedAt)).sort((a, b) => a.capturedAt - b.capturedAt);
}
