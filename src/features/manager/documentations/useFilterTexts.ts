import { useOwnedProperties, useSharings } from '../../../api/cache/answers';
import { type Filter, readingOf } from '../../../domain/search/filter';
import type { FilterText } from '../../../domain/search/filterTexts';
import { propertyChip } from '../../../domain/search/propertyChip';
import { textsOf } from '../filters';

/** Labels of the set filters; the server names property and provider. @param isKept for print, files and shares */
export function useFilterTexts(account: string, filters: Filter, isKept = false): FilterText[] {
  const { data: properties } = useOwnedProperties(account);
  const { data: sharings } = useSharings(account);
  const property = properties?.find(({ id }) => id === filters.property)?.name ?? 'Immobilie';
  const provider = sharings?.find(({ companyAdmin }) => companyAdmin === filters.provider)?.companyName;
  return textsOf(filters, { property, provider: provider ?? 'Dienstleister' }, isKept);
}

/** The property that the question names. */
export function usePlaceChip({ account, filters }: { account: string; filters: Filter }): FilterText | null {
  const { data: properties = [] } = useOwnedProperties(account);
  const chip =
    filters.property === null ? propertyChip(readingOf(filters, Date.now()), filters.search, properties) : null;
  return chip && { key: 'understood', text: `${chip.text} („${chip.words}“)`, without: { search: chip.without } };
}
