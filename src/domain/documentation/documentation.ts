/** A documentation from draft to seal. The seal fixes its content. */
import type { Issue } from '../issue';
import { PHOTOS_MAX, PHOTOS_MIN } from '../limits';
import { nameIssue } from '../people/name';
import { countCharacters } from '../text/text';
import { isExpired, type TimerCheckpoint } from '../time/timer';
import type { PhotoMarks } from './photoMarks';
import { isPlace, type LocationSource, type Place } from './place';
import type { ServiceType } from './service';
import type { SupplementFields } from './supplement';
import { TYPED, TYPED_NAMES, type TypedTexts, textsIn } from './typed';
import type { ChosenWork, Work } from './work';

/** 'camera': a frame of the live stream; 'file': picked, or taken by the phone's camera app. */
export const PHOTO_SOURCES = ['camera', 'file'] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

/**
 * A line of the manifest. `bytes`, `width`, `height` of the stored JPEG; `takenAt` device time, ISO
 * 8601 UTC.
 */
export type ManifestPhoto = PhotoMarks & {
  id: string;
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  takenAt: string;
  source: PhotoSource;
};

/**
 * An unsaved capture; stored from the first photo, note, position or activity on. With a `parent` it is a Nachtrag: its
 * photos and `changes` count.
 */
export type Draft = TypedTexts &
  Partial<SupplementFields> & {
    id: string;
    /** Owner on this device: `user:<id>` or `link:<hash of the token>`. */
    owner: string;
    /** User id, null for a link. */
    author: string | null;
    /** Raised with every change; sealing retries if it changed. */
    rev: number;
    state: 'open' | 'expired';
    /** Device time when the form opened, ISO 8601 UTC. */
    startedAt: string;
    timer: TimerCheckpoint;
    /** When the expiry was shown (ms), start of the seven days of D11; null = not yet. */
    expiredAt: number | null;
    property: string | null;
    employeeName: string | null;
    place: Place | null;
    serviceType: ServiceType | null;
    /** What was done; absent = nothing, or an older app. */
    work?: ChosenWork;
    /** Photos and notes show a defect of the property. */
    defect?: boolean;
  };

/**
 * The body of `POST /api/app/documentations` without its hash. Device times, ISO 8601 UTC with ms.
 * `version`: the lowest with all filled fields (documentation/fields.ts, `since`).
 */
export type Content = Facts &
  TypedTexts &
  Partial<SupplementFields> & {
    version: number;
    work?: Work | null;
    defect?: true | null;
  };
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
  /** Server minus device time in ms; null = never measured. */
  clockOffset: number | null;
  photos: ManifestPhoto[];
};
export type Sealed = Content & { contentHash: string };

/**
 * Author: signed in (`author` known), or by link (a name is required, the property may be unknown).
 */
export type Author = { kind: 'user'; id: string | null } | { kind: 'link' };

/**
 * Issues that block saving, in screen order; empty = none.
 * @param elapsedMs elapsed window time at the tap on 'Speichern'.
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

/** Issues of a link worker's name (domain/people/name.ts). */
export function nameIssues(name: string): Issue[] {
  const code = nameIssue(name);
  return code ? [{ field: 'employeeName', code: code === 'fields_missing' ? 'name_missing' : code }] : [];
}
