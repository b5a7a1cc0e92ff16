/**
 * Whether the author is a signed-in account or a link's holder. Stored with every
 * documentation.
 */

export const TRUST_LEVELS = ['signed_in', 'by_link'] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** A body without an author came by a link. */
export function trustLevel(body: { author: string | null }): TrustLevel {
  return body.author === null ? 'by_link' : 'signed_in';
}

export function trustText(level: TrustLevel): string {
  return level === 'by_link' ? 'Per Link' : 'Mit Konto';
}
