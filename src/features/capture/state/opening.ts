/** The beginning of a capture: the open draft of this person, or a fresh one, with its window. */
import type { DraftRow, OwnerKey, PhotoRow } from '../../../db/db';
import { discardDraft, openDraft } from '../../../db/drafts';
import { hasText } from '../../../domain/documentation/typed';
import { newId } from '../../../domain/id';
import { isExpired } from '../../../domain/time/timer';
import { randomBytes, readClocks } from '../../../platform/clock';
import { Countdown } from './countdown';
import { DraftKeeper } from './draftKeeper';
import type { Wish } from './wish';

/** Everything a form works on. `photos` are the stored ones of a restored draft, in order; `resumed`: it holds work. */
export type Capture = { keeper: DraftKeeper; countdown: Countdown; photos: PhotoRow[]; resumed: boolean };

/** Whose work it is: `author` is the user id, null for a link. The name is no part of it: the office may correct it. */
export type CaptureAuthor = { owner: OwnerKey; author: string | null };

/**
 * Resumes the open draft of this author with its timer, or begins a new window at the moment of the call.
 * A draft that ran out while nobody looked and holds neither photo nor note is let go: there is nothing to show.
 * @param wish chosen, but never for photos and notes that are there already.
 * @throws StorageError when the phone's storage does not answer.
 */
export async function beginCapture(who: CaptureAuthor, wish?: Wish | null): Promise<Capture> {
  const fresh = new Countdown(readClocks, null);
  const startedAt = new Date(readClocks().wall).toISOString();
  const open = await openDraft(who.owner);
  if (open) {
    const countdown = new Countdown(readClocks, open.draft.timer);
    const worth = open.photos.length > 0 || hasText(open.draft);
    if (worth || !isExpired(countdown.elapsed())) {
      const keeper = new DraftKeeper(open.draft, true, () => countdown.checkpoint());
      if (!worth && wish) keeper.change(wish(open.draft), false);
      return { keeper, countdown, photos: open.photos, resumed: worth };
    }
    await discardDraft(open.draft.id);
  }
  const draft = { ...newDraft(who, startedAt, fresh), ...wish?.() };
  return {
    keeper: new DraftKeeper(draft, false, () => fresh.checkpoint()),
    countdown: fresh,
    photos: [],
    resumed: false,
  };
}

function newDraft({ owner, author }: CaptureAuthor, startedAt: string, countdown: Countdown): DraftRow {
  return {
    id: newId(randomBytes),
    owner,
    author,
    rev: 0,
    state: 'open',
    startedAt,
    timer: countdown.checkpoint(),
    expiredAt: null,
    property: null,
    employeeName: null,
    place: null,
    serviceType: null,
    notes: '',
  };
}
