import { isObject } from '../../../domain/shape';

const TYPES = ['passwordReset', 'verification', 'emailChange'] as const;

/** The token behind `#t=` of a mailed link; only the server judges it. */
export type MailToken = {
  raw: string;
  type: (typeof TYPES)[number];
  user: string;
  email: string;
  /** The new address for 'emailChange'; else ''. */
  newEmail: string;
};

/** Parses the URL's fragment, which browsers never send to a server; null for other text. */
export function mailTokenOf(hash: string): MailToken | null {
  const raw = new URLSearchParams(hash.replace(/^#/, '')).get('t') ?? '';
  const claims = claimsOf(raw);
  const type = TYPES.find((one) => one === claims?.type);
  if (!claims || !type) return null;
  const { id, email, newEmail } = claims;
  return { raw, type, user: textOf(id), email: textOf(email), newEmail: textOf(newEmail) };
}

function claimsOf(token: string): Record<string, unknown> | null {
  const [, middle, signature] = token.split('.');
  if (!middle || !signature) return null;
  try {
    const bytes = Uint8Array.from(atob(middle.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
