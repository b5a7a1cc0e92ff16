/** What a Hausverwaltung does first, and how far it is. Pure. */

export type FirstStep = 'properties' | 'invite' | 'documentation';
type Known = {
  /** The own properties. */
  properties: number;
  /** Documentations that the Hausverwaltung sees. */
  documentations: number;
  /** Invitations, whatever became of them. */
  invitations: number;
  /** Running sharings. */
  sharings: number;
};

/** Which steps are done; null: with the first documentation all of it runs, there is nothing to show any more. */
export function stepsOf(known: Known): Record<FirstStep, boolean> | null {
  const { properties, documentations, invitations, sharings } = known;
  if (documentations > 0) return null;
  return { properties: properties > 0, invite: invitations + sharings > 0, documentation: false };
}
