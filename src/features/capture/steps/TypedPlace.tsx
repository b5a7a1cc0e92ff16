import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import type { PropertyRow } from '../../../db/db';
import { type Place, placeOfProperty, positionOf } from '../../../domain/documentation/place';
import { LOCATION_MAX } from '../../../domain/limits';
import { isVisible } from '../../../domain/text/text';
import { LOCATION_ERRORS, type LocationError, TEXT } from '../../../domain/text/texts.capture';
import { LOCATION_ADVICE } from '../locationAdvice';
import { StepIssue } from './Step';

/** Failed position requests before a place without coordinates may be typed. */
const MANUAL_PLACE_AFTER_FAILURES = 2;

type TypedPlaceProps = {
  place: Place | null;
  property: PropertyRow | null;
  byLink: boolean;
  failures: number;
  onPlace: (place: Place | null) => void;
};

/** A place may be typed after two failed attempts if the property has no position. */
export function TypedPlace(props: TypedPlaceProps) {
  const { place, property } = props;
  const typed = place?.source === 'manual';
  const [text, setText] = useState(typed ? (place.address ?? '') : '');
  // Keeps the field while it is emptied for another text, also in a reopened form.
  const [isOpen, setOpen] = useState(typed);
  const nowhere = property ? positionOf(property.latitude, property.longitude) === null : props.byLink;
  const offered = nowhere && props.failures >= MANUAL_PLACE_AFTER_FAILURES;
  if (!typed && !(place === null && (isOpen || offered))) return null;
  const changeAddress = (next: string) => {
    setText(next);
    setOpen(true);
    const empty = { latitude: null, longitude: null, accuracy: null };
    props.onPlace(isVisible(next) ? { source: 'manual', ...empty, address: next } : null);
  };
  return (
    <TextField
      tall
      label="Ort der Arbeit"
      hint={TEXT.placeByPerson}
      maxLength={LOCATION_MAX}
      value={text}
      onChange={(event) => changeAddress(event.target.value)}
    />
  );
}

export function LocationIssue({ error }: { error: LocationError }) {
  const advice = window.isSecureContext ? LOCATION_ADVICE[error] : 'HTTPS erforderlich';
  return <StepIssue kind="error" text={LOCATION_ERRORS[error]} advice={advice} />;
}

export function PlaceOfProperty({ property, onPlace }: Pick<TypedPlaceProps, 'property' | 'onPlace'>) {
  const place = placeOfProperty(property);
  if (!place)
    return (
      <p className="slip-note">
        <Two>
          {property
            ? 'Zu dieser Immobilie ist kein Standort gespeichert.'
            : 'Wählen Sie die Immobilie aus, um deren Standort zu verwenden.'}
        </Two>
      </p>
    );
  return (
    <Button size="tall" onClick={() => onPlace(place)}>
      Standort der Immobilie verwenden
    </Button>
  );
}
