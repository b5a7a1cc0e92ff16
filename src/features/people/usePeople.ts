import { useCountsBy, useEmployees, useNewestBy } from '../../api/cache/answers';
import type { Numbers } from './actions';
import { contactByDelivery } from './contact';
import { usePhones } from './phones/usePhones';
import { useAssignments } from './useAssignments';
import { useContacts } from './useContacts';

export function usePeople(account: string) {
  return { employees: useEmployees(account), numbers: useNumbers(account) };
}

/** Documentations, last one, and properties of each person; null while loading. */
function useNumbers(account: string): Numbers {
  const counts = useCountsBy(account, 'employee').data;
  const assignments = useAssignments(account).data;
  const newest = useNewestBy(account, 'employee').data;
  const phones = usePhones(account).data;
  const contacts = useContacts(account).data;
  return {
    documentations: (id) => (counts ? (counts.get(id) ?? 0) : null),
    newest: (id) => (newest ? (newest.get(id) ?? 0) : null),
    phone: (id) => phones?.get(id),
    contact:
      contacts && !contacts.isHidden ? (id) => contacts.of.get(id) ?? contactByDelivery(newest?.get(id) ?? 0) : null,
    properties: (id) => (assignments ? assignments.filter(({ user }) => user === id).length : null),
  };
}
