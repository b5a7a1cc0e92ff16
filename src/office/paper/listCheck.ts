/** How a paper with many numbers leads to the check (D267): one code for all of them, and how far the log had come. */
import { CHECK_PATH } from '../../domain/check';
import { getCheckpoint } from '../../remote/log';
import { stateOf } from '../caseFile/signedLog';
import { listCheckText } from '../records/evidenceWords';

/** What stands beside the code, and what it opens. */
export type ListCheck = { address: string; text: string };

/** With the newest signed state; without it where it cannot be had, because the paper is wanted all the same. */
export async function listCheck(signal?: AbortSignal): Promise<ListCheck> {
  const log = await getCheckpoint(signal).then(stateOf, () => null);
  return checkOf(log);
}

/** At once, for a print that waits for nothing. */
export function bareListCheck(): ListCheck {
  return checkOf(null);
}

function checkOf(log: ReturnType<typeof stateOf> | null): ListCheck {
  const address = `${location.origin}${CHECK_PATH}`;
  return { address, text: listCheckText(address, log) };
}
