import type { LinkFacts, OwnerKey, PropertyRow } from '../../../db/db';

/** A link's property as the row of a list. */
export function linkProperty({ property, serviceTypes }: LinkFacts, account: OwnerKey): PropertyRow {
  return { ...property, account, notes: '', serviceTypes };
}
