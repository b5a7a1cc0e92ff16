/** How a paper with many numbers leads to the check (D267): one code for all of them, and how far the log had come. */
import { getCheckpoint } from '../../../api/log';
import { type ListCheck, listCheckWith } from '../../evidence/ListCheckCode';
import { logState } from '../../evidence/log/signedLog';

/** So long a paper waits for it, ms. */
const PATIENCE = 3000;

/** With the newest signed state; without it where it cannot be had, because the paper is wanted all the same. */
export async function listCheck(signal?: AbortSignal): Promise<ListCheck> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<''>((resolve) => {
    timer = setTimeout(() => resolve(''), PATIENCE);
  });
  const note = await Promise.race([getCheckpoint(signal).catch(() => ''), tooLong]);
  clearTimeout(timer);
  return checkOf(note);
}

/** @param note the checkpoint; any other text says nothing of the log. */
function checkOf(note: string): ListCheck {
  try {
    return listCheckWith(logState(note));
  } catch {
    return listCheckWith(null);
  }
}
