import { useState } from 'react';
import type { PropertyRow } from '../../../data/db';
import { LOCATION_MAX } from '../../../domain/limits';
import { type Place, positionOf } from '../../../domain/place';
import { isVisible } from '../../../domain/text';
import { TEXT } from '../../../domain/texts.capture';
import { TextField } from '../../../ui/field';

/** Failed position requests before a place without coordinates may be typed (D10). */
const MANUAL_PLACE_AFTER_FAILURES = 2;

type TypedPlaceProps = {
  place: Place | null;
  property: PropertyRow | null;
  byLink: boolean;
  failures: number;
  onPlace: (place: Place | null) => void;
};

/** After two failed attempts, where the property has no position either, the place may be typed (D10). */
export function TypedPlace(props: TypedPlaceProps) {
  const { place, property } = props;
  const typed = place?.source === 'manual';
  const [text, setText] = useState(typed ? (place.address ?? '') : '');
  // Whoever empties the field to write something else keeps it, also in a form that was opened again.
  const [begun, setBegun] = useState(typed);
  const nowhere = property ? positionOf(property.latitude, property.longitude) === null : props.byLink;
  const offered = nowhere && props.failures >= MANUAL_PLACE_AFTER_FAILURES;
  if (!typed && !(place === null && (begun || offered))) return null;
  const change = (next: string) => {
    setText(next);
    setBegun(true);
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
      onChange={(event) => change(event.target.value)}
    />
  );
}
