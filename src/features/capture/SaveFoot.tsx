import { type ReactNode, useId } from 'react';
import { Button } from '../../components/Button';
import type { Issue } from '../../domain/issue';
import { captureText } from '../../domain/text/texts.capture';
import { StepIssue } from './steps/Step';

const WORDS: Readonly<Record<string, string>> = {
  employeeName: 'Ihr Name',
  property: 'Immobilie',
  location: 'Standort',
  photos: 'Foto',
  service: 'Leistung',
};
const MISSING = new Set(['name_missing', 'property_missing', 'location_missing', 'photos_missing']);

type SaveFootProps = {
  warning: ReactNode;
  issues: readonly Issue[];
  /** 'Speichern' opens the list of services. */
  serviceOpen: boolean;
  /** A tap found something missing: the first issue is shown in full. */
  showErrors: boolean;
  /** Why the last tap was refused; checked again at the next. */
  refused: readonly Issue[];
  /** What another window changed, as a sentence, or null. */
  changed: string | null;
  /** Storage error as a sentence, or null. */
  fault: string | null;
  busy: boolean;
  /** Tapped while photos are pending. */
  awaited: boolean;
  /** 0:00 has passed, and the earlier tap still counts. */
  pending: boolean;
  onSave: () => void;
};

export function SaveFoot({
  warning,
  issues,
  serviceOpen,
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
  const reason = reasonOf(issues, showErrors, serviceOpen);
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
      {!reason && serviceOpen && <StepIssue kind="hint" text={missingText(['service'])} />}
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
 * The reason that blocks saving, in one line. Order: not fixable here, wrong, missing. After a tap the specified
 * sentence of the first issue (spec 5). Details stand at each step.
 */
function reasonOf(
  issues: readonly Issue[],
  showErrors: boolean,
  serviceOpen = false,
): { text: string; urgent: boolean } | null {
  const grave = issues.find(({ field, code }) => field === '' || !MISSING.has(code));
  if (grave) return { text: captureText(grave.code), urgent: true };
  const [first] = issues;
  if (!first) return null;
  if (showErrors) return { text: captureText(first.code), urgent: true };
  const fields = issues.map(({ field }) => field);
  return { text: missingText(serviceOpen ? [...fields, 'service'] : fields), urgent: false };
}

const missingText = (fields: readonly string[]) =>
  `Es fehlt noch: ${fields.map((one) => WORDS[one] ?? one).join(', ')}`;
