/**
 * The content of a documentation at the tap on 'Speichern', and its seal. A separate file: the
 * camera loads only the draft.
 */
import { toCanonicalJson } from '../evidence/canonical';
import { ACCURACY_MAX, CLOCK_OFFSET_MAX, LOCATION_MAX } from '../limits';
import { tidyName } from '../people/name';
import { countCharacters, wellFormed } from '../text/text';
import type { Content, Draft, ManifestPhoto, Sealed } from './documentation';
import { laterIn, versionOf } from './later';
import { marksOf, versionOfMarks } from './photoMarks';
import { NO_PLACE, placeText, positionOf } from './place';
import { tidyReason } from './reason';
import type { Changes, SupplementFields } from './supplement';
import { type TypedTexts, textsIn } from './typed';
import { type Work, workOf } from './work';

export type Sha256 = (text: string) => Promise<string>;

/** The content of a draft at the tap on 'Speichern'. The draft must have no issues. */
export function contentOf(
  draft: Draft,
  photos: readonly ManifestPhoto[],
  at: { capturedAt: string; clockOffset: number | null },
): Content {
  const place = draft.place ?? (draft.parent ? NO_PLACE : null);
  if (!place) throw new TypeError('a draft without a place has issues');
  const position = positionOf(place.latitude, place.longitude);
  const byLink = draft.author === null;
  const typed = { ...typedIn(draft), ...supplementIn(draft) };
  // The lowest sufficient version, so that an older server accepts it.
  const version = Math.max(versionOf(typed), versionOfMarks(photos));
  return {
    version,
    ...laterIn(version, typed),
    id: draft.id,
    author: draft.author,
    property: draft.property,
    employeeName: byLink ? tidyName(wellFormed(draft.employeeName ?? '')) : null,
    location: cut(wellFormed(placeText(place)), LOCATION_MAX),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy: position ? knownAccuracy(place.accuracy) : null,
    locationSource: place.source,
    serviceType: draft.serviceType,
    notes: typed.notes,
    startedAt: draft.startedAt,
    capturedAt: at.capturedAt,
    clockOffset: knownOffset(at.clockOffset),
    photos: photos.map(({ id, sha256, bytes, width, height, takenAt, source, ...marks }) => ({
      ...{ id, sha256, bytes, width, height, takenAt, source },
      ...marksOf(marks),
    })),
  };
}

/** The fields of a Nachtrag; none for an ordinary capture. */
function supplementIn({ parent, parentHash, changes, reason }: Draft): Partial<SupplementFields> {
  if (!parent) return {};
  return {
    parent,
    parentHash: parentHash ?? null,
    changes: changes ? wellFormedChanges(changes) : null,
    reason: tidyReason(wellFormed(reason ?? '')),
  };
}

function wellFormedChanges({ work, notes, ...changes }: Changes): Changes {
  return {
    ...changes,
    ...(work !== undefined && { work: work && wellFormedWork(work) }),
    ...(notes !== undefined && { notes: wellFormed(notes.trim()) }),
  };
}

/** Optional fields with content. */
function typedIn(draft: Draft): TypedTexts & { work: Work | null; defect: true | null } {
  const texts = Object.entries(textsIn(draft)).map(([name, text]) => [name, wellFormed(text.trim())]);
  const work = workOf(draft);
  const defect = draft.defect === true && !draft.parent ? true : null;
  return { ...(Object.fromEntries(texts) as TypedTexts), work: work && wellFormedWork(work), defect };
}

/** Adds the hash: SHA-256 over the canonical JSON of the rest (docs/api.md). */
export async function seal(content: Content, sha256: Sha256): Promise<Sealed> {
  return { ...content, contentHash: await sha256(toCanonicalJson(content)) };
}

function wellFormedWork({ activities, ...times }: Work): Work {
  return { activities: activities.map(({ code, label }) => ({ code, label: wellFormed(label) })), ...times };
}

function knownAccuracy(accuracy: number | null): number | null {
  return accuracy !== null && accuracy >= 0 && accuracy <= ACCURACY_MAX ? accuracy : null;
}

/** Integer ms; an impossible offset becomes null. (-0 is written as 0 but compares as -0.) */
function knownOffset(offset: number | null): number | null {
  if (offset === null || !(Math.abs(offset) <= CLOCK_OFFSET_MAX)) return null;
  return Math.round(offset) + 0;
}

function cut(text: string, most: number): string {
  return countCharacters(text) <= most ? text : Array.from(text).slice(0, most).join('');
}
