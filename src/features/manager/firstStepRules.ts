/** The first steps of a Hausverwaltung. Pure. */

export type FirstStep = 'properties' | 'invite' | 'documentation';
type Known = {
  properties: number;
  documentations: number;
  invitations: number;
  sharings: number;
};

/** Done steps; null: with the first documentation nothing remains to show. */
export function stepsOf(known: Known): Record<FirstStep, boolean> | null {
  const { properties, documentations, invitations, sharings } = known;
  if (documentations > 0) return null;
  return { properties: properties > 0, invite: invitations + sharings > 0, documentation: false };
}
