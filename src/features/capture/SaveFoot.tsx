import { type ReactNode, useId } from 'react';
import { Button } from '../../components/Button';
import type { Issue } from '../../domain/issue';
import { captureText } from '../../domain/text/texts.capture';
import { StepIssue } from './steps/Step';

/** What a field is called where the foot lists what is missing. */
const WORDS: Readonly<Record<string, string>> = {
  employeeName: 'Ihr Name',
  property: 'Immobilie',
  location: 'Standort',
  photos: 'Foto',
};
const MISSING = new Set(['name_missing', 'property_missing', 'location_missing', 'photos_missing']);

type SaveFootProps = {
  /** The timer's warning, while there is one. */
  warning: ReactNode;
  issues: readonly Issue[];
  /** It was tapped although something is missing: the first of it is said in full. */
  showErrors: boolean;
  /** What the last tap was refused for: said, and asked again with the next. */
  refused: readonly Issue[];
  /** What another window changed: a sentence, or null. */
  changed: string | null;
  /** A sentence about the storage, or null. */
  fault: string | null;
  busy: boolean;
  /** Tapped, and photos are still on their way. */
  awaited: boolean;
  /** 0:00 has passed, and the tap before it still counts. */
  pending: boolean;
  /** Tapped, also where something is missing. */
  onSave: () => void;
};

/** The sticky foot: the warnings of the timer, what is missing, and the one thing left to do. */
export function SaveFoot({
  warning,
  issues,
  showErrors,
  refused,
  changed,
  fault,
  busy,
  awaited,
  pending,
  onSave,
}: SaveFootProps) {
  const why = useId();
  const reason = reasonOf(issues, showErrors);
  const before = reason ? null : reasonOf(refused, false);
  return (
    <>
      {fault && <StepIssue kind="error" text={fault} />}
      {warning}
      {changed && <StepIssue kind="error" text={changed} />}
      {before && <StepIssue kind="error" text={before.text} />}
      {pending && (
        <StepIssue
          kind="hint"
          text="Die zehn Minuten sind um. Diese Dokumentation können Sie trotzdem noch speichern."
        />
      )}
      <div role="status">
        {awaited && <StepIssue kind="hint" text="Wird gespeichert, sobald alle Fotos gesichert sind." />}
      </div>
      {reason && <StepIssue id={why} kind={reason.urgent ? 'error' : 'hint'} text={reason.text} />}
      <Button
        wide
        size="tall"
        variant={reason ? undefined : 'primary'}
        busy={busy}
        blockedBy={reason ? why : undefined}
        data-step="save"
        onBlocked={onSave}
        onClick={onSave}
      >
        Speichern
      </Button>
    </>
  );
}

/**
 * What keeps from saving, in one line: first what cannot be mended here, then what is wrong, then what is missing; once
 * somebody tapped, the specified sentence of the first of these (spec 5). Why it is missing stands at its step.
 */
function reasonOf(issues: readonly Issue[], showErrors: boolean): { text: string; urgent: boolean } | null {
  const grave = issues.find(({ field, code }) => field === '' || !MISSING.has(code));
  if (grave) return { text: captureText(grave.code), urgent: true };
  const [first] = issues;
  if (!first) return null;
  if (showErrors) return { text: captureText(first.code), urgent: true };
  return { text: `Es fehlt noch: ${issues.map(({ field }) => WORDS[field] ?? field).join(', ')}`, urgent: false };
}
