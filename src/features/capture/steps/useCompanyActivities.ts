import type { PropertyRow } from '../../../db/db';
import { useSession } from '../../../db/live/screens';
import type { OwnActivities } from '../../../domain/documentation/ownActivities';

/** What the company of whoever is signed in offers; by a link nobody's: whoever holds one would read it (D104). */
export function useCompanyActivities(property: PropertyRow | null): OwnActivities | undefined {
  const session = useSession();
  return property !== null && property.account === session?.user ? session.activities : undefined;
}
