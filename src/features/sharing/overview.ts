/** A share as plain text, for its download. Pure. */
import type { Shared, SharedRecord } from '../../api/shares';
import { dateTime, formatDate, photoCount } from '../../components/format';
import { saidIn } from './said';

export function overviewText(shared: Shared): string {
  const head = [shared.title, `Geteilt von ${shared.by}, gültig bis ${formatDate(shared.expiresAt)}`];
  return `${[head, ...shared.records.map(linesOf)].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function linesOf(record: SharedRecord): string[] {
  const said = saidIn(record);
  const lines: (readonly [label: string, value: string])[] = [
    ['Nummer', said.number],
    ['Aufgenommen', said.at === null ? '' : dateTime(said.at)],
    ['Leistung', [said.service, said.work].filter(Boolean).join(': ')],
    ['Immobilie', [said.property, said.address].filter(Boolean).join(', ')],
    ['Standort', said.location],
    ['Erstellt von', [said.author, said.company].filter(Boolean).join(', ')],
    ['Notizen', said.notes ?? 'nicht geteilt'],
    ...said.more,
    ['Fotos', said.photos === null ? `${photoCount(said.photoCount)}, nicht geteilt` : photoCount(said.photoCount)],
    ['Berichtigt', said.corrected ? 'ja' : 'nein'],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}
