/** Texts of a documentation for the PDF writer. Pure. */
import type { NameChange } from '../../../api/documentations';
import type { Standing } from '../../../api/evidence';
import type { PhotoPair } from '../../../api/pairs';
import type { PhotoRecord } from '../../../api/photoRows';
import type { RecordChange } from '../../../api/recordAudit';
import type { ServedSupplements } from '../../../api/supplements';
import { formatDate, formatTime, numberText, photoCount, takenText } from '../../../components/format';
import { trustText } from '../../../domain/delivery/trust';
import { workFact } from '../../../domain/documentation/activities';
import { laterFacts } from '../../../domain/documentation/facts';
import { MASKED_TEXT } from '../../../domain/documentation/photoMarks';
import { locationStatusText } from '../../../domain/documentation/presenceText';
import { authorText, type DocumentationRecord, locationText } from '../../../domain/documentation/record';
import { type ChangeLine, changeLines, changeText, NO_STATEMENT } from '../../../domain/documentation/supplementLines';
import { type WeatherState, weatherFact } from '../../../domain/documentation/weather';
import { withinText } from '../../../domain/documentation/winterHours';
import { checkAddress } from '../../../domain/evidence/check';
import { ROLE_NAMES, roleName } from '../../../domain/photos/pairs';
import {
  correctionsOf,
  deliveredAt,
  type EarlierValues,
  earlierText,
  earlierValuesOf,
  otherCorrections,
} from '../../evidence/corrections';
import { checkText } from '../../evidence/evidenceWords';
import { editedText, nameChangeText, onBehalfOf, placeNotes, printNote, timeNotes } from '../factWords';
import { arrivalText, correctedText, handedInText } from '../supplementWords';
import type { PdfFact, PdfRecord } from './worker/messages';

export type RecordOfPdf = Omit<DocumentationRecord, 'updated'>;

export type Beside = {
  names: readonly NameChange[];
  weather: WeatherState;
  standing: Standing;
  /** Null: none. */
  supplements: ServedSupplements | null;
  /** Its audit log, as far as the account may read it. */
  changes: readonly RecordChange[];
  /** The installation's URL. */
  base: string;
  shrink: boolean;
};

/** Texts of a record in page order. */
export function toPdfRecord(
  record: RecordOfPdf,
  { names, weather, standing, supplements, changes, base, shrink }: Beside,
): PdfRecord {
  const shown = { ...record, transfer: null };
  const measured = weatherFact(weather);
  const address = checkAddress(base, record.number);
  const { items, first } = supplements ?? { items: [], first: null };
  const lines = changeLines(items, { first, now: { ...record, work: record.work ?? null } });
  const of = { supplements: items, lines, changes, since: deliveredAt(standing) };
  const corrections = correctionsOf(of);
  const earlier = earlierValuesOf(corrections.flatMap((one) => one.lines));
  const facts: (PdfFact | null)[] = [
    toFact('Datum', [formatDate(record.capturedAt)]),
    toFact('Uhrzeit', [formatTime(record.capturedAt), ...timeNotes(shown)]),
    toFact('Immobilie', [
      record.propertyName,
      record.propertyAddress,
      ...(record.propertyNumber ? [`Objektnummer ${record.propertyNumber} (${SERVER_SAYS})`] : []),
      ...earlierLines(earlier, 'Immobilie'),
    ]),
    serviceFact(record, earlier),
    doneFact(record, earlier),
    measured &&
      toFact('Wetter zur Aufnahme', [measured.text, [measured.more, SERVER_SAYS].filter(Boolean).join(' · ')]),
    toFact('Erstellt von', [
      authorText(record),
      record.companyName,
      record.byLink ? '' : trustText('signed_in'),
      // The PDF's font has no arrow.
      ...names.map((name) => `${nameChangeText(name).replace(' → ', ', jetzt ')} (${SERVER_SAYS})`),
    ]),
    toFact('Standort', [locationText(record), ...placeNotes(shown), offSiteText(record)]),
    toFact('Notizen', [record.notes || 'Keine Notizen', ...earlierLines(earlier, 'Notizen')]),
    ...laterFacts(record, 'pdf').map(({ label, text }) => toFact(label, [text])),
    ...(corrections.length === 0 && record.editedAt !== null ? [toFact('Berichtigung', [editedText(record)])] : []),
    ...otherCorrections(of).map((one) => toFact('Berichtigung', [correctedText(one), ...one.lines.map(lineText)])),
    ...supplementFacts(record, items, lines),
  ];
  return {
    number: numberText(record.number),
    company: record.companyName || authorText(record),
    behalf: onBehalfOf(record),
    facts: facts.filter((one) => one !== null),
    check: { address, text: checkText(address, standing?.lines.at(-1)) },
    photosTitle: photoCount(record.photoCount),
    photos: record.photoCount,
    note: shrink ? `${printNote(shown)} ${SMALLER}` : printNote(shown),
  };
}

/** Also an empty one that was corrected. */
function serviceFact(record: RecordOfPdf, earlier: EarlierValues): PdfFact | null {
  const { serviceType } = record;
  if (!serviceType && !earlier.has('Leistung')) return null;
  return toFact('Leistung', [serviceType || NO_STATEMENT, withinText(record), ...earlierLines(earlier, 'Leistung')]);
}

function doneFact({ work }: RecordOfPdf, earlier: EarlierValues): PdfFact | null {
  const fact = workFact(work) ?? (earlier.has(WORK) ? { label: WORK, text: NO_STATEMENT, more: '' } : null);
  return fact && toFact(fact.label, [fact.text, fact.more, ...earlierLines(earlier, WORK)]);
}

/** Beside a corrected fact; [] for others. */
function earlierLines(earlier: EarlierValues, label: string): string[] {
  const from = earlier.get(label);
  return from === undefined ? [] : [earlierText(from)];
}

/** A fact for each Nachtrag: when and by whom, from what to what, and why. */
function supplementFacts(
  record: RecordOfPdf,
  items: ServedSupplements['items'],
  lines: ReadonlyMap<string, readonly ChangeLine[]>,
): PdfFact[] {
  return items.map((one) =>
    toFact('Nachtrag', [
      one.photoCount > 0 ? handedInText(one, record.capturedAt) : '',
      one.kind === 'photos' ? '' : correctedText(one),
      arrivalText(one),
      one.kind === 'withdrawn' ? 'Gehört nicht hierher' : '',
      ...(lines.get(one.id) ?? []).map(lineText),
      one.reason && `Grund: ${one.reason}`,
    ]),
  );
}

/** The PDF's font has no arrow. */
function lineText(line: ChangeLine): string {
  return `${line.label}: ${changeText(line).replace(' → ', ', jetzt ')}`;
}

const WORK = 'Tätigkeiten';

/** For facts that no entry proves. */
const SERVER_SAYS = 'Angabe des Servers';

const SMALLER = 'Große Fotos sind hier für den Druck verkleinert; die Originale sind gespeichert.';

/** Replaces a photo that differs from the delivered one. */
export function deviatesText(alt: string): string {
  return `${alt} ist nicht mehr das Foto, das geliefert wurde, und steht deshalb nicht in diesem Dokument.`;
}

/**
 * Alternative text and caption. `photo` null: unknown; `capturedAt` of its record, ms; `before`: of a Nachtrag;
 * `elsewhere`: where the other photo of its pair is.
 */
export function photoWords(
  photo: PhotoRecord | null,
  at: { index: number; total: number; capturedAt: number; before?: string; elsewhere?: string },
) {
  const name = `${at.before ?? ''}Foto ${at.index + 1} von ${at.total}`;
  const role = roleName(photo?.role);
  const alt = role === undefined ? name : `${role}, ${name}`;
  const taken = photo ? takenText(Date.parse(photo.takenAt), at.capturedAt) : '';
  const masked = photo?.masked ? MASKED_TEXT : '';
  return { alt, caption: [alt, taken, at.elsewhere, masked].filter(Boolean).join(', ') };
}

/** 'Vorher in 4F7K2-Q9M3X' for a pair over two records. */
export function elsewhereText(photo: PhotoRecord | null, pairs: readonly PhotoPair[], record: string): string {
  const others = pairs.flatMap(({ before, after }) => [
    { own: before.id, role: 'after', other: after } as const,
    { own: after.id, role: 'before', other: before } as const,
  ]);
  const found = others.find(({ own, other }) => own === photo?.id && other.record !== record);
  return found ? `${ROLE_NAMES[found.role]} in ${numberText(found.other.number)}` : '';
}

function toFact(label: string, lines: readonly string[]): PdfFact {
  return { label, lines: lines.filter(Boolean) };
}

function offSiteText({ locationStatus, distance }: RecordOfPdf): string {
  return locationStatus === 'off_site' ? locationStatusText('off_site', distance) : '';
}
