/** Texts of a Nachtrag, for screen, print and files. Pure. */
import { dateTime, formatDate, formatTime } from '../../components/format';
import { arrivedLater } from '../../domain/documentation/record';
import type { ShownSupplement } from '../../domain/documentation/supplementLines';

/** 'Nachgereicht um 11:42 Uhr von Jonas Weber'; with the date where it is another day than the record's (ms). */
export function handedInText({ at, by }: Pick<ShownSupplement, 'at' | 'by'>, capturedAt: number): string {
  const isSameDay = formatDate(at) === formatDate(capturedAt);
  return `${isSameDay ? `Nachgereicht um ${formatTime(at)}` : `Nachgereicht am ${dateTime(at)}`}${byText(by)}`;
}

/** 'Berichtigt am 22.11.2026, 10:21 Uhr von Jonas Weber'. */
export function correctedText({ at, by }: Pick<ShownSupplement, 'at' | 'by'>): string {
  return `Berichtigt am ${dateTime(at)}${byText(by)}`;
}

/** 'Übertragen am 24.11.2026, 18:02 Uhr'; '' where it came within ten minutes. */
export function arrivalText(one: Pick<ShownSupplement, 'at' | 'completedAt'>): string {
  const arrivedAt = arrivedLater(one);
  return arrivedAt === null ? '' : `Übertragen am ${dateTime(arrivedAt)}`;
}

function byText(by: string): string {
  return by === '' ? '' : ` von ${by}`;
}
