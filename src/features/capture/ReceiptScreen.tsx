import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppBar } from '../../components/AppBar';
import { Button, ButtonLink } from '../../components/Button';
import { DeliverySlot } from '../../components/Slots';
import { SupplementActions } from '../../components/SupplementActions';
import type { OutboxRow, PropertyRow } from '../../db/db';
import { useOutboxRow } from '../../db/live/screens';
import { ReceiptCard } from './ReceiptCard';
import { Next } from './ReceiptState';
import { SavedHead } from './SavedHead';
import { type Rejection, rejectionTexts } from './state/rejection';

type ReceiptProps = {
  saved: OutboxRow;
  /** Photos that were added and are not in the record. */
  missing: readonly Rejection[];
  /** For the distance; null = unknown here. */
  property: PropertyRow | null;
  /** Where the record was saved with a link. */
  byLink?: boolean;
  /** Where to go from here; absent on the start page itself. */
  home?: string;
  /** Puts the receipt away, on the start page. */
  onAway?: () => void;
  /** Null: the link no longer works. */
  onAgain: (() => void) | null;
  /** On the start page, instead of what else says what waits. */
  notice?: ReactNode;
  /** Below the record. */
  children?: ReactNode;
};

/** After saving: the record, its number and its live state. */
export function ReceiptScreen(props: ReceiptProps) {
  const { saved, missing, property, byLink, home, onAway, onAgain } = props;
  const row = useOutboxRow(saved.id) ?? saved;
  return (
    <div className="phone">
      <AppBar back={home}>{!props.notice && <DeliverySlot as="link" />}</AppBar>
      <main className="screen">
        <SavedHead missing={rejectionTexts(missing).join(' ')} />
        {props.notice}
        <ReceiptCard row={row} property={property} />
        {!props.notice && <Next row={row} />}
        {row.state !== 'refused' && row.state !== 'deletedOnServer' && (
          <SupplementActions parent={row} makers={[byLink ? 'link' : 'author']} />
        )}
        {props.children}
        {home && (
          <ButtonLink wide size="tall" to={home}>
            {byLink ? 'Zur Startseite' : 'Zum Dashboard'}
          </ButtonLink>
        )}
        {onAway && (
          <Button wide size="tall" onClick={onAway}>
            Ausblenden
          </Button>
        )}
      </main>
      {onAgain && (
        <footer className="foot">
          <Button wide size="tall" variant="primary" icon={Camera} onClick={onAgain}>
            {byLink ? 'Neue Dokumentation an diesem Objekt' : 'Neue Dokumentation'}
          </Button>
        </footer>
      )}
    </div>
  );
}
