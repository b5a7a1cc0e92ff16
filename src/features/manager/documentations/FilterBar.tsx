import { Button } from '../../../ui/button';
import { type FilterFormProps, PeriodFields, PlaceFields, SearchInput, StateField, WhereFields } from './FilterFields';
import './documentations.css';

/** All filters at the desk, each one in the address as soon as it is set. */
export function FilterBar(props: FilterFormProps) {
  return (
    <search className="filters filters--daily" aria-label="Filter">
      <WhereFields {...props} />
      <PlaceFields {...props} />
      <StateField {...props} />
      <PeriodFields {...props} />
      <SearchInput filters={props.filters} onChange={props.onChange} />
      <Button variant="quiet" className="filters__reset" onClick={() => props.onChange(null)}>
        Zurücksetzen
      </Button>
    </search>
  );
}
