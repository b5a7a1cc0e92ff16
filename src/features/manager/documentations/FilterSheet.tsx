import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { NO_FILTER } from '../../../domain/filter';
import { PropertyPick, SearchInput } from '../../../office/filters/filterLine';
import { PeriodFields } from '../../../office/filters/periodFields';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { entryCount } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { type FilterFormProps, FurtherFields, useChoosable } from './FilterFields';
import { useFilterTexts } from './useFilterTexts';
import { useTotal } from './useTotal';
import './documentations.css';

/** On a phone: the search at once, everything else in a sheet, what is set as chips. */
export function FilterSheet(props: FilterFormProps & { total: number | undefined }) {
  const { filters, onChange } = props;
  const [open, setOpen] = useState(false);
  // The search stands in its own field.
  const chips = useFilterTexts(props.account, filters).filter(({ key }) => key !== 'search');
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
      {open && <Sheet {...props} onClose={() => setOpen(false)} />}
    </search>
  );
}

function Sheet({ account, filters, onChange, onClose }: FilterFormProps & { onClose: () => void }) {
  const [draft, setDraft] = useState(filters);
  const [resets, setResets] = useState(0);
  const total = useTotal(account, draft);
  const choosable = useChoosable(account);
  const form = {
    account,
    filters: draft,
    onChange: (change: Parameters<typeof onChange>[0]) =>
      setDraft(change ? { ...draft, ...change } : { ...NO_FILTER, search: draft.search }),
  };
  const reset = () => {
    form.onChange(null);
    setResets(resets + 1);
  };
  const apply = () => {
    onChange(draft);
    onClose();
  };
  return (
    <Dialog
      title="Filter"
      sheet
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={reset}>Zurücksetzen</Button>
          <Button variant="primary" type="submit">
            {total === undefined ? 'Anzeigen' : `${entryCount(total)} anzeigen`}
          </Button>
        </>
      }
    >
      <PeriodFields key={resets} span={draft} onChange={form.onChange} />
      <PropertyPick {...choosable} filters={draft} onChange={form.onChange} />
      <FurtherFields {...form} />
    </Dialog>
  );
}
