import { Camera } from 'lucide-react';
import { AppBar } from '../../components/AppBar';
import { Button, ButtonLink } from '../../components/Button';
import { useTitle } from '../../components/FieldScreen';
import { DeliverySlot } from '../../components/Slots';
import { Toast } from '../../components/Toast';
import type { OutboxRow, PropertyRow } from '../../db/db';
import { useOutboxRow } from '../../db/live/screens';
import { TEXT } from '../../domain/text/texts.capture';
import { ReceiptCard } from './ReceiptCard';
import { Next } from './ReceiptState';
import { type Refusal, refusalTexts } from './state/refusal';

type ReceiptProps = {
  saved: OutboxRow;
  /** Photos that were added and are not in the record. */
  missing: readonly Refusal[];
  /** For the distance; null = unknown here. */
  property: PropertyRow | null;
  home: string;
  homeLabel?: string;
  againLabel?: string;
  onAgain: () => void;
};

/** After saving: the record, its number and its live state. */
export function ReceiptScreen(props: ReceiptProps) {
  const { saved, missing, property, home, homeLabel = 'Zum Dashboard', againLabel = 'Neue Dokumentation' } = props;
  const row = useOutboxRow(saved.id) ?? saved;
  useTitle(TEXT.saved);
  return (
    <div className="phone">
      <AppBar back={home}>
        <DeliverySlot as="link" />
      </AppBar>
      <main className="screen">
        <Toast kind="success" title={TEXT.saved} />
        {missing.length > 0 && (
          <Toast kind="danger" title={TEXT.photosMissing} text={refusalTexts(missing).join(' ')} />
        )}
        <ReceiptCard row={row} property={property} />
        <Next row={row} />
        <ButtonLink wide size="tall" to={home}>
          {homeLabel}
        </ButtonLink>
      </main>
      <footer className="foot">
        <Button wide size="tall" variant="primary" icon={Camera} onClick={props.onAgain}>
          {againLabel}
        </Button>
      </footer>
    </div>
  );
}
