/** How sure it is who documented, and where (D8, D10): words in lists and detail, never an obstacle. */
import { type LocationStatus, locationStatusText } from '../domain/place';
import { trustText } from '../domain/trust';

type TrustOf = { byLink: boolean };
type PlaceOf = { locationStatus: LocationStatus; distance: number | null };

/** 'angemeldet' or 'per Link'. */
export function Trust({ byLink }: TrustOf) {
  return <span className="small">{trustWord(byLink)}</span>;
}

/** 'vor Ort', 'abweichend (412 m)', 'Standort unbekannt'. */
export function PlaceStatus(record: PlaceOf) {
  const known = record.locationStatus !== 'unknown';
  return (
    <span className="small">
      {known ? locationStatusText(record.locationStatus, record.distance) : placeWord(record)}
    </span>
  );
}

/** Both in one line. */
export function Presence(record: TrustOf & PlaceOf) {
  return <span className="small muted">{`${trustWord(record.byLink)}, ${placeWord(record)}`}</span>;
}

const trustWord = (byLink: boolean) => trustText(byLink ? 'by_link' : 'signed_in');

function placeWord({ locationStatus, distance }: PlaceOf): string {
  const word = locationStatusText(locationStatus, distance);
  return locationStatus === 'on_site' ? word : `Standort ${word}`;
}
