/** Begins a capture: the person's open draft or a new one, with its window. */
import type { DraftRow, OwnerKey, PhotoRow } from '../../../db/db';
import { discardDraft, openDraft } from '../../../db/drafts';
import { hasText } from '../../../domain/documentation/typed';
import { newId } from '../../../domain/id';
import { isExpired } from '../../../domain/time/timer';
import { randomBytes, readClocks } from '../../../platform/clock';
import { Countdown } from './countdown';
import { DraftStore } from './draftStore';
import type { InitialValues } from './initialValues';

export type Capture = { draftStore: DraftStore; countdown: Countdown; photos: PhotoRow[]; resumed: boolean };

/** A Nachtrag's record: what its draft begins with. */
export type About = Pick<DraftRow, 'parent' | 'parentHash' | 'property' | 'employeeName'> &
  Partial<Pick<DraftRow, 'place'>>;

/**
 * `author` is the user id, null for a link. Without the name: the office may correct it. `about`: the capture is a
 * Nachtrag; a stable object.
 */
export type CaptureAuthor = { owner: OwnerKey; author: string | null; about?: About | undefined };

/**
 * Resumes the author's open draft with its timer, or begins a new window now. An expired draft without photo and note
 * is deleted.
 * @param initialValues never applied to existing photos and notes.
 * @throws StorageError when the phone's storage does not answer.
 */
export async function beginCapture(who: CaptureAuthor, initialValues?: InitialValues | null): Promise<Capture> {
  const fresh = new Countdown(readClocks, null);
  const startedAt = new Date(readClocks().wall).toISOString();
  const open = await openDraft(who.owner, who.about?.parent ?? '');
  if (open) {
    const countdown = new Countdown(readClocks, open.draft.timer);
    const worth = open.photos.length > 0 || hasText(open.draft);
    if (worth || !isExpired(countdown.elapsed())) {
      const draftStore = new DraftStore(open.draft, true, () => countdown.checkpoint());
      if (!worth && initialValues) draftStore.change(initialValues(open.draft), false);
      return { draftStore: draftStore, countdown, photos: open.photos, resumed: worth };
    }
    await discardDraft(open.draft.id);
  }
  const draft = { ...newDraft(who, startedAt, fresh), ...initialValues?.() };
  return {
    draftStore: new DraftStore(draft, false, () => fresh.checkpoint()),
    countdown: fresh,
    photos: [],
    resumed: false,
  };
}

function newDraft({ owner, author, about }: CaptureAuthor, startedAt: string, countdown: Countdown): DraftRow {
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
    ...about,
  };
}
