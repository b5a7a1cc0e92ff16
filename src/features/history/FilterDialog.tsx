import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow } from '../../data/db';
import { useDocumentationCount } from '../../data/live/records';
import { useProperties } from '../../data/live/screens';
import { countDocumentations } from '../../remote/counts';
import { listEmployees } from '../../remote/employees';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { entryCount } from '../../ui/format';
import { SearchField, SelectField } from '../../ui/selectField';
import type { Names } from './activeFilters';
import { type Filters, NO_FILTERS, narrowed, PERIODS, STATES } from './filters';
import { queries } from './queries';

type FilterDialogProps = {
  session: SessionRow;
  filters: Filters;
  names: Names;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** 'Filter': what is chosen counts once it is applied; the button says beforehand how many remain (design). */
export function FilterDialog({ session, filters, names, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const set = (more: Partial<Filters>) => setDraft((before) => ({ ...before, ...more }));
  const count = useCount(session.user, draft);
  return (
    <Dialog
      title="Filter"
      sheet
      onClose={onClose}
      onSubmit={() => {
        onApply(draft);
        onClose();
      }}
      footer={
        <>
          <Button onClick={() => setDraft(NO_FILTERS)}>Zurücksetzen</Button>
          <Button variant="primary" type="submit">
            {count === undefined ? 'Anzeigen' : `${entryCount(count)} anzeigen`}
          </Button>
        </>
      }
    >
      <PeriodFields draft={draft} set={set} />
      <SelectField
        label="Immobilie"
        options={optionsOf(useProperties(session.user), 'Alle Immobilien', {
          value: draft.property,
          label: names.property,
        })}
        value={draft.property}
        onChange={(property) => set({ property })}
      />
      {session.role === 'company_admin' && (
        <People account={session.user} draft={draft} name={names.employee} set={set} />
      )}
      <div className="field">
        <span className="field__label">Zustand</span>
        <Chips label="Zustand" options={STATES} value={draft.state} onChange={(state) => set({ state })} />
      </div>
      <SearchField
        label="Suche"
        placeholder="Notiz, Nummer, Ort"
        value={draft.search}
        onChange={(event) => set({ search: event.target.value })}
      />
    </Dialog>
  );
}

type PartProps = { draft: Filters; set: (more: Partial<Filters>) => void };

function PeriodFields({ draft, set }: PartProps) {
  return (
    <>
      <div className="field">
        <span className="field__label">Zeitraum</span>
        <Chips label="Zeitraum" options={PERIODS} value={draft.period} onChange={(period) => set({ period })} />
      </div>
      {draft.period === 'frei' && (
        <div className="tiles tiles--8">
          <TextField
            label="Von"
            type="date"
            max={draft.to || undefined}
            value={draft.from}
            onChange={(event) => set({ from: event.target.value })}
          />
          <TextField
            label="Bis"
            type="date"
            min={draft.from || undefined}
            value={draft.to}
            onChange={(event) => set({ to: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

/** The company's people, asked of the server; without a network the one that is chosen stays. */
function People({ account, draft, name, set }: PartProps & { account: string; name: string }) {
  const { data } = useQuery(
    { queryKey: [account, 'employees'], queryFn: ({ signal }) => listEmployees(signal) },
    queries,
  );
  const people = data?.map(({ id, fullName }) => ({ id, name: fullName })).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <SelectField
      label="Mitarbeitende"
      options={optionsOf(people, 'Alle Mitarbeitenden', { value: draft.employee, label: name })}
      value={draft.employee}
      onChange={(employee) => set({ employee })}
    />
  );
}

type Option = { value: string; label: string };

/** All, each by name, and the chosen one even if it is not known here (any more). */
function optionsOf(rows: readonly { id: string; name: string }[] | undefined, all: string, chosen: Option): Option[] {
  const known = (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen.value !== '' && !known.some(({ value }) => value === chosen.value);
  return [{ value: '', label: all }, ...(missing ? [chosen] : []), ...known];
}

/** How many entries the draft leaves: the server's number, without a network the phone's own (D55). */
function useCount(account: string, draft: Filters): number | undefined {
  const { delivered, ...query } = narrowed(draft, Date.now());
  const here = useDocumentationCount({ account, delivered, ...query });
  const { data, isError } = useQuery(
    {
      queryKey: [account, 'count', query, delivered],
      queryFn: ({ signal }) => countDocumentations({ ...query, complete: delivered, signal }),
      enabled: delivered !== false,
    },
    queries,
  );
  return delivered === false || isError ? here : data;
}
