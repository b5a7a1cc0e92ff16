import { FilterLine } from '../../../office/filters/filterLine';
import { furtherOf } from '../filters';
import { type FilterFormProps, FurtherFields, useChoosable } from './FilterFields';

/** The filters at the desk. */
export function FilterBar(props: FilterFormProps) {
  const { account, filters, onChange } = props;
  return (
    <FilterLine
      {...useChoosable(account)}
      filters={filters}
      onChange={onChange}
      more={<FurtherFields {...props} />}
      moreSet={furtherOf(filters)}
    />
  );
}
