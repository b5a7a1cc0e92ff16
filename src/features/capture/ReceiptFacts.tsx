import { Fragment } from 'react';
import { dateTime, formatAccuracy } from '../../components/format';
import { Presence } from '../../components/Presence';
import { Two, withSecondLine } from '../../components/SecondLanguage';
import type { OutboxRow, PropertyRow } from '../../db/db';
import { workFact } from '../../domain/documentation/activities';
import type { Sealed } from '../../domain/documentation/documentation';
import { laterFacts } from '../../domain/documentation/facts';
import {
  coordinatesText,
  distanceText,
  type LocationSource,
  locationStatus,
  positionOf,
} from '../../domain/documentation/place';
import { TEXT } from '../../domain/text/texts.capture';

export function ReceiptFacts({ row, property }: { row: OutboxRow; property: PropertyRow | null }) {
  const { sealed } = row;
  const at = positionOf(sealed.latitude, sealed.longitude);
  const pair = at ? coordinatesText(at) : '';
  const done = workFact(sealed.work);
  return (
    <dl className="file file--narrow receipt__file">
      <Name of="Zeit" />
      <dd className="strong">{dateTime(row.capturedAt)}</dd>
      <Name of="Immobilie" />
      <dd>
        <span className="strong">{row.propertyName}</span>
        <span className="small">{row.propertyAddress}</span>
      </dd>
      {sealed.serviceType && (
        <>
          <Name of="Leistung" />
          <dd>{withSecondLine(sealed.serviceType ?? '')}</dd>
        </>
      )}
      {done && (
        <>
          <Name of={done.label} />
          <dd>
            {withSecondLine(done.text)}
            {done.more && <Small>{done.more}</Small>}
          </dd>
        </>
      )}
      {row.owner.startsWith('link:') && (
        <>
          <Name of="Erstellt von" />
          <dd>{row.authorName}</dd>
        </>
      )}
      <Name of="Standort" />
      <dd>
        {sealed.location}
        {pair !== '' && pair !== sealed.location && <span className="small">{pair}</span>}
        <Worth sealed={sealed} property={property} />
      </dd>
      {sealed.notes && (
        <>
          <Name of="Notizen" />
          <dd className="receipt__notes">{sealed.notes}</dd>
        </>
      )}
      {laterFacts(sealed, 'detail').map(({ label, text }) => (
        <Fragment key={label}>
          <Name of={label} />
          <dd className="receipt__notes">{withSecondLine(text)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Name({ of }: { of: string }) {
  return (
    <dt>
      <Two>{of}</Two>
    </dt>
  );
}

/** Quality of the position: accuracy and distance, or its source; away from the property in amber. */
function Worth({ sealed, property }: { sealed: Sealed; property: PropertyRow | null }) {
  const { locationSource } = sealed;
  if (locationSource !== 'gps') return <Small>{WITHOUT_GPS[locationSource] ?? locationSource}</Small>;
  const there = property && positionOf(property.latitude, property.longitude);
  const { status, distance } = locationStatus({ ...sealed, source: locationSource }, there);
  const away = distance === null || status !== 'on_site' ? null : `${distanceText(distance)} vom Objekt entfernt`;
  const sure = sealed.accuracy === null ? null : formatAccuracy(sealed.accuracy);
  return (
    <>
      <Small>{[sure, away].filter(Boolean).join(', ')}</Small>
      <Presence locationStatus={status} locationSource={locationSource} distance={distance} />
    </>
  );
}

function Small({ children }: { children: string }) {
  return (
    <span className="small">
      <Two>{children}</Two>
    </span>
  );
}

const WITHOUT_GPS: { [source in LocationSource]?: string } = {
  property: TEXT.placeByProperty,
  manual: TEXT.placeByPerson,
};
