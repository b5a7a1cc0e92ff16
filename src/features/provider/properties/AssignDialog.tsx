import { CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { useEmployees } from '../../../office/answers';
import { matches } from '../../../office/search';
import { assign, endAssignment } from '../../../remote/assignments';
import { type RemoteError, toRemoteError } from '../../../remote/failure';
import { FormDialog } from '../../../ui/formDialog';
import { Icon } from '../../../ui/icon';
import { Loading } from '../../../ui/listState';
import { SearchField } from '../../../ui/selectField';
import { toast } from '../../../ui/toast';
import { refresh } from '../refresh';
import { useAssignments } from '../useAssignments';
import { type Line, linesOf, lineText, NOBODY_CHOSEN, planOf, savedText } from './assigning';
import type { PropertyItem } from './propertyItem';

type AssignDialogProps = { account: string; item: PropertyItem; onClose: () => void };

/** 'Mitarbeitende zuordnen': several at once; what starts and ends stands there before it is saved. */
export function AssignDialog({ account, item, onClose }: AssignDialogProps) {
  const form = useAssigning(account, item, onClose);
  const [search, setSearch] = useState('');
  const shown = form.lines?.filter(({ person }) => matches(search, person.fullName));
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
          <legend className="field__label">{summary(form.lines)}</legend>
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

function summary(lines: readonly Line[]): string {
  const active = lines.filter(({ person }) => person.active).length;
  return `${active} aktive Mitarbeitende, ${lines.filter(({ chosen }) => chosen).length} ausgewählt`;
}

function Person({
  line,
  issue,
  onChange,
}: {
  line: Line;
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
          <span className="small muted line">{lineText(line)}</span>
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

function useAssigning(account: string, item: PropertyItem, onClose: () => void) {
  const employees = useEmployees(account).data;
  const all = useAssignments(account).data;
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const there = all?.filter(({ property }) => property === item.id);
  const lines = employees && there && linesOf(employees, there, choice);
  const choose = (id: string, chosen: boolean) => setChoice(new Map(choice).set(id, chosen));
  const save = async () => {
    setIssues({});
    const saved = savedText(lines ?? []);
    setError(saved === null ? NOBODY_CHOSEN : null);
    if (saved === null) return;
    const failures = await carryOut(item.id, planOf(lines ?? []));
    await refresh(account);
    const offline = failures.find(({ user }) => user === null);
    if (offline) setError(offline.reason.message);
    setIssues(Object.fromEntries(failures.flatMap(({ user, reason }) => (user ? [[user, reason.message]] : []))));
    if (failures.length > 0) return;
    toast({ kind: 'success', title: saved, text: item.name });
    onClose();
  };
  return { lines, issues, error, choose, save };
}

type Failure = { user: string | null; reason: RemoteError };

/** One after the other; what has begun stays begun, and who could not be changed is named. */
async function carryOut(property: string, { begin, end }: ReturnType<typeof planOf>): Promise<Failure[]> {
  const failures: Failure[] = [];
  const attempt = async (user: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      const reason = toRemoteError(error);
      failures.push({ user: reason.kind === 'offline' || reason.kind === 'temporary' ? null : user, reason });
    }
  };
  for (const person of begin) await attempt(person.id, () => assign(property, person.id));
  for (const assignment of end)
    await attempt(assignment.user, () =>
      endAssignment(assignment.id).catch((error: unknown) => {
        // Over already: that is what was wanted.
        if (toRemoteError(error).kind !== 'notFound') throw error;
      }),
    );
  return failures;
}
