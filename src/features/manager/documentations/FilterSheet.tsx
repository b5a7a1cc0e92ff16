import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { SearchInput } from '../../../components/filters/FilterLine';
import { Icon } from '../../../components/Icon';
import type { FilterFormProps } from './FilterFields';
import { RecordFilterDialog } from './RecordFilterDialog';
import { useFilterTexts, usePlaceChip } from './useFilterTexts';
import './documentations.css';

/** Filters on a phone: search field, sheet, and chips. */
export function FilterSheet(props: FilterFormProps) {
  const { filters, onChange } = props;
  const [open, setOpen] = useState(false);
  const texts = useFilterTexts(props.account, filters).filter(({ key }) => key !== 'search');
  const place = usePlaceChip(props);
  const chips = place ? [...texts, place] : texts;
  return (
    <search className="stack stack--8" aria-label="Filter">
      <div className="filter-line">
        <SearchInput filters={filters} onChange={onChange} bare />
        <Button icon={ListFilter} onClick={() => setOpen(true)}>
          {chips.length > 0 ? `Filter (${chips.length})` : 'Filter'}
        </Button>
      </div>
      {chips.length > 0 && (
        <div className="chips">
          {chips.map(({ text, without }) => (
            <button
              key={text}
              type="button"
              className="chip"
              aria-label={`${text} entfernen`}
              onClick={() => onChange(without)}
            >
              {text}
              <Icon of={X} small />
            </button>
          ))}
        </div>
      )}
      {open && <RecordFilterDialog {...props} onClose={() => setOpen(false)} />}
    </search>
  );
}
