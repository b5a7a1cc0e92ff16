import type { ReactNode } from 'react';
import { usePublicConfig } from '../../../api/cache/answers';
import type { Own } from '../../../api/documentations';
import type { OwnedProperty } from '../../../api/ownProperties';
import { lazyComponent } from '../../../components/Arriving';
import { MapGate } from '../../../components/MapGate';
import { positionOf } from '../../../domain/documentation/place';
import { YearButton } from '../../reports/year/YearButton';
import { LastDays } from '../calendar/LastDays';
import { Month } from '../calendar/Month';
import { PropertyRecords } from './PropertyRecords';
import './property.css';

const PlaceMap = lazyComponent(() => import('../../../components/PlaceMap').then((part) => part.PlaceMap));

type PartsProps = {
  own: Own;
  property: OwnedProperty;
  listPath: (day?: string) => string;
  plan: ReactNode;
  /** Parts that differ between the two roles. */
  side: ReactNode;
};

/** The page of one property, for Hausverwaltung and company. */
export function PropertyParts({ own, property, listPath, plan, side }: PartsProps) {
  return (
    <>
      <LastDays own={own} property={property.id} dayPath={listPath} />
      <div className="building">
        <div className="stack stack--24 building__main">
          <Month own={own} property={property} dayPath={listPath} />
          {plan}
        </div>
        <div className="stack stack--24 building__side">
          {side}
          <Part title="Betriebskosten">
            <p className="small">Alle Leistungen eines Jahres in einer Liste, für die Abrechnung mit den Mietern.</p>
            <YearButton own={own} property={property} />
          </Part>
          <Where property={property} />
        </div>
      </div>
      <PropertyRecords
        own={own}
        property={property.id}
        listPath={listPath()}
        without={own.column === 'company_admin' ? 'company and property' : 'property'}
      />
    </>
  );
}

function Where({ property: { number, address, notes, latitude, longitude } }: { property: OwnedProperty }) {
  const config = usePublicConfig();
  const at = latitude === 0 && longitude === 0 ? null : positionOf(latitude, longitude);
  return (
    <Part title="Position">
      <p>{address}</p>
      {number && <p className="small muted">Objektnummer {number}</p>}
      {notes && <p className="small">{notes}</p>}
      {at ? (
        <MapGate tileUrl={config?.tileUrl}>
          {(tileUrl) => <PlaceMap at={at} accuracy={null} tileUrl={tileUrl} label="Karte: Position der Immobilie" />}
        </MapGate>
      ) : (
        <p className="small muted">Die Position dieser Adresse ist noch nicht bekannt.</p>
      )}
    </Part>
  );
}

type PartProps = { title: string; children: ReactNode };

export function Part({ title, children }: PartProps) {
  return (
    <section className="building__part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
