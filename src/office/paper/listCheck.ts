/** How a paper with many numbers leads to the check (D267): one code for all of them, and how far the log had come. */
import { CHECK_PATH } from '../../domain/check';
import { noteOf } from '../../domain/evidenceNote';
import { getCheckpoint } from '../../remote/log';
import { stateOf } from '../caseFile/signedLog';
import { listCheckText } from '../records/evidenceWords';

/** What stands beside the code, and what it opens. */
export type ListCheck = { address: string; text: string };

/** So long a paper waits for it, ms. */
const PATIENCE = 3000;

/** With the newest signed state; without it where it cannot be had, because the paper is wanted all the same. */
export async function listCheck(signal?: AbortSignal): Promise<ListCheck> {
  const own = AbortSignal.timeout(PATIENCE);
  const note = await getCheckpoint(signal ? AbortSignal.any([signal, own]) : own).catch(() => '');
  return checkOf(note);
}

/** At once, for a print that waits for nothing. */
export function bareListCheck(): ListCheck {
  return checkOf('');
}

/** @param note the checkpoint; whatever is none says nothing of the log. */
function checkOf(note: string): ListCheck {
  const address = `${location.origin}${CHECK_PATH}`;
  const state = noteOf(note) ? stateOf(note) : null;
  return { address, text: listCheckText(address, state && state.size > 0 ? state : null) };
}
