/** The readable text in 'Als ZIP sichern': enough to hand in the work by other means. Pure. */
import { workFact } from '../../domain/documentation/activities';
import type { Draft, ManifestPhoto, Sealed } from '../../domain/documentation/documentation';
import { laterFacts } from '../../domain/documentation/facts';
import { MASKED_TEXT } from '../../domain/documentation/photoMarks';
import { coordinatesText, placeText, positionOf } from '../../domain/documentation/place';
import type { ServiceType } from '../../domain/documentation/service';
import type { TypedTexts } from '../../domain/documentation/typed';
import type { Work } from '../../domain/documentation/work';
import { roleName } from '../../domain/photos/pairs';
import { TEXT } from '../../domain/text/texts.capture';
import { germanClock } from '../../domain/time/germanClock';

/** A record for a ZIP, sealed or expired. `date` is formatted; photo times are device times in ISO 8601. */
export type Exported = TypedTexts & {
  reason: string;
  number: string | null;
  date: string;
  propertyName: string;
  propertyAddress: string;
  authorName: string;
  place: string;
  serviceType: ServiceType | null;
  /** Activities; null = none. */
  work: Work | null;
  /** Marked as a defect. */
  defect?: boolean;
  photos: readonly ExportedPhoto[];
  data: Sealed | Draft;
};
/** `name` inside the ZIP; null where the bytes cannot be read. */
export type ExportedPhoto = { name: string | null; takenAt: string; sha256: string; role?: string; masked?: true };

/** `fotos/01.jpg`; `index` from 0. */
function photoName(index: number): string {
  return `fotos/${String(index + 1).padStart(2, '0')}.jpg`;
}

/** Named by record number, else by the window's start (German time). @param startedAt ms. */
export function zipName(number: string | null, startedAt: number): string {
  if (number !== null) return `Objektbeleg_${number}.zip`;
  const [day, clock] = germanClock(startedAt).toISOString().split('T');
  return `Objektbeleg_Aufnahme_${day}_${clock?.slice(0, 5).replace(':', '-')}.zip`;
}

/** Text, coordinates, accuracy and source of a sealed position. */
export function sealedPlaceText(sealed: Sealed): string {
  const at = positionOf(sealed.latitude, sealed.longitude);
  const accuracy = sealed.accuracy === null ? '' : ` (± ${Math.round(sealed.accuracy)} m)`;
  const pair = at && coordinatesText(at) !== sealed.location ? `, ${coordinatesText(at)}` : '';
  return `${sealed.location}${pair}${accuracy}${sourceText(sealed.locationSource)}`;
}

export function draftPlaceText(draft: Draft): string {
  if (!draft.place) return 'nicht erfasst';
  return `${placeText(draft.place)}${sourceText(draft.place.source)}`;
}

function sourceText(source: Sealed['locationSource']): string {
  if (source === 'gps') return '';
  if (source === 'property') return `, ${TEXT.placeByProperty}`;
  return `, ${source === 'manual' ? TEXT.placeByPerson : source}`;
}

/** With Windows line ends, for every editor. */
export function exportText(record: Exported, photoTime: (iso: string) => string): string {
  const lines = [
    record.number === null ? 'Objektbeleg: nicht gespeicherte Aufnahme' : `Objektbeleg: Dokumentation ${record.number}`,
    '',
    `Status:       ${record.reason}`,
    `Datum:        ${record.date}`,
    `Immobilie:    ${[record.propertyName, record.propertyAddress].filter(Boolean).join(', ') || 'nicht gewählt'}`,
    `Erstellt von: ${record.authorName}`,
    `Standort:     ${record.place}`,
    `Leistung:     ${record.serviceType ?? 'keine Angabe'}`,
    ...workLines(record.work),
    `Notizen:      ${record.notes || 'keine'}`,
    ...supplementLines(record.data),
    ...laterFacts(record, 'detail').map(({ label, text }) => `${`${label}:`.padEnd(13)} ${text}`),
    '',
    `Fotos (${record.photos.length}):`,
    ...record.photos.map((photo) => photoLine(photo, photoTime)),
    '',
    'Die Datei dokumentation.json enthält dieselben Angaben unverändert, mit den Prüfsummen (SHA-256) der Fotos.',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** What a Nachtrag changes, and why; the data file names its record. */
function supplementLines({ parent, changes, reason }: Sealed | Draft): string[] {
  if (!parent) return [];
  const changed = changes ? JSON.stringify(changes) : 'Fotos nachgereicht';
  return [`Nachtrag:     ${changed}`, ...(reason ? [`Grund:        ${reason}`] : [])];
}

function workLines(work: Work | null): string[] {
  const fact = workFact(work);
  return fact ? [`${`${fact.label}:`.padEnd(13)} ${[fact.text, fact.more].filter(Boolean).join(', ')}`] : [];
}

function photoLine(photo: ExportedPhoto, photoTime: (iso: string) => string): string {
  const name = photo.name ?? 'auf diesem Gerät nicht lesbar';
  const marks = [roleName(photo.role), photo.masked && MASKED_TEXT].filter(Boolean).map((mark) => `, ${mark}`);
  return `- ${name}, ${photoTime(photo.takenAt)}${marks.join('')}, SHA-256 ${photo.sha256}`;
}

/** Photos with their ZIP names; `readable`: bytes this device still has. */
export function exportedPhotos(photos: readonly ManifestPhoto[], readable: ReadonlySet<string>): ExportedPhoto[] {
  return photos.map(({ id, takenAt, sha256, role, masked }, index) => ({
    name: readable.has(id) ? photoName(index) : null,
    takenAt,
    sha256,
    ...(role && { role }),
    ...(masked && { masked }),
  }));
}
