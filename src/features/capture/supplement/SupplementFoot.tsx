import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/Button';
import type { Issue } from '../../../domain/issue';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { StepIssue } from '../steps/Step';
import type { SupplementState } from './useSupplementForm';

/** 'Speichern' and why it is not possible yet. */
export function SupplementFoot({ form, warning }: { form: SupplementState; warning: ReactNode }) {
  const { save, fault, issues, showErrors } = form;
  const why = useId();
  const [missing] = issues;
  const [refused] = save.issues;
  const isUrgent = showErrors || missing?.code !== 'supplement_empty';
  return (
    <>
      {fault && <StepIssue kind="error" text={fault} />}
      {warning}
      {save.changed && <StepIssue kind="error" text={save.changed} />}
      {!missing && refused && <StepIssue kind="error" text={textOf(refused)} />}
      {missing && <StepIssue id={why} kind={isUrgent ? 'error' : 'hint'} text={textOf(missing)} />}
      <Button
        wide
        size="tall"
        variant={missing ? undefined : 'primary'}
        busy={save.saving}
        blockedBy={missing ? why : undefined}
        data-step="save"
        onBlocked={form.attempt}
        onClick={form.attempt}
      >
        Speichern
      </Button>
    </>
  );
}

function textOf({ code }: Issue): string {
  return ISSUE_TEXT[code];
}
