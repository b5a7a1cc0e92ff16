import { useOwnedProperties, useSharings } from '../../../api/cache/answers';
import type { Filter, FilterText } from '../../../domain/search/filter';
import { textsOf } from '../filters';

/** Labels of the set filters; the server names property and provider. */
export function useFilterTexts(account: string, filters: Filter): FilterText[] {
  const { data: properties } = useOwnedProperties(account);
  const { data: sharings } = useSharings(account);
  const property = properties?.find(({ id }) => id === filters.property)?.name ?? 'Immobilie';
  const provider = sharings?.find(({ companyAdmin }) => companyAdmin === filters.provider)?.companyName;
  return textsOf(filters, { property, provider: provider ?? 'Dienstleister' });
}
