import { Camera, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppBar } from '../../components/AppBar';
import { Button, ButtonLink } from '../../components/Button';
import { useTitle } from '../../components/FieldScreen';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
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
  useTitle(TEXT.saved);
  return (
    <div className="phone">
      <AppBar back={home}>{!props.notice && <DeliverySlot as="link" />}</AppBar>
      <main className="screen">
        <SavedHead />
        {missing.length > 0 && (
          <Toast kind="danger" title={TEXT.photosMissing} text={refusalTexts(missing).join(' ')} />
        )}
        {props.notice}
        <ReceiptCard row={row} property={property} />
        {!props.notice && <Next row={row} />}
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

/** The focus starts here, also for screen readers. */
function SavedHead() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <div className="receipt__saved">
      <Icon of={CircleCheck} />
      <h1 ref={heading} tabIndex={-1}>
        <Two>Gespeichert</Two>
      </h1>
      <p role="status">
        <Two>{TEXT.saved}</Two>
      </p>
    </div>
  );
}
