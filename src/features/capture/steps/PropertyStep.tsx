import { ChevronsUpDown, MapPin } from 'lucide-react';
import { useId, useRef } from 'react';
import type { PropertyRow } from '../../../data/db';
import { distance, type Place, positionOf } from '../../../domain/place';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { metres } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { Two } from '../../../ui/secondLanguage';
import { SideButton, Step, StepIssue } from './Step';

type PropertyStepProps = {
  /** By name; undefined while they are read. */
  properties: readonly PropertyRow[] | undefined;
  chosen: PropertyRow | null;
  /** Chosen by distance, not by hand. */
  preselected: boolean;
  place: Place | null;
  asked: boolean;
  onChoose: (id: string | null) => void;
};

/** Which property: the native select lies over the slip, so that one tap anywhere on it opens the list. */
export function PropertyStep(props: PropertyStepProps) {
  const { properties, chosen, asked } = props;
  const select = useRef<HTMLSelectElement>(null);
  const issue = useId();
  const missing = chosen === null;
  const done = chosen && (props.preselected ? 'Vorausgewählt' : 'Ausgewählt');
  return (
    <Step title="Immobilie" done={done}>
      {missing && <PropertyIssue id={issue} properties={properties} asked={asked} />}
      <div className={`slip slip--select${missing && asked ? ' slip--error' : ''}`}>
        <div className="slip__body" aria-hidden="true">
          <Chosen property={chosen} place={props.place} />
        </div>
        <select
          ref={select}
          className="slip__select"
          data-step="property"
          aria-label="Immobilie"
          aria-describedby={missing ? issue : undefined}
          aria-invalid={(missing && asked) || undefined}
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
        <SideButton
          slip
          icon={ChevronsUpDown}
          label={missing ? 'Auswählen' : 'Ändern'}
          onClick={() => openList(select.current)}
        />
      </div>
    </Step>
  );
}

function PropertyIssue(props: { id: string; properties: readonly PropertyRow[] | undefined; asked: boolean }) {
  if (props.properties === undefined) return null;
  if (props.properties.length === 0)
    return <StepIssue id={props.id} kind="hint" text="Noch keine Immobilien zugewiesen" />;
  return <StepIssue id={props.id} kind={props.asked ? 'error' : 'hint'} text={ISSUE_TEXT.property_missing} />;
}

function Chosen({ property, place }: { property: PropertyRow | null; place: Place | null }) {
  if (!property)
    return (
      <span className="muted">
        <Two>Bitte wählen</Two>
      </span>
    );
  return (
    <>
      <span className="strong">{property.name}</span>
      <span className="small">{property.address}</span>
      <Distance property={property} place={place} />
    </>
  );
}

/** How far away the property is; only a fix of the device says that (D10). */
function Distance({ property, place }: { property: PropertyRow; place: Place | null }) {
  const at = positionOf(property.latitude, property.longitude);
  const here = place?.source === 'gps' ? positionOf(place.latitude, place.longitude) : null;
  if (!at || !here)
    return (
      <span className="small">
        <Two>Entfernung unbekannt</Two>
      </span>
    );
  return (
    <span className="distance">
      <Icon of={MapPin} small />
      <Two>{`${metres(distance(at, here))} entfernt`}</Two>
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
