import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/cache/queries';
import { countDocumentations } from '../../api/counts';
import { Button } from '../../components/Button';
import { Chips } from '../../components/Chips';
import { Dialog } from '../../components/Dialog';
import { entryCount } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { SearchField, SelectField } from '../../components/SelectField';
import { TextField } from '../../components/TextField';
import type { SessionRow } from '../../db/db';
import { useDocumentationCount } from '../../db/live/records';
import { useProperties } from '../../db/live/screens';
import { fitsDeletion } from '../../domain/documentation/deletion';
import type { Role } from '../../domain/people/role';
import { type Filter, NO_FILTER, queryOf, STATE_LABEL, type State } from '../../domain/search/filter';
import { PERIOD_LABEL, PERIODS, type Period } from '../../domain/search/period';
import { useDeletions } from './Deletions';
import { allAnd, type Names, statesFor } from './filters';
import { PeopleField } from './PeopleField';

type FilterDialogProps = {
  session: SessionRow;
  filter: Filter;
  names: Names;
  onApply: (filter: Filter) => void;
  onClose: () => void;
};

/** 'Filter': applies on the button, which shows the number of matches. */
export function FilterDialog({ session, filter, names, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(filter));
  const changeDraft = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }));
  const count = useCount(session.user, chosenIn(draft));
  return (
    <Dialog
      title="Filter"
      sheet
      onClose={onClose}
      onSubmit={() => {
        onApply(chosenIn(draft));
        onClose();
      }}
      footer={
        <>
          <Button onClick={() => setDraft(draftOf(NO_FILTER))}>Zurücksetzen</Button>
          <Button variant="primary" type="submit">
            {count === undefined ? 'Anzeigen' : `${entryCount(count)} anzeigen`}
          </Button>
        </>
      }
    >
      <PeriodFields draft={draft} set={changeDraft} />
      <SelectField
        label="Immobilie"
        options={allAnd(useProperties(session.user), 'Alle Immobilien', {
          value: draft.property ?? '',
          label: names.property,
        })}
        value={draft.property ?? ''}
        onChange={(property) => changeDraft({ property: property || null })}
      />
      {session.role === 'company_admin' && (
        <PeopleField
          account={session.user}
          value={draft.employee}
          name={names.employee}
          onChange={(employee) => changeDraft({ employee })}
        />
      )}
      <div className="field">
        <span className="field__label">
          <Two>Status</Two>
        </span>
        <Chips
          label="Status"
          options={stateOptions(session.role)}
          value={draft.state ?? ALL}
          onChange={(state) => changeDraft({ state: state === ALL ? null : state })}
        />
      </div>
      <SearchField
        label="Suchen oder fragen"
        placeholder="Treppenhaus letzten Dienstag"
        value={draft.search}
        onChange={(event) => changeDraft({ search: event.target.value })}
      />
    </Dialog>
  );
}

type Draft = Filter & { ownDays: boolean };

function draftOf(filter: Filter): Draft {
  return { ...filter, ownDays: filter.from !== null || filter.to !== null };
}

function chosenIn({ ownDays, ...filter }: Draft): Filter {
  return ownDays ? filter : { ...filter, from: null, to: null };
}

type PartProps = { draft: Draft; set: (more: Partial<Draft>) => void };

const ALL = 'all';
const OWN_DAYS = 'own';
const PERIOD_OPTIONS: { value: Period | typeof ALL | typeof OWN_DAYS; label: string }[] = [
  { value: ALL, label: 'Alle' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_LABEL[value] })),
  { value: OWN_DAYS, label: 'Von – bis' },
];
function stateOptions(role: Role): { value: State | typeof ALL; label: string }[] {
  return [{ value: ALL, label: 'Alle' }, ...statesFor(role).map((value) => ({ value, label: STATE_LABEL[value] }))];
}

function PeriodFields({ draft, set }: PartProps) {
  const { ownDays, period, from, to } = draft;
  return (
    <>
      <div className="field">
        <span className="field__label">
          <Two>Zeitraum</Two>
        </span>
        <Chips
          label="Zeitraum"
          options={PERIOD_OPTIONS}
          value={ownDays ? OWN_DAYS : (period ?? ALL)}
          onChange={(next) =>
            set({ period: next === ALL || next === OWN_DAYS ? null : next, ownDays: next === OWN_DAYS })
          }
        />
      </div>
      {ownDays && (
        <div className="tiles tiles--8">
          <TextField
            label="Von"
            type="date"
            max={to ?? undefined}
            value={from ?? ''}
            onChange={(event) => set({ from: event.target.value || null })}
          />
          <TextField
            label="Bis"
            type="date"
            min={from ?? undefined}
            value={to ?? ''}
            onChange={(event) => set({ to: event.target.value || null })}
          />
        </div>
      )}
    </>
  );
}

/** The number of matches: the server's, offline the phone's. */
function useCount(account: string, filter: Filter): number | undefined {
  const query = queryOf(filter, Date.now());
  const deletions = useDeletions(account, { enabled: filter.state === 'deleted' });
  const here = useDocumentationCount({ account, ...query });
  const onPhone = query.complete === false;
  const { data, isError } = useQuery(
    {
      queryKey: [account, 'count', query],
      queryFn: ({ signal }) => countDocumentations(query, signal),
      enabled: !onPhone,
    },
    queries,
  );
  if (filter.state === 'deleted') return deletions.data?.filter((one) => fitsDeletion(one, query)).length;
  return onPhone || isError ? here : data;
}
