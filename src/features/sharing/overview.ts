/** A share as plain text, for its download. Pure. */
import type { Shared, SharedRecord, SharedSupplement, SharedThread } from '../../api/shares';
import { dateTime, formatDate, formatTime, photoCount } from '../../components/format';
import { sentenceOf, subjectText } from '../threads/threadWords';
import { readSharedContent, type SharedContent } from './sharedContent';
import { sharedSupplementText } from './supplementText';

export function overviewText(shared: Shared): string {
  const head = [shared.title, `Geteilt von ${shared.by}, gültig bis ${formatDate(shared.expiresAt)}`];
  return `${[head, ...shared.records.map(linesOf)].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function linesOf(record: SharedRecord): string[] {
  const entered = readSharedContent(record);
  const lines: (readonly [label: string, value: string])[] = [
    ['Nummer', entered.number],
    ['Aufgenommen', entered.at === null ? '' : dateTime(entered.at)],
    ['Leistung', [entered.service, entered.work].filter(Boolean).join(': ')],
    ['Immobilie', [entered.property, entered.address].filter(Boolean).join(', ')],
    ['Standort', entered.location],
    ['Erstellt von', [entered.author, entered.company].filter(Boolean).join(', ')],
    ['Notizen', entered.notes ?? 'nicht geteilt'],
    ...entered.more,
    [
      'Fotos',
      entered.photos === null ? `${photoCount(entered.photoCount)}, nicht geteilt` : photoCount(entered.photoCount),
    ],
    ...pairLines(entered),
    ['Berichtigt', entered.corrected ? (record.correctedAt === null ? 'ja' : dateTime(record.correctedAt)) : 'nein'],
    ...record.supplements.map((one) => ['Nachtrag', supplementText(one, entered.at)] as const),
    ...record.threads.flatMap(threadLines),
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}

/** 'Foto 1 und Foto 2', as the files are numbered. */
function pairLines({ photos }: SharedContent): (readonly [label: string, value: string])[] {
  const all = photos ?? [];
  const timeOf = (at: number | null) => (at === null ? '' : `, ${formatTime(at)}`);
  return all.flatMap((after, index) => {
    const at = all.findIndex(({ id, role }) => id === after.pair && role === 'before');
    if (after.role !== 'after' || at < 0) return [];
    const text = `Foto ${at + 1}${timeOf(all[at]?.takenAt ?? null)} · Foto ${index + 1}${timeOf(after.takenAt)}`;
    return [['Vorher · Nachher', text] as const];
  });
}

/** 'Nachgereicht um 11:42 Uhr von Jonas Weber (Nummer AAAAA-22222, 1 Foto)'. */
function supplementText(one: SharedSupplement, capturedAt: number | null): string {
  const { number, photoCount: count } = readSharedContent(one);
  const photos = count > 0 ? `, ${photoCount(count)}` : '';
  return `${sharedSupplementText(one, capturedAt)} (Nummer ${number}${photos})`;
}

/** One line a message. */
function threadLines({ subject, messages }: SharedThread): (readonly [label: string, value: string])[] {
  return messages.map(({ by, at, ...message }) => [
    subjectText(subject),
    `${by}, ${dateTime(at)}: ${sentenceOf(message)}`,
  ]);
}
