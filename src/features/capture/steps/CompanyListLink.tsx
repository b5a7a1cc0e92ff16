import { Link } from 'react-router-dom';
import { activitiesPath } from '../../../components/activitiesPath';
import type { PropertyRow } from '../../../db/db';
import { useSession } from '../../../db/live/screens';

/** For the owner of the company, whose list it is. */
export function CompanyListLink({ property }: { property: PropertyRow }) {
  const session = useSession();
  if (session?.role !== 'company_admin' || property.account !== session.user) return null;
  return (
    <Link className="small" to={activitiesPath}>
      Eigene Tätigkeiten Ihres Betriebs
    </Link>
  );
}
