/**
 * Captures that were begun and not saved. They wait on this phone like saved ones: counted, listed, and over when their
 * ten minutes are, whether or not a form shows them (D11, D65).
 */
import { hasText } from '../domain/documentation/typed';
import { windowIsOver } from '../domain/time/timer';
import { type DraftRow, db, type OwnerKey } from './db';
import { discardDraft, expireDraft, patchDraft } from './drafts';
import { withDb } from './storage';

/** Inside a live query: those drafts that were kept as expired, or in which something was captured: not a position alone (D11). */
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

/** Of a person, by [owner]. */
export async function begunOf(owner: OwnerKey): Promise<DraftRow[]> {
  return filterUnsavedDrafts(await db.drafts.where('owner').equals(owner).toArray());
}

/** By the links of this phone. */
export async function begunByLink(): Promise<DraftRow[]> {
  return filterUnsavedDrafts(await db.drafts.where('owner').startsWith('link:').toArray());
}

/** Of anybody. */
export async function begunOfAll(): Promise<DraftRow[]> {
  return filterUnsavedDrafts(await db.drafts.toArray());
}

/** Whether a capture can still be saved by the clocks of now. */
export function isOpen({ state, timer }: DraftRow, now: number): boolean {
  return state === 'open' && !windowIsOver(timer, now);
}

/**
 * Ends what no form has ended: the window is over, its page was closed. The seven days of D11 begin when somebody is shown
 * it. Call it only while no form is open in any window: a form measures by its own clock.
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

/** The expiry of a draft is in front of somebody: the seven days of D11 begin, once. `at`: ms. */
export function showExpiry(id: string, at: number): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.drafts, async () => {
      const draft = await db.drafts.get(id);
      if (draft?.state === 'expired' && draft.expiredAt === null) await patchDraft(id, { expiredAt: at });
    }),
  );
}
