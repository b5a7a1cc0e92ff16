/** Persistent storage: the browser promises not to clear it when the disk is full. */
import { log } from './log';

/** Null if not reported. */
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
 * Requests persistence once per start, at the first photo, when its purpose is clear. Never throws;
 * false if refused or unsupported.
 */
export function requestPersistence(): Promise<boolean> {
  answer ??= requestFromBrowser();
  return answer;
}

async function requestFromBrowser(): Promise<boolean> {
  if (await isPersisted()) return true;
  try {
    const given = (await navigator.storage?.persist?.()) ?? false;
    log('storage.persist', given ? 'given' : 'refused');
    return given;
  } catch {
    return false;
  }
}
