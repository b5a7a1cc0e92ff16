/**
 * What is unusual about author and position: nothing for a record made at its property with an
 * account.
 */
import { MapPinOff } from 'lucide-react';
import { trustText } from '../domain/delivery/trust';
import type { LocationSource, LocationStatus } from '../domain/documentation/place';
import { locationStatusText } from '../domain/documentation/presenceText';
import { Icon } from './Icon';
import { Two } from './SecondLanguage';

type PlaceOf = { locationStatus: LocationStatus; locationSource: LocationSource; distance: number | null };

/** 'Per Link', without a sign-in. */
export function TrustMark({ byLink }: { byLink: boolean }) {
  return byLink && <span className="small">{trustText('by_link')}</span>;
}

/** '15,6 km vom Objekt entfernt', 'Kein GPS, Objektadresse'; nothing where it was made at the property. */
export function Presence(record: PlaceOf) {
  if (record.locationStatus === 'off_site')
    return (
      <span className="state state--wait">
        <Icon of={MapPinOff} />
        <Two>{locationStatusText('off_site', record.distance)}</Two>
      </span>
    );
  const text = withoutGps(record);
  return (
    text && (
      <span className="small muted">
        <Two>{text}</Two>
      </span>
    )
  );
}

/** For a line of text, e.g. in a PDF; '' for a record made at its property. */
export function presenceText(record: PlaceOf): string {
  return record.locationStatus === 'off_site' ? locationStatusText('off_site', record.distance) : withoutGps(record);
}

function withoutGps({ locationSource }: PlaceOf): string {
  if (locationSource === 'gps') return '';
  if (locationSource === 'property') return locationStatusText('by_property', null);
  return locationSource === 'manual' ? 'Kein GPS, Angabe der Person' : locationSource;
}
