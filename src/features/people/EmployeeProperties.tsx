import { Link } from 'react-router-dom';
import type { EmployeeRecord } from '../../api/employees';
import { PATHS } from '../../components/paths';
import type { Numbers } from './actions';
import { countText } from './DocumentationCount';
import { NO_PROPERTY } from './words';

/** Without one nothing can be documented: the way to the assignment. */
export function EmployeeProperties({ person, numbers }: { person: EmployeeRecord; numbers: Numbers }) {
  const count = numbers.properties(person.id);
  if (count !== 0 || !person.active) return countText(count);
  return (
    <Link className="state state--wait" to={PATHS.properties} aria-label={`${person.fullName}: ${NO_PROPERTY}`}>
      Keine
    </Link>
  );
}
