import { useState } from 'react';
import { FormDialog } from '../../../components/FormDialog';
import { formatCount } from '../../../components/format';
import { Empty, Failed, Loading } from '../../../components/ListState';
import { PickField } from '../../../components/PickField';
import { withCopy } from './gridRules';
import { type GridProps, SearchedGrid } from './SearchedGrid';
import { useAssignMany } from './useAssignMany';

type AssignManyProps = { account: string; onClose: () => void };

/** 'Wer arbeitet wo': all people and properties at once. */
export function AssignManyDialog({ account, onClose }: AssignManyProps) {
  const { people, properties, isFailed, chosen, setChosen, count, saved, reason, loadAgain, saveChanges } =
    useAssignMany(account, onClose);
  return (
    <FormDialog
      title="Wer arbeitet wo?"
      subtitle={count === 0 ? 'Tippen oder mit der Maus ziehen' : countText(count, saved)}
      sheet
      wide
      closeConfirmation={count > 0 ? DISCARD : null}
      onClose={onClose}
      reason={reason}
      onSubmit={saveChanges}
    >
      {isFailed && <Failed text="Die Zuordnungen konnten nicht geladen werden." onRetry={loadAgain} />}
      {!isFailed && !(people && properties && chosen) && <Loading label="Zuordnungen werden geladen" />}
      {people && properties && chosen && (
        <GridOrEmpty people={people} properties={properties} chosen={chosen} onChange={setChosen} />
      )}
    </FormDialog>
  );
}

const DISCARD = {
  title: 'Änderungen verwerfen?',
  text: 'Die geänderten Zuordnungen sind noch nicht gespeichert.',
  confirmLabel: 'Änderungen verwerfen',
  cancelLabel: 'Weiter bearbeiten',
};

function countText(count: number, saved: number): string {
  if (saved > 0) return `${formatCount(saved)} gespeichert`;
  return count === 1 ? '1 Änderung' : `${formatCount(count)} Änderungen`;
}

function GridOrEmpty({ people, properties, chosen, onChange }: GridProps) {
  const [person, setPerson] = useState<GridProps['people'][number] | null>(null);
  if (people.length === 0 || properties.length === 0)
    return (
      <Empty
        title={people.length === 0 ? 'Noch keine Mitarbeitenden' : 'Noch keine Immobilien'}
        text="Sobald es Mitarbeitende und Immobilien gibt, ordnen Sie sie hier zu."
      />
    );
  return (
    <>
      <SearchedGrid people={people} properties={properties} chosen={chosen} onChange={onChange} onPerson={setPerson} />
      {person ? (
        <PickField
          key={person.id}
          label={`${person.fullName}: dieselben Immobilien wie`}
          all="Person auswählen"
          options={people
            .filter(({ id }) => id !== person.id)
            .map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value=""
          onChange={(from) => from && onChange(withCopy(chosen, { from, to: person.id }))}
        />
      ) : (
        <p className="small muted">
          Tippen Sie auf eine Person, um für sie die Immobilien einer anderen zu übernehmen.
        </p>
      )}
    </>
  );
}
