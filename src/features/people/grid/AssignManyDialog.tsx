import { useState } from 'react';
import { useEmployees, useOwnedProperties } from '../../../api/cache/answers';
import { toRemoteError } from '../../../api/failure';
import { FormDialog } from '../../../components/FormDialog';
import { formatCount } from '../../../components/format';
import { Empty, Failed, Loading } from '../../../components/ListState';
import { PickField } from '../../../components/PickField';
import { showToast } from '../../../components/Toast';
import { assignMany } from '../assignMany';
import { pullAndReload } from '../refresh';
import { useAssignments } from '../useAssignments';
import { type Chosen, chosenFrom, toAssignmentChanges, withCopy } from './gridRules';
import { type GridProps, SearchedGrid } from './SearchedGrid';

type AssignManyProps = { account: string; onClose: () => void };

/** 'Wer arbeitet wo': all people and properties at once. */
export function AssignManyDialog({ account, onClose }: AssignManyProps) {
  const people = useEmployees(account).data?.filter(({ active }) => active);
  const properties = useOwnedProperties(account);
  const assignments = useAssignments(account);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [saved, setSaved] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const before = chosenFrom(assignments.data ?? []);
  const now = chosen ?? before;
  const changes = toAssignmentChanges(before, now);
  const count = changes.begin.length + changes.end.length;
  const saveChanges = async () => {
    setReason(null);
    try {
      if (count > 0) await assignMany(changes, setSaved);
    } catch (error) {
      setReason(toRemoteError(error).message);
      return await pullAndReload(account);
    }
    await pullAndReload(account);
    if (count > 0) showToast({ kind: 'success', title: 'Zuordnung gespeichert' });
    onClose();
  };
  const loadAgain = () => void Promise.all([properties.refetch(), assignments.refetch()]);
  const isFailed = !(properties.data && assignments.data) && (properties.isError || assignments.isError);
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
      {!isFailed && !(people && properties.data && assignments.data) && <Loading label="Zuordnungen werden geladen" />}
      {people && properties.data && assignments.data && (
        <GridOrEmpty people={people} properties={properties.data} chosen={now} onChange={setChosen} />
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
        <p className="small muted">Tippen Sie auf einen Namen, um die Immobilien einer anderen Person zu übernehmen.</p>
      )}
    </>
  );
}
