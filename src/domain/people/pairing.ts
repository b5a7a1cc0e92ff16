/** Pairing a phone with an account without an address: input, and in-app browsers. Pure. */
import type { Issue } from '../issue';
import { nameIssue } from './name';
import { APP_CODE_LENGTH, ASSIGNED_AT_ONCE, PIN_LENGTH } from './quotas';

/** Zeros of Arabic and Persian digits. */
const ZEROS = [0x0660, 0x06f0];

/** Digits of a typed text as 0 to 9; drops everything else. */
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

export function isPin(text: string): boolean {
  return text.length === PIN_LENGTH && digitsOf(text) === text;
}

export function isAppCode(text: string): boolean {
  return text.length === APP_CODE_LENGTH && digitsOf(text) === text;
}

/** '123 456 789'. */
export function spacedCode(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/**
 * Issues of a person with only a name, and properties.
 * @returns what is wrong with it.
 */
export function byNameIssues(input: { fullName: string; properties: readonly unknown[] }): Issue[] {
  const issues: Issue[] = [];
  const code = nameIssue(input.fullName);
  if (code) issues.push({ field: 'fullName', code });
  if (input.properties.length > ASSIGNED_AT_ONCE) issues.push({ field: 'properties', code: 'body_too_large' });
  return issues;
}

/**
 * User agents of in-app browsers: Facebook and Messenger, Instagram, TikTok, Line, WeChat,
 * Snapchat, Android's WebView.
 */
const IN_APP = /FBA[NV]|FB_IAB|Instagram|musical_ly|BytedanceWebview|Line\/|MicroMessenger|Snapchat|WhatsApp|; wv\)/;

/**
 * Detects in-app browsers, whose storage, also photos, is lost. On an iPhone they lack 'Safari'; so
 * does an installed app, which is fine.
 * @param of `userAgent`: a foreign text; `standalone`: an installed app.
 */
export function isInAppBrowser({ userAgent, standalone }: { userAgent: string; standalone: boolean }): boolean {
  if (standalone) return false;
  if (IN_APP.test(userAgent)) return true;
  return /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
}

/** The browser to use instead. */
export function properBrowser(userAgent: string): 'Safari' | 'Chrome' {
  return /iPhone|iPad|iPod/.test(userAgent) ? 'Safari' : 'Chrome';
}
