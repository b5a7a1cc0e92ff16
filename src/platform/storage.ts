/** The browser's promise not to clear our storage when the disk runs low. */
import { log } from './log';

/** Whether the promise was given; null where the browser does not say. */
export async function isPersisted(): Promise<boolean | null> {
  if (!navigator.storage?.persisted) return null;
  try {
    return await navigator.storage.persisted();
  } catch {
    return null;
  }
}

let answer: Promise<boolean> | null = null;

/**
 * Asks for the promise, once per start: the right moment is the first photo, when it is plain what it is good for.
 * Never throws; false where it was refused or nobody can give it.
 */
export function requestPersistence(): Promise<boolean> {
  answer ??= askBrowser();
  return answer;
}

async function askBrowser(): Promise<boolean> {
  if (await isPersisted()) return true;
  try {
    const given = (await navigator.storage?.persist?.()) ?? false;
    log('storage.persist', given ? 'given' : 'refused');
    return given;
  } catch {
    return false;
  }
}
