/**
 * Pairing a phone with an account that needs no address: what is typed, and in which browser. Pure.
 */
import type { Issue } from '../issue';
import { nameIssue } from './name';
import { APP_CODE_LENGTH, ASSIGNED_AT_ONCE, PIN_LENGTH } from './quotas';

/** Zero of the digits that keyboards of the second languages write: Arabic and Persian. */
const ZEROS = [0x0660, 0x06f0];

/** The digits of what somebody typed, as 0 to 9; spaces, hyphens and everything else are left out. */
export function digitsOf(typed: string): string {
  return [...typed]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? character : String(code - zero);
    })
    .filter((character) => character >= '0' && character <= '9')
    .join('');
}

/** Whether a text is a PIN, or a code for the app. */
export function isPin(text: string): boolean {
  return text.length === PIN_LENGTH && digitsOf(text) === text;
}

export function isAppCode(text: string): boolean {
  return text.length === APP_CODE_LENGTH && digitsOf(text) === text;
}

/** A code as it is shown and read out: '123 456 789'. */
export function spacedCode(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** A person by name alone, and where the person works. @returns what is wrong with it. */
export function byNameIssues(input: { fullName: string; properties: readonly unknown[] }): Issue[] {
  const issues: Issue[] = [];
  const code = nameIssue(input.fullName);
  if (code) issues.push({ field: 'fullName', code });
  if (input.properties.length > ASSIGNED_AT_ONCE) issues.push({ field: 'properties', code: 'body_too_large' });
  return issues;
}

/** How browsers inside other apps call themselves: Facebook and Messenger, Instagram, TikTok, Line, WeChat, Snapchat, Android's WebView. */
const IN_APP = /FBA[NV]|FB_IAB|Instagram|musical_ly|BytedanceWebview|Line\/|MicroMessenger|Snapchat|WhatsApp|; wv\)/;

/**
 * Whether a page was opened inside another app. What such a browser stores is lost with it, photos too. On an iPhone it
 * does not call itself Safari; nor does an installed app, which is what it should be.
 * @param of `userAgent`: a foreign text; `standalone`: whether the page runs as an installed app.
 */
export function isInAppBrowser({ userAgent, standalone }: { userAgent: string; standalone: boolean }): boolean {
  if (standalone) return false;
  if (IN_APP.test(userAgent)) return true;
  return /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
}

/** Where the page should be opened instead. */
export function properBrowser(userAgent: string): 'Safari' | 'Chrome' {
  return /iPhone|iPad|iPod/.test(userAgent) ? 'Safari' : 'Chrome';
}
