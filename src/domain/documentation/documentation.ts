/** A documentation from its draft to its seal. After the seal its content never changes. */
import type { Issue } from '../issue';
import { PHOTOS_MAX, PHOTOS_MIN } from '../limits';
import { nameIssue } from '../people/name';
import { countCharacters } from '../text/text';
import { isExpired, type TimerCheckpoint } from '../time/timer';
import { isPlace, type LocationSource, type Place } from './place';
import type { ServiceType } from './service';
import { TYPED, TYPED_NAMES, type TypedTexts, textsIn } from './typed';
import type { ChosenWork, Work } from './work';

/** 'camera': a frame of the live stream; 'file': picked from the device or its own camera app. */
export const PHOTO_SOURCES = ['camera', 'file'] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

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
export type Draft = TypedTexts & {
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
  /** What was done (D179); absent = nothing was tapped, or a draft of an app that did not ask. */
  work?: ChosenWork;
};

/**
 * The body of `POST /api/app/documentations` without its hash. Times are raw device times, ISO 8601 UTC with ms.
 * `version`: the lowest that has all fields in which something is said (documentation/fields.ts, `since`).
 */
export type Content = Facts & TypedTexts & { version: number; work?: Work | null };
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
  startedAt: string;
  capturedAt: string;
  /** Server time minus device time in ms; null = never measured. */
  clockOffset: number | null;
  photos: ManifestPhoto[];
};
export type Sealed = Content & { contentHash: string };

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
  const texts = textsIn(draft);
  for (const name of TYPED_NAMES)
    requireThat(countCharacters(texts[name] ?? '') <= TYPED[name].most, { field: name, code: TYPED[name].wrong });
  return issues;
}

/** The name of a link worker (domain/people/name.ts), in the words of the capture form. */
export function nameIssues(name: string): Issue[] {
  const code = nameIssue(name);
  return code ? [{ field: 'employeeName', code: code === 'fields_missing' ? 'name_missing' : code }] : [];
}
