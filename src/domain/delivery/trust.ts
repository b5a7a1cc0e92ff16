/** How sure it is who documented: a signed-in account, or whoever held a link (D8). Stored with every documentation. */

export const TRUST_LEVELS = ['signed_in', 'by_link'] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** The trust level of a body: one without an author came by a link (D49). */
export function trustLevel(body: { author: string | null }): TrustLevel {
  return body.author === null ? 'by_link' : 'signed_in';
}

/** German word of a trust level. */
export function trustText(level: TrustLevel): string {
  return level === 'by_link' ? 'Per Link' : 'Mit Konto';
}
