import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { PropertyPick } from '../../../components/filters/FilterLine';
import { PeriodFields } from '../../../components/filters/PeriodFields';
import { entryCount } from '../../../components/format';
import { NO_FILTER } from '../../../domain/search/filter';
import { type FilterFormProps, FurtherFields, useChoosable } from './FilterFields';
import { useTotal } from './useTotal';

/** Every filter in a sheet, with the number of matches before applying. */
export function RecordFilterDialog({ account, filters, onChange, onClose }: FilterFormProps & { onClose: () => void }) {
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
  const resetFilters = () => {
    form.onChange(null);
    setResets(resets + 1);
  };
  const applyFilters = () => {
    onChange(draft);
    onClose();
  };
  return (
    <Dialog
      title="Filter"
      sheet
      onClose={onClose}
      onSubmit={applyFilters}
      footer={
        <>
          <Button onClick={resetFilters}>Zurücksetzen</Button>
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
