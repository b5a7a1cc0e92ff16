/** Texts about one record, for screen, print and PDF. Pure. */
import type { NameChange } from '../../api/documentations';
import { dateTime, formatAccuracy, formatDate } from '../../components/format';
import { exceptionText } from '../../domain/documentation/exceptionTexts.de';
import { coordinatesText, distanceText, type Position, positionOf } from '../../domain/documentation/place';
import { locationStatusText } from '../../domain/documentation/presenceText';
import {
  locationText,
  type RecordNote,
  recordNotes,
  type ShownRecord,
  type Similar,
} from '../../domain/documentation/record';
import { TEXT } from '../../domain/text/texts.capture';
import { correctedText } from './supplementWords';

/** 'Name geändert: Jonas Weber → Jonas Kraft, am 22.11.2026': below the original name. */
export function nameChangeText({ of, before, after, at }: NameChange): string {
  return `${of === 'author' ? 'Name' : 'Firmenname'} geändert: ${before} → ${after}, am ${formatDate(at)}`;
}

/** The Hausverwaltung, for print; '' at an own property. */
export function onBehalfOf({ managerName }: Pick<ShownRecord, 'managerName'>): string {
  return managerName ? `für ${managerName}` : '';
}

/** 'Sehr ähnlich wie Nr. 4F7K2-Q9M3X vom 12.11.2026'; says nothing about a reason. */
export function similarText({ number, at }: Similar): string {
  return `Sehr ähnlich wie Nr. ${number} vom ${formatDate(at)}`;
}

/** The device's clock was never compared with the server's. */
export const CLOCK_UNKNOWN = 'Uhrzeit laut Gerät, nicht mit dem Server abgeglichen';

/** Exceptions, times first; may be empty. */
export function timeNotes(record: ShownRecord): string[] {
  return recordNotes(record).flatMap((note) => timeNote(note) ?? []);
}

function timeNote(note: RecordNote): string | null {
  switch (note.kind) {
    case 'transferred':
      return `Übertragen am ${dateTime(note.at)}`;
    case 'clock_unknown':
      return CLOCK_UNKNOWN;
    case 'over_time':
      return 'Aufnahme länger als 10 Minuten';
    case 'late':
      return 'Nachträglich eingegangen';
    case 'similar':
      return similarText(note);
    case 'exception':
      return exceptionText(note.exception);
    case 'edited':
    case 'by_link':
    case 'no_gps':
    case 'off_site':
      return null;
  }
}

/** 'Berichtigt am 22.11.2026, 10:21 Uhr von Sabine Super'; '' if nothing was corrected. */
export function editedText({ editedAt, editedBy }: Pick<ShownRecord, 'editedAt' | 'editedBy'>): string {
  if (editedAt === null) return '';
  return correctedText({ at: editedAt, by: editedBy ?? '' });
}

/** Notes on the position: late lookup of the address, coordinates, accuracy, distance. */
export function placeNotes(record: ShownRecord): string[] {
  if (record.locationSource === 'manual') return [TEXT.placeByPerson];
  const at = placeOf(record);
  const pair = at ? coordinatesText(at) : '';
  const exact = record.accuracy === null ? '' : formatAccuracy(record.accuracy);
  const first = [pair === locationText(record) ? '' : pair, exact].filter(Boolean).join(', ');
  return [record.foundAddress ? 'Adresse nachträglich ermittelt' : '', first, placeQualityText(record)].filter(Boolean);
}

/** Quality of the position; '' for a record away from its property, because its exceptions say so. */
function placeQualityText({ locationSource, locationStatus, distance }: ShownRecord): string {
  if (locationSource === 'property') return TEXT.placeByProperty;
  if (locationStatus === 'off_site') return '';
  if (distance === null) return 'Entfernung zum Objekt unbekannt';
  if (locationStatus === 'on_site') return `Am Objekt, ${distanceText(distance)} entfernt`;
  return locationStatusText(locationStatus, distance);
}

/** Below the printed map: position and accuracy; '' without position. */
export function capturedAtText(record: ShownRecord): string {
  const at = placeOf(record);
  if (!at) return '';
  const exact = record.accuracy === null ? '' : formatAccuracy(record.accuracy);
  return ['Aufnahmeort', [coordinatesText(at), exact].filter(Boolean).join(', ')].join(' ');
}

export function placeOf(record: Pick<ShownRecord, 'latitude' | 'longitude'>): Position | null {
  return positionOf(record.latitude, record.longitude);
}

/** URL of a maps service. `template` holds `{lat}` and `{lon}`. */
export function mapsUrl(template: string, at: Position): string {
  return template.replaceAll('{lat}', String(at.latitude)).replaceAll('{lon}', String(at.longitude));
}

/** Note on the times of printed records; only what is true of each. */
export function timesNote(records: readonly Pick<ShownRecord, 'clockKnown'>[]): string {
  const times = 'Zeiten laut Gerät des Erstellers';
  if (records.every(({ clockKnown }) => clockKnown)) return `${times}, abgeglichen mit dem Server.`;
  return records.some(({ clockKnown }) => clockKnown)
    ? `${times}, abgeglichen mit dem Server, soweit nicht anders vermerkt.`
    : `${times}, nicht mit dem Server abgeglichen.`;
}

/** The printed note on evidence; only what is true of this record. */
export function printNote(record: ShownRecord): string {
  const times = timesNote([record]);
  return record.completedAt === null
    ? `${times} Noch nicht vollständig übertragen.`
    : `${times} Die Prüfsummen der Fotos wurden bei der Übertragung geprüft.`;
}
