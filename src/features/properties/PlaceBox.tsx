import { usePublicConfig } from '../../api/cache/answers';
import { lazyComponent } from '../../components/Arriving';
import { MapGate } from '../../components/MapGate';
import { coordinatesText, type Position } from '../../domain/documentation/place';
import type { PlacedAddress } from './place';

const PlacePicker = lazyComponent(() => import('./PlacePicker').then((part) => part.PlacePicker));

/** 'Position': coordinates, and a map to correct them. */
export function PlaceBox({ placed, onMove }: { placed: PlacedAddress | null; onMove: (at: Position) => void }) {
  const config = usePublicConfig();
  return (
    <section className="place stack stack--8" aria-label="Position">
      <span className="field__label">Position</span>
      {placed && (
        <MapGate tileUrl={config?.tileUrl}>
          {(tileUrl) => <PlacePicker at={placed} tileUrl={tileUrl} onMove={onMove} />}
        </MapGate>
      )}
      <p>
        {placed ? <span className="strong nowrap">{coordinatesText(placed)} </span> : null}
        <span className="small muted">{sourceText(placed)}</span>
      </p>
      {placed && (
        <p className="small muted">
          Sie können die Markierung ziehen oder mit den Pfeiltasten bewegen. Von ihr aus wird die Entfernung jeder
          Aufnahme gemessen.
        </p>
      )}
    </section>
  );
}

function sourceText(placed: PlacedAddress | null): string {
  if (!placed) return 'Noch keine Position auf der Karte. Sie wird nach dem Speichern aus der Adresse bestimmt.';
  return placed.byHand ? 'von Hand gesetzt' : 'zur Adresse';
}
