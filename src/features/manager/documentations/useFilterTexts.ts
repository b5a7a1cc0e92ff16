import { type Filters, type FilterText, filterTexts } from '../filters';
import { useOwnProperties, useSharings } from '../queries';

/** What is set, by name: property and provider as the server calls them, then the others. */
export function useFilterTexts(account: string, filters: Filters): FilterText[] {
  const { data: properties } = useOwnProperties(account);
  const { data: sharings } = useSharings(account);
  const property = properties?.find(({ id }) => id === filters.property)?.name ?? 'Immobilie';
  const provider = sharings?.find(({ companyAdmin }) => companyAdmin === filters.provider)?.companyName;
  const named: (FilterText | false)[] = [
    filters.property !== null && { key: 'property', text: property, without: { property: null } },
    filters.provider !== null && { key: 'provider', text: provider ?? 'Dienstleister', without: { provider: null } },
  ];
  return [...named.filter((one) => one !== false), ...filterTexts(filters, Date.now())];
}
