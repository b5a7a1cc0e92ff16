/** A share as plain text, for its download. Pure. */
import type { Shared, SharedRecord } from '../../api/shares';
import { dateTime, formatDate, photoCount } from '../../components/format';
import { saidIn } from './said';

export function overviewText(shared: Shared): string {
  const head = [shared.title, `Geteilt von ${shared.by}, gültig bis ${formatDate(shared.expiresAt)}`];
  return `${[head, ...shared.records.map(linesOf)].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function linesOf(record: SharedRecord): string[] {
  const typed = saidIn(record);
  const lines: (readonly [label: string, value: string])[] = [
    ['Nummer', typed.number],
    ['Aufgenommen', typed.at === null ? '' : dateTime(typed.at)],
    ['Leistung', [typed.service, typed.work].filter(Boolean).join(': ')],
    ['Immobilie', [typed.property, typed.address].filter(Boolean).join(', ')],
    ['Standort', typed.location],
    ['Erstellt von', [typed.author, typed.company].filter(Boolean).join(', ')],
    ['Notizen', typed.notes ?? 'nicht geteilt'],
    ...typed.more,
    ['Fotos', typed.photos === null ? `${photoCount(typed.photoCount)}, nicht geteilt` : photoCount(typed.photoCount)],
    ['Berichtigt', typed.corrected ? 'ja' : 'nein'],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}
