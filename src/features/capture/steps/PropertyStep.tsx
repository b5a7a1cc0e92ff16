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
  /** By name; null = this phone never heard them, undefined while they are read. */
  properties: readonly PropertyRow[] | null | undefined;
  chosen: PropertyRow | null;
  /** Chosen by distance, not by hand. */
  preselected: boolean;
  place: Place | null;
  showErrors: boolean;
  onChoose: (id: string | null) => void;
};

/** Which property: the native select lies over the slip, so that one tap anywhere on it opens the list. */
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

/** Nothing is ticked off where the person is too far away to be there. */
function doneWord({ chosen, preselected, place }: PropertyStepProps): string | null {
  if (!chosen || presenceAt(chosen, place).status === 'off_site') return null;
  return preselected ? 'Vorausgewählt' : 'Ausgewählt';
}

/** At the right edge: opens the list, or asks for it once more. */
function Act({ failed, missing, onOpen }: { failed: boolean; missing: boolean; onOpen: () => void }) {
  if (failed) return <SideButton slip icon={RefreshCw} label="Erneut versuchen" onClick={requestPull} />;
  return <SideButton slip icon={ChevronsUpDown} label={missing ? 'Auswählen' : 'Ändern'} onClick={onOpen} />;
}

/** Whether the properties this phone never heard are not on their way either. */
function useFailed(unheard: boolean): boolean {
  const online = useOnline();
  const pull = useSyncStatus((status) => status.pull);
  return unheard && !(online && (pull === 'idle' || pull === 'running'));
}

type IssueProps = Pick<PropertyStepProps, 'properties' | 'showErrors'> & { id: string; failed: boolean };

/** What keeps from choosing; that there is nothing to choose from is said only where the server said so. */
function PropertyIssue({ id, properties, failed, showErrors }: IssueProps) {
  if (failed) return <StepIssue id={id} kind="error" text={TEXT.propertiesFailed} advice={KEPT} />;
  if (properties === undefined) return null;
  if (properties === null)
    return <StepIssue id={id} kind="hint" icon={LoaderCircle} text="Immobilien werden geladen" />;
  if (properties.length === 0) return <StepIssue id={id} kind="hint" text="Noch keine Immobilien zugewiesen" />;
  return <StepIssue id={id} kind={showErrors ? 'error' : 'hint'} text={CAPTURE_TEXT.property_missing} />;
}

/** What becomes of the capture meanwhile. */
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

/** How far away the property is, in amber where that is too far to be there; only a fix of the device says it (D10). */
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

/** The name; where two have the same, the address tells them apart. */
function optionText({ id, name, address }: PropertyRow, all: readonly PropertyRow[]): string {
  return all.some((other) => other.name === name && other.id !== id) ? `${name}, ${address}` : name;
}

/** Opens the native list where the browser can do it on command; elsewhere the select gets the focus. */
function openList(select: HTMLSelectElement | null): void {
  select?.focus();
  try {
    select?.showPicker?.();
  } catch {
    // Not allowed here (no user gesture): the focus is there, one more tap opens it.
  }
}
