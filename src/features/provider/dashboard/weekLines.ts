/** Texts of the company's week: missing, held, delayed. */
import { CircleX, Clock, Hourglass } from 'lucide-react';
import type { PropertyGap } from '../../../api/plans';
import { calendarPath } from '../../../components/calendarPath';
import { dateTime, formatCount } from '../../../components/format';
import type { ConcernLine } from '../../../components/lists/Concerns';
import { documentationPath, PATHS } from '../../../components/paths';
import type { ShownRecord } from '../../../domain/documentation/record';
import { shortDay } from '../../../domain/search/questionText';

/** Leads to the calendar of the first missing day. */
export function gapLine({ property, propertyName, missing }: PropertyGap): ConcernLine {
  const services = [...new Set(missing.map(({ service }) => service))].join(', ');
  const days = [...new Set(missing.map(({ due }) => shortDay(due)))].join(', ');
  const to = calendarPath(property, { company: true, day: missing[0]?.due ?? '' });
  return { id: property, icon: CircleX, title: propertyName, text: `${services}: ${days}`, to };
}

export function heldLine(held: number): ConcernLine {
  return {
    id: 'held',
    icon: Hourglass,
    title: held === 1 ? '1 Dokumentation' : `${formatCount(held)} Dokumentationen`,
    text: 'Zurückgehalten. Die Hausverwaltung sieht sie, sobald Sie sie freigeben.',
    to: PATHS.held,
  };
}

type Delayed = Pick<ShownRecord, 'id' | 'propertyName' | 'employeeName' | 'capturedAt'> & { completedAt: number };

export function delayedLine({ id, propertyName, employeeName, capturedAt, completedAt }: Delayed): ConcernLine {
  return {
    id,
    icon: Clock,
    title: `${propertyName}, ${employeeName}`,
    text: `Aufgenommen am ${dateTime(capturedAt)}, angekommen am ${dateTime(completedAt)}`,
    to: documentationPath(id),
  };
}
