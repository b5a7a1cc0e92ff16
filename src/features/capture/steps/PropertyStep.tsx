import { ChevronsUpDown, LoaderCircle, MapPin, MapPinOff, RefreshCw } from 'lucide-react';
import { useId, useRef } from 'react';
import { Icon } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import type { PropertyRow } from '../../../db/db';
import { distanceText, type Place, presenceAt } from '../../../domain/documentation/place';
import { CAPTURE_TEXT, TEXT } from '../../../domain/text/texts.capture';
import { useOnline } from '../../../platform/connectivity';
import { requestPull, useSyncStatus } from '../../../sync/status';
import { SideButton, Step, StepIssue } from './Step';

type PropertyStepProps = {
  /** By name; null = never received, undefined = loading. */
  properties: readonly PropertyRow[] | null | undefined;
  chosen: PropertyRow | null;
  preselected: boolean;
  place: Place | null;
  showErrors: boolean;
  onChoose: (id: string | null) => void;
};

/** The property. The native select covers the entire card, so that one tap opens the list. */
export function PropertyStep(props: PropertyStepProps) {
  const { properties, chosen, showErrors } = props;
  const select = useRef<HTMLSelectElement>(null);
  const issue = useId();
  const missing = chosen === null;
  const failed = useFailed(properties === null);
  return (
    <Step title="Immobilie" done={doneWord(props)}>
      {missing && <PropertyIssue id={issue} properties={properties} failed={failed} showErrors={showErrors} />}
      <div className={`slip slip--select${missing && showErrors ? ' slip--error' : ''}`}>
        <div className="slip__body" aria-hidden="true">
          {chosen ? <Chosen property={chosen} place={props.place} /> : <NothingChosen known={properties !== null} />}
        </div>
        <select
          ref={select}
          className="slip__select"
          data-step="property"
          aria-label="Immobilie"
          aria-describedby={missing ? issue : undefined}
          aria-invalid={(missing && showErrors) || undefined}
          value={chosen?.id ?? ''}
          onChange={(event) => props.onChoose(event.target.value || null)}
        >
          <option value="">Bitte wählen</option>
          {properties?.map((property) => (
            <option key={property.id} value={property.id}>
              {optionText(property, properties)}
            </option>
          ))}
        </select>
        <Act failed={failed} missing={missing} onOpen={() => openList(select.current)} />
      </div>
    </Step>
  );
}

/** No check mark where the person is too far away. */
function doneWord({ chosen, preselected, place }: PropertyStepProps): string | null {
  if (!chosen || presenceAt(chosen, place).status === 'off_site') return null;
  return preselected ? 'Vorausgewählt' : 'Ausgewählt';
}

function Act({ failed, missing, onOpen }: { failed: boolean; missing: boolean; onOpen: () => void }) {
  if (failed) return <SideButton slip icon={RefreshCw} label="Erneut versuchen" onClick={requestPull} />;
  return <SideButton slip icon={ChevronsUpDown} label={missing ? 'Auswählen' : 'Ändern'} onClick={onOpen} />;
}

function useFailed(isMissing: boolean): boolean {
  const online = useOnline();
  const pull = useSyncStatus((status) => status.pull);
  return isMissing && !(online && (pull === 'idle' || pull === 'running'));
}

type IssueProps = Pick<PropertyStepProps, 'properties' | 'showErrors'> & { id: string; failed: boolean };

/** The issue that blocks a choice; 'no properties' only on the server's word. */
function PropertyIssue({ id, properties, failed, showErrors }: IssueProps) {
  if (failed) return <StepIssue id={id} kind="error" text={TEXT.propertiesFailed} advice={KEPT} />;
  if (properties === undefined) return null;
  if (properties === null)
    return <StepIssue id={id} kind="hint" icon={LoaderCircle} text="Immobilien werden geladen" />;
  if (properties.length === 0) return <StepIssue id={id} kind="hint" text="Noch keine Immobilien zugewiesen" />;
  return <StepIssue id={id} kind={showErrors ? 'error' : 'hint'} text={CAPTURE_TEXT.property_missing} />;
}

const KEPT = 'Ihre Fotos und Notizen bleiben auf diesem Gerät.';

function NothingChosen({ known }: { known: boolean }) {
  return (
    <span className="muted">
      <Two>{known ? 'Bitte wählen' : 'Noch nicht geladen'}</Two>
    </span>
  );
}

function Chosen({ property, place }: { property: PropertyRow; place: Place | null }) {
  return (
    <>
      <span className="strong">{property.name}</span>
      <span className="small">{property.address}</span>
      <Distance property={property} place={place} />
    </>
  );
}

/** The distance, in amber where too far; only for a device's fix. */
function Distance({ property, place }: { property: PropertyRow; place: Place | null }) {
  const { status, distance } = presenceAt(property, place);
  if (distance === null)
    return (
      <span className="small">
        <Two>Entfernung unbekannt</Two>
      </span>
    );
  const far = status === 'off_site';
  return (
    <span className={far ? 'distance distance--far' : 'distance'}>
      <Icon of={far ? MapPinOff : MapPin} small />
      <Two>{`${distanceText(distance)} entfernt`}</Two>
    </span>
  );
}

function optionText({ id, name, address }: PropertyRow, all: readonly PropertyRow[]): string {
  return all.some((other) => other.name === name && other.id !== id) ? `${name}, ${address}` : name;
}

/** Opens the native list where the browser supports it; elsewhere focuses the select. */
function openList(select: HTMLSelectElement | null): void {
  select?.focus();
  try {
    select?.showPicker?.();
  } catch {
    // Not allowed without a user gesture: the select has focus, one more tap opens it.
  }
}
