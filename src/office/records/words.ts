/** What a list at the desk says about a record beside its facts. Pure. */
import { type DocumentationRecord, type RecordNote, recordNotes, type ShownRecord } from '../../domain/record';
import { date, dateTime, metres } from '../../ui/format';

/** Which notes the list shows, the weightiest first. */
const WEIGHT = ['edited', 'by_link', 'no_gps', 'off_site', 'transferred'] as const;
type Shown = Extract<RecordNote, { kind: (typeof WEIGHT)[number] }>;

export type Exception = { kind: Shown['kind']; short: string; long: string };

/** The one exception worth a line; null for a normal record ('show exceptions, not normality'). */
export function exceptionOf(record: DocumentationRecord | ShownRecord): Exception | null {
  const shown = recordNotes(record).filter(isShown);
  const [first] = shown.sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  return first ? { kind: first.kind, ...wordsOf(first) } : null;
}

function isShown(note: RecordNote): note is Shown {
  return WEIGHT.some((kind) => kind === note.kind);
}

function wordsOf(note: Shown): Pick<Exception, 'short' | 'long'> {
  switch (note.kind) {
    case 'edited':
      return { short: 'Geändert', long: `Nachträglich geändert am ${dateTime(note.at)}` };
    case 'by_link':
      return { short: 'Per Link', long: 'Per Link' };
    case 'no_gps':
      return { short: 'Kein GPS', long: 'Kein GPS' };
    case 'off_site': {
      const far = note.metres === null ? '' : `, ${metres(note.metres)}`;
      return { short: `Abweichend${far}`, long: `Standort abweichend${far}` };
    }
    case 'transferred':
      return { short: `am ${date(note.at)}`, long: `Übertragen am ${dateTime(note.at)}` };
  }
}

/** 'Kowalski Gebäudedienste, Winterdienst', without what is not known. */
export function providerText({
  companyName,
  serviceType,
}: Pick<DocumentationRecord, 'companyName' | 'serviceType'>): string {
  return [companyName, serviceType ?? ''].filter(Boolean).join(', ');
}

/** Name of the box that selects a record. */
export function selectLabel({
  propertyName,
  capturedAt,
}: Pick<DocumentationRecord, 'propertyName' | 'capturedAt'>): string {
  return `${propertyName}, ${dateTime(capturedAt)} auswählen`;
}
