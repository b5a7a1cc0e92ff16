/** First steps of a capture by link: property and name. */
import { useId, useLayoutEffect } from 'react';
import { Two } from '../../../components/SecondLanguage';
import type { LinkFacts } from '../../../db/db';
import { nameIssues } from '../../../domain/documentation/documentation';
import { captureText } from '../../../domain/text/texts.capture';
import type { DraftStore } from '../state/draftStore';
import { Step, StepIssue } from '../steps/Step';

/** The link's property; unknown until the server was reached. */
export function LinkPropertyStep({ facts, online }: { facts: LinkFacts | null; online: boolean }) {
  const property = facts?.property;
  return (
    <Step title="Immobilie" done={property ? 'Aus dem Link' : null}>
      <div className="slip">
        <div className="slip__body">
          {property ? (
            <>
              <span className="strong">{property.name}</span>
              <span className="small">{property.address}</span>
            </>
          ) : (
            <span className="muted" role="status">
              <Two>{online ? 'Der Link wird geprüft' : 'Der Link wird geprüft, sobald Netz da ist'}</Two>
            </span>
          )}
        </div>
      </div>
    </Step>
  );
}

type NameStepProps = {
  draftStore: DraftStore;
  /** Null: nothing typed, so the remembered name counts. */
  name: string | null;
  remembered: string;
  showErrors: boolean;
  /** The keyboard's 'done' key acts as a tap on 'Speichern'. */
  onEnter: () => void;
};

/** 'Ihr Name', remembered on this device (spec 2); any name the company recognises. */
export function NameStep({ draftStore, name, remembered, showErrors, onEnter }: NameStepProps) {
  const id = useId();
  useLayoutEffect(() => {
    if (name === null && remembered) draftStore.change({ employeeName: remembered }, false);
  }, [draftStore, name, remembered]);
  const value = name ?? remembered;
  const issue = nameIssues(value)[0]?.code;
  const wrong = issue !== undefined && (showErrors || issue !== 'name_missing');
  return (
    <section className="step">
      <label className="step__head" htmlFor={id}>
        <Two>Ihr Name</Two>
      </label>
      {issue && <StepIssue id={`${id}-issue`} kind={wrong ? 'error' : 'hint'} text={captureText(issue)} />}
      <input
        id={id}
        className="input input--tall"
        data-step="employeeName"
        autoComplete="name"
        enterKeyHint="done"
        aria-describedby={issue ? `${id}-issue` : undefined}
        aria-invalid={wrong || undefined}
        value={value}
        onChange={(event) => draftStore.change({ employeeName: event.target.value }, false)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter()}
      />
    </section>
  );
}
