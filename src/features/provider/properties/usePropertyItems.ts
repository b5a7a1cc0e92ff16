import { useMemo } from 'react';
import { useCountsBy, useLinks, useOwnedProperties, useSharings } from '../../../api/cache/answers';
import type { ListState } from '../../../components/lists/List';
import { useAssignments } from '../../people/useAssignments';
import { type BuildingItem, itemFrom } from './propertyItem';

/** The company's properties. Properties and sharings load together, numbers may follow. */
export function useBuildingItems(account: string): ListState<BuildingItem> {
  const properties = useOwnedProperties(account);
  const sharings = useSharings(account);
  const counts = useCountsBy(account, 'property').data;
  const assignments = useAssignments(account).data;
  const links = useLinks(account).data;
  const data = useMemo(() => {
    const shared = sharings.data;
    if (!properties.data || !shared) return undefined;
    return properties.data.map((one) => itemFrom(one, { account, sharings: shared, counts, assignments, links }));
  }, [properties.data, sharings.data, counts, assignments, links, account]);
  return {
    data,
    error: properties.error ?? sharings.error,
    dataUpdatedAt: Math.min(properties.dataUpdatedAt, sharings.dataUpdatedAt),
    errorUpdatedAt: Math.max(properties.errorUpdatedAt, sharings.errorUpdatedAt),
    refetch: () => Promise.all([properties.refetch(), sharings.refetch()]),
  };
}
