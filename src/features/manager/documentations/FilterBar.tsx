import { FilterLine } from '../../../components/filters/FilterLine';
import { useWide } from '../../../components/useWide';
import { FURTHER } from '../filters';
import { type FilterFormProps, FurtherFields, useChoosable } from './FilterFields';
import { FilterSheet } from './FilterSheet';

/** The filters: one line on desktop, a sheet on a phone. */
export function Filters(props: FilterFormProps) {
  return useWide() ? <FilterBar {...props} /> : <FilterSheet {...props} />;
}

function FilterBar(props: FilterFormProps) {
  const { account, filters, onChange } = props;
  return (
    <FilterLine
      {...useChoosable(account)}
      filters={filters}
      onChange={onChange}
      more={<FurtherFields {...props} />}
      further={FURTHER}
    />
  );
}
