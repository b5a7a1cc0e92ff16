import { CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../components/FormDialog';
import { Icon } from '../../../components/Icon';
import { Loading } from '../../../components/ListState';
import { hasAllWords } from '../../../components/lists/search';
import { SearchField } from '../../../components/SelectField';
import { type AssignmentLine, assignmentText } from './assigning';
import type { BuildingItem } from './propertyItem';
import { useAssigning } from './useAssigning';

type AssignDialogProps = { account: string; item: BuildingItem; onClose: () => void };

/** 'Mitarbeitende zuordnen': several at once, with a preview of starts and ends. */
export function AssignDialog({ account, item, onClose }: AssignDialogProps) {
  const form = useAssigning(account, item, onClose);
  const [search, setSearch] = useState('');
  const shown = form.lines?.filter(({ person }) => hasAllWords(search, person.fullName));
  return (
    <FormDialog
      title="Mitarbeitende zuordnen"
      subtitle={item.name}
      sheet
      onClose={onClose}
      reason={form.error}
      onSubmit={form.save}
    >
      <SearchField
        bare
        label="Suche"
        placeholder="Name"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown && form.lines ? (
        <fieldset className="provider__people">
          <legend className="field__label">{summaryText(form.lines)}</legend>
          <div className="rows">
            {shown.map((line) => (
              <Person
                key={line.person.id}
                line={line}
                issue={form.issues[line.person.id]}
                onChange={(chosen) => form.choose(line.person.id, chosen)}
              />
            ))}
          </div>
        </fieldset>
      ) : (
        <Loading label="Mitarbeitende werden geladen" />
      )}
      <div className="kind provider__note">
        <Icon of={Clock} />
        <span>
          Endet eine Zuordnung, kommt Arbeit von vorher noch 14 Tage lang an. Sie steht dann unter „Nachträglich
          eingegangen“.
        </span>
      </div>
    </FormDialog>
  );
}

function summaryText(lines: readonly AssignmentLine[]): string {
  const active = lines.filter(({ person }) => person.active).length;
  return `${active} aktive Mitarbeitende, ${lines.filter(({ chosen }) => chosen).length} ausgewählt`;
}

function Person({
  line,
  issue,
  onChange,
}: {
  line: AssignmentLine;
  issue?: string | undefined;
  onChange: (on: boolean) => void;
}) {
  return (
    <div>
      <label className="check">
        <input
          className="check__box"
          type="checkbox"
          checked={line.chosen}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="provider__name">
          <span className="strong">{line.person.fullName}</span>
          <span className="small muted line">{assignmentText(line)}</span>
        </span>
      </label>
      {issue && (
        <p className="step__issue provider__issue" role="alert">
          <Icon of={CircleAlert} />
          {issue}
        </p>
      )}
    </div>
  );
}
