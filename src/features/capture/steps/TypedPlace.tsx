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
  const [text, setText] = useState(place?.source === 'manual' ? (place.address ?? '') : '');
  const typed = place?.source === 'manual';
  const nowhere = property ? positionOf(property.latitude, property.longitude) === null : props.byLink;
  const offered = nowhere && place === null && props.failures >= MANUAL_PLACE_AFTER_FAILURES;
  if (!typed && !offered && !(text && place === null)) return null;
  const change = (next: string) => {
    setText(next);
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
