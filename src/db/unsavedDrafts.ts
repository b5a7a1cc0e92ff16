/**
 * Unsaved captures. They wait on this phone like saved ones: counted, listed, and expired after ten
 * minutes, with or without a form (D11, D65).
 */
import { hasText } from '../domain/documentation/typed';
import { windowIsOver } from '../domain/time/timer';
import { type DraftRow, db, type OwnerKey } from './db';
import { discardDraft, expireDraft, patchDraft } from './drafts';
import { withDb } from './storage';

/** In a live query: expired drafts, and those with content; a position alone is none. */
async function filterUnsavedDrafts(drafts: readonly DraftRow[]): Promise<DraftRow[]> {
  const kept: DraftRow[] = [];
  for (const draft of drafts)
    if (
      draft.state === 'expired' ||
      hasText(draft) ||
      (await db.photos.where('documentation').equals(draft.id).count()) > 0
    )
      kept.push(draft);
  return kept;
}

export async function getUnsavedDrafts(owner: OwnerKey): Promise<DraftRow[]> {
  return filterUnsavedDrafts(await db.drafts.where('owner').equals(owner).toArray());
}

/** By the links of this phone. */
export async function getUnsavedDraftsByLink(): Promise<DraftRow[]> {
  return filterUnsavedDrafts(await db.drafts.where('owner').startsWith('link:').toArray());
}

export async function getAllUnsavedDrafts(): Promise<DraftRow[]> {
  return filterUnsavedDrafts(await db.drafts.toArray());
}

/** Whether a capture can still be saved now. */
export function isOpen({ state, timer }: DraftRow, now: number): boolean {
  return state === 'open' && !windowIsOver(timer, now);
}

/**
 * Ends captures whose page was closed. The seven days of D11 begin when the expiry is shown. Call
 * it only while no window has an open form: a form measures by its own clock.
 * @returns how many ended.
 */
export async function expireForgotten(now: number): Promise<number> {
  const over = await withDb(async () =>
    (await db.drafts.toArray()).filter((draft) => draft.state === 'open' && !isOpen(draft, now)),
  );
  const kept = new Set((await withDb(() => filterUnsavedDrafts(over))).map(({ id }) => id));
  for (const { id } of over) await (kept.has(id) ? expireDraft(id, null) : discardDraft(id));
  return over.length;
}

/** The expiry was shown: the seven days of D11 begin, once. `at`: ms. */
export function showExpiry(id: string, at: number): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.drafts, async () => {
      const draft = await db.drafts.get(id);
      if (draft?.state === 'expired' && draft.expiredAt === null) await patchDraft(id, { expiredAt: at });
    }),
  );
}
