/** A documentation from its draft to its seal. After the seal its content never changes. */
import { toCanonicalJson } from '../evidence/canonical';
import type { Issue } from '../issue';
import { ACCURACY_MAX, CLOCK_OFFSET_MAX, LOCATION_MAX, NOTES_MAX, PHOTOS_MAX, PHOTOS_MIN } from '../limits';
import { nameIssue, tidyName } from '../people/name';
import { countCharacters, wellFormed } from '../text/text';
import { isExpired, type TimerCheckpoint } from '../time/timer';
import { isPlace, type LocationSource, type Place, placeText, positionOf } from './place';
import type { ServiceType } from './service';
import { type ChosenWork, type Work, workOf } from './work';

/** 'camera': a frame of the live stream; 'file': picked from the device or its own camera app. */
export type PhotoSource = 'camera' | 'file';

/** One line of the manifest. `bytes`, `width`, `height` of the JPEG as stored; `takenAt` device time, ISO 8601 UTC. */
export type ManifestPhoto = {
  id: string;
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  takenAt: string;
  source: PhotoSource;
};

/** What a person has captured so far; stored from the first photo, note, location or activity on (architecture 4). */
export type Draft = {
  id: string;
  /** Who it belongs to on this device: `user:<id>` or `link:<hash of the token>`. */
  owner: string;
  /** User id, null for a link. */
  author: string | null;
  /** Raised with every change; sealing gives up when it moved. */
  rev: number;
  state: 'open' | 'expired';
  /** Device time of the opening of the form, ISO 8601 UTC. */
  startedAt: string;
  timer: TimerCheckpoint;
  /** When the expiry was shown (ms), for the seven days of D11; null = not yet. */
  expiredAt: number | null;
  property: string | null;
  employeeName: string | null;
  place: Place | null;
  serviceType: ServiceType | null;
  notes: string;
  /** What was done (D179); absent = nothing was tapped, or a draft of an app that did not ask. */
  work?: ChosenWork;
};

/** The body of `POST /api/app/documentations` without its hash. Times are raw device times, ISO 8601 UTC with ms. */
export type Content = Facts & ({ version: 1 } | { version: 2; work: Work });
type Facts = {
  id: string;
  author: string | null;
  property: string | null;
  employeeName: string | null;
  location: string;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  locationSource: LocationSource;
  serviceType: ServiceType | null;
  notes: string;
  startedAt: string;
  capturedAt: string;
  /** Server time minus device time in ms; null = never measured. */
  clockOffset: number | null;
  photos: ManifestPhoto[];
};
export type Sealed = Content & { contentHash: string };

/** Lower-case hex SHA-256 of the UTF-8 bytes of a text. */
export type HashBytes = (text: string) => Promise<string>;

/** Who saves: signed in (then `author` is known) or by link (then a name is asked and a property may be unknown, D43). */
export type Author = { kind: 'user'; id: string | null } | { kind: 'link' };

/**
 * What is still missing before a draft can be saved, in the order of the screen; empty = it can be saved (spec 5).
 * @param elapsedMs elapsed time of the window at the tap on 'Speichern'.
 */
export function draftIssues(draft: Draft, photos: number, context: { elapsedMs: number; author: Author }): Issue[] {
  const issues: Issue[] = [];
  const requireThat = (ok: boolean, issue: Issue) => ok || issues.push(issue);
  const { author } = context;
  requireThat(!isExpired(context.elapsedMs) && draft.state === 'open', { field: '', code: 'time_expired' });
  requireThat(author.kind === 'link' || author.id !== null, { field: '', code: 'not_signed_in' });
  if (author.kind === 'link') issues.push(...nameIssues(draft.employeeName ?? ''));
  requireThat(author.kind === 'link' || draft.property !== null, { field: 'property', code: 'property_missing' });
  requireThat(draft.place !== null && isPlace(draft.place), { field: 'location', code: 'location_missing' });
  requireThat(photos >= PHOTOS_MIN, { field: 'photos', code: 'photos_missing' });
  requireThat(photos <= PHOTOS_MAX, { field: 'photos', code: 'photos_count' });
  requireThat(countCharacters(draft.notes) <= NOTES_MAX, { field: 'notes', code: 'notes_length' });
  return issues;
}

/** The name of a link worker (domain/people/name.ts), in the words of the capture form. */
export function nameIssues(name: string): Issue[] {
  const code = nameIssue(name);
  return code ? [{ field: 'employeeName', code: code === 'fields_missing' ? 'name_missing' : code }] : [];
}

/** The content of a draft at the moment of the tap on 'Speichern'. The draft must have no issues. */
export function contentOf(
  draft: Draft,
  photos: readonly ManifestPhoto[],
  at: { capturedAt: string; clockOffset: number | null },
): Content {
  const place = draft.place;
  if (!place) throw new TypeError('a draft without a place has issues');
  const position = positionOf(place.latitude, place.longitude);
  const byLink = draft.author === null;
  const work = workOf(draft);
  return {
    // The lowest version that says everything: a server that was not renewed yet takes what says no more than it knows (D179).
    ...(work ? { version: 2, work: wellFormedWork(work) } : { version: 1 }),
    id: draft.id,
    author: draft.author,
    property: draft.property,
    employeeName: byLink ? tidyName(wellFormed(draft.employeeName ?? '')) : null,
    location: cutText(wellFormed(placeText(place)), LOCATION_MAX),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy: position ? knownAccuracy(place.accuracy) : null,
    locationSource: place.source,
    serviceType: draft.serviceType,
    notes: wellFormed(draft.notes.trim()),
    startedAt: draft.startedAt,
    capturedAt: at.capturedAt,
    clockOffset: knownOffset(at.clockOffset),
    photos: photos.map(({ id, sha256, bytes, width, height, takenAt, source }) => ({
      id,
      sha256,
      bytes,
      width,
      height,
      takenAt,
      source,
    })),
  };
}

/** Freezes a content under its hash: SHA-256 over the canonical JSON of everything else (docs/api.md). */
export async function sealContent(content: Content, sha256: HashBytes): Promise<Sealed> {
  return { ...content, contentHash: await sha256(toCanonicalJson(content)) };
}

function wellFormedWork({ activities, ...times }: Work): Work {
  return { activities: activities.map(({ code, label }) => ({ code, label: wellFormed(label) })), ...times };
}

function knownAccuracy(accuracy: number | null): number | null {
  return accuracy !== null && accuracy >= 0 && accuracy <= ACCURACY_MAX ? accuracy : null;
}

/** Whole ms; what cannot be an offset was never measured. (-0 would be written as 0 but compared as -0.) */
function knownOffset(offset: number | null): number | null {
  if (offset === null || !(Math.abs(offset) <= CLOCK_OFFSET_MAX)) return null;
  return Math.round(offset) + 0;
}

function cutText(text: string, most: number): string {
  return countCharacters(text) <= most ? text : Array.from(text).slice(0, most).join('');
}
