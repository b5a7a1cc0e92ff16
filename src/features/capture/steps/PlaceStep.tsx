import { LoaderCircle, LocateFixed } from 'lucide-react';
import { formatAccuracy, formatTime } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import type { PropertyRow } from '../../../db/db';
import { coordinatesText, type Place, placeText, positionOf } from '../../../domain/documentation/place';
import { CAPTURE_TEXT, TEXT } from '../../../domain/text/texts.capture';
import { LocationIssue, PlaceOfProperty, TypedPlace } from '../lazyParts';
import type { PlaceFinder } from '../state/usePlace';
import { SideButton, Step, StepIssue } from './Step';

type PlaceStepProps = {
  place: Place | null;
  finder: PlaceFinder;
  property: PropertyRow | null;
  /** The property is the link's, perhaps not known yet. */
  byLink: boolean;
  showErrors: boolean;
  onPlace: (place: Place | null) => void;
};

/** The position: the device's fix, else what D10 allows. */
export function PlaceStep({ place, finder, property, byLink, showErrors, onPlace }: PlaceStepProps) {
  const { locating, error } = finder;
  const missing = place === null;
  return (
    <Step title="Standort" done={place && !locating ? doneWord(place) : null}>
      {error && <LocationIssue error={error} />}
      {missing && showErrors && <StepIssue kind="error" text={CAPTURE_TEXT.location_missing} />}
      {place && place.source !== 'manual' ? (
        <div className="slip">
          <div className="slip__body">
            <Found place={place} fixedAt={finder.fixedAt} />
          </div>
          <SideButton slip icon={LocateFixed} step="location" label="Standort erfassen" onClick={finder.find} />
        </div>
      ) : (
        <div className="pair">
          <WaysOn locating={locating} error={error !== null} property={property} byLink={byLink} onPlace={onPlace} />
          <SideButton icon={LocateFixed} step="location" label="Standort erfassen" onClick={finder.find} />
        </div>
      )}
      <TypedPlace place={place} failures={finder.failures} property={property} byLink={byLink} onPlace={onPlace} />
    </Step>
  );
}

function doneWord({ source }: Place): string | null {
  if (source === 'gps') return 'Erfasst';
  return source === 'property' ? 'Laut Objektadresse' : null;
}

function Found({ place, fixedAt }: { place: Place; fixedAt: number | null }) {
  const at = positionOf(place.latitude, place.longitude);
  const sure = place.accuracy === null ? null : formatAccuracy(place.accuracy);
  const when = fixedAt === null || place.source !== 'gps' ? null : formatTime(fixedAt);
  return (
    <>
      <span>{placeText(place)}</span>
      {at && place.address && <span className="small">{coordinatesText(at)}</span>}
      {place.source === 'property' && (
        <span className="small">
          <Two>{TEXT.placeByProperty}</Two>
        </span>
      )}
      {sure && <span className="small">{[sure, when].filter(Boolean).join(', ')}</span>}
    </>
  );
}

function WaysOn(props: {
  locating: boolean;
  error: boolean;
  property: PropertyRow | null;
  byLink: boolean;
  onPlace: (place: Place | null) => void;
}) {
  const { property } = props;
  if (props.locating)
    return (
      <p className="slip-note" role="status">
        <Icon of={LoaderCircle} small className="spin" />
        <Two>Standort wird ermittelt</Two>
      </p>
    );
  if (!props.error || (!property && props.byLink))
    return (
      <p className="slip-note">
        <Two>Noch nicht erfasst</Two>
      </p>
    );
  return <PlaceOfProperty property={property} onPlace={props.onPlace} />;
}
