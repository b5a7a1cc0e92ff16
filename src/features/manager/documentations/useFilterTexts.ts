import type { Filter, FilterText } from '../../../domain/filter';
import { textsOf } from '../filters';
import { useOwnProperties, useSharings } from '../queries';

/** What is set, by name: property and provider as the server calls them, then the others. */
export function useFilterTexts(account: string, filters: Filter): FilterText[] {
  const { data: properties } = useOwnProperties(account);
  const { data: sharings } = useSharings(account);
  const property = properties?.find(({ id }) => id === filters.property)?.name ?? 'Immobilie';
  const provider = sharings?.find(({ companyAdmin }) => companyAdmin === filters.provider)?.companyName;
  return textsOf(filters, { property, provider: provider ?? 'Dienstleister' });
}
