/** The check code of a PDF with many numbers, with the log's size. */
import { getCheckpoint } from '../../../api/log';
import { type ListCheck, listCheckWith } from '../../evidence/ListCheckCode';
import { logState } from '../../evidence/log/signedLog';

/** Longest wait, ms. */
const PATIENCE = 3000;

/** With the newest signed state; without it if unreachable, because the PDF must not fail. */
export async function listCheck(signal?: AbortSignal): Promise<ListCheck> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<''>((resolve) => {
    timer = setTimeout(() => resolve(''), PATIENCE);
  });
  const note = await Promise.race([getCheckpoint(signal).catch(() => ''), tooLong]);
  clearTimeout(timer);
  return checkOf(note);
}

/** @param note the checkpoint; other text is ignored. */
function checkOf(note: string): ListCheck {
  try {
    return listCheckWith(logState(note));
  } catch {
    return listCheckWith(null);
  }
}
