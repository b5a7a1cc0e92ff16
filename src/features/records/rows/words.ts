/** Additional texts of a record in desktop lists. Pure. */
import { dateTime, formatDate } from '../../../components/format';
import { presenceText } from '../../../components/Presence';
import { serviceWithWork } from '../../../domain/documentation/activities';
import { distanceText } from '../../../domain/documentation/place';
import {
  type DocumentationRecord,
  type RecordNote,
  recordNotes,
  type ShownRecord,
} from '../../../domain/documentation/record';
import { dayOf } from '../../../domain/time/germanDay';
import { similarText } from '../../reports/factWords';

const WEIGHT = ['off_site', 'similar', 'edited', 'by_link', 'no_gps', 'transferred'] as const;
type Shown = Extract<RecordNote, { kind: (typeof WEIGHT)[number] }>;

/** `short` fits a table column. */
export type ShownException = { kind: Shown['kind']; short: string; long: string };

/** Exceptions worth a line; none for a normal record. */
export function shownExceptions(record: DocumentationRecord | ShownRecord): ShownException[] {
  const shown = recordNotes(record).filter((note): note is Shown => isShown(note) && !isSameDay(note, record));
  shown.sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  return shown.map((note) => ({ kind: note.kind, ...wordsOf(note, record) }));
}

/** A list names the day only: the record's own page names the time. */
function isSameDay(note: RecordNote, { capturedAt }: DocumentationRecord | ShownRecord): boolean {
  return note.kind === 'transferred' && dayOf(note.at) === dayOf(capturedAt);
}

function isShown(note: RecordNote): note is Shown {
  return WEIGHT.some((kind) => kind === note.kind);
}

function wordsOf(note: Shown, record: DocumentationRecord | ShownRecord): Pick<ShownException, 'short' | 'long'> {
  switch (note.kind) {
    case 'edited':
      return { short: 'Berichtigt', long: `Berichtigt am ${dateTime(note.at)}` };
    case 'by_link':
      return { short: 'Per Link', long: 'Per Link' };
    case 'similar':
      return { short: `Ähnlich wie ${note.number}`, long: similarText(note) };
    case 'no_gps':
      return { short: presenceText(record), long: presenceText(record) };
    case 'off_site':
      return { short: note.metres === null ? 'Entfernt' : distanceText(note.metres), long: presenceText(record) };
    case 'transferred':
      return { short: `Übertragen am ${formatDate(note.at)}`, long: `Übertragen am ${dateTime(note.at)}` };
  }
}

/** 'Kowalski Gebäudedienste, Winterdienst (Räumen)', without unknown parts. */
export function providerText({
  companyName,
  ...of
}: Pick<DocumentationRecord, 'companyName' | 'serviceType' | 'work'>): string {
  return [companyName, serviceWithWork(of)].filter(Boolean).join(', ');
}

export function selectLabel({
  propertyName,
  capturedAt,
}: Pick<DocumentationRecord, 'propertyName' | 'capturedAt'>): string {
  return `${propertyName}, ${dateTime(capturedAt)} auswählen`;
}
