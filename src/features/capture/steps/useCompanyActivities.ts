import type { PropertyRow } from '../../../db/db';
import { useSession } from '../../../db/live/screens';
import type { OwnActivities } from '../../../domain/documentation/ownActivities';

/** The activities of the person's company. None for a link: its holder could read them. */
export function useCompanyActivities(property: PropertyRow | null): OwnActivities | undefined {
  const session = useSession();
  return property !== null && property.account === session?.user ? session.activities : undefined;
}
