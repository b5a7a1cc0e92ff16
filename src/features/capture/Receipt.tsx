import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OutboxRow, PhotoRow, PropertyRow } from '../../data/db';
import { useOutboxRow } from '../../data/live/screens';
import { allPictures } from '../../data/pictures';
import { useOnline } from '../../device/connectivity';
import { workFact } from '../../domain/activities';
import type { Sealed } from '../../domain/documentation';
import { coordinatesText, distanceText, locationStatus, positionOf } from '../../domain/place';
import { serviceText } from '../../domain/service';
import { TEXT } from '../../domain/texts.capture';
import { ISSUE_TEXT } from '../../domain/texts.de';
import { useDelivery, useSyncStatus } from '../../sync/status';
import { AppBar } from '../../ui/appBar';
import { Button, ButtonLink } from '../../ui/button';
import { useTitle } from '../../ui/fieldScreen';
import { accuracy, bytes, dateTime, numberText, photoCount } from '../../ui/format';
import { useObjectUrl } from '../../ui/objectUrl';
import { Presence } from '../../ui/presence';
import { Two, twice } from '../../ui/secondLanguage';
import { DeliverySlot } from '../../ui/slots';
import { StateLine } from '../../ui/stateLine';
import { Toast } from '../../ui/toast';
import { type Refusal, refusalTexts } from './state/refusal';

type ReceiptProps = {
  saved: OutboxRow;
  /** What was handed in and is not in it. */
  missing: readonly Refusal[];
  /** For the distance; null where it is not known here. */
  property: PropertyRow | null;
  /** Where 'Zurück' and the button named `homeLabel` lead. */
  home: string;
  homeLabel?: string;
  /** What the button for the next one says. */
  againLabel?: string;
  onAgain: () => void;
};

/** After saving (D51): what was saved, under which number, and how far it is. The state is live. */
export function Receipt(props: ReceiptProps) {
  const { saved, missing, property, home, homeLabel = 'Zum Dashboard', againLabel = 'Neue Dokumentation' } = props;
  const row = useOutboxRow(saved.id) ?? saved;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(TEXT.saved);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
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
        <article className="card card--pad stack">
          <div className="screen__head receipt__head">
            <h1 ref={heading} tabIndex={-1}>
              <Two>Dokumentation</Two>
            </h1>
            <span className="muted nowrap">{numberText(row.number)}</span>
          </div>
          <Facts row={row} property={property} />
          <Pictures documentation={row.id} />
          <State row={row} />
        </article>
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

function Facts({ row, property }: { row: OutboxRow; property: PropertyRow | null }) {
  const { sealed } = row;
  const at = positionOf(sealed.latitude, sealed.longitude);
  const done = sealed.version === 2 ? workFact(sealed.work) : null;
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
          <dd>{twice(serviceText(sealed.serviceType))}</dd>
        </>
      )}
      {done && (
        <>
          <Name of={done.label} />
          <dd>
            {twice(done.text)}
            {done.more && <Small>{done.more}</Small>}
          </dd>
        </>
      )}
      <Name of="Standort" />
      <dd>
        {at ? coordinatesText(at) : sealed.location}
        <Worth sealed={sealed} property={property} />
      </dd>
      {sealed.notes && (
        <>
          <Name of="Notizen" />
          <dd className="receipt__notes">{sealed.notes}</dd>
        </>
      )}
    </dl>
  );
}

/** What a fact is called. */
function Name({ of }: { of: string }) {
  return (
    <dt>
      <Two>{of}</Two>
    </dt>
  );
}

/** What the place is worth (D10): accuracy and distance, or where it comes from; away from the property in amber. */
function Worth({ sealed, property }: { sealed: Sealed; property: PropertyRow | null }) {
  const { locationSource } = sealed;
  if (locationSource !== 'gps') return <Small>{WITHOUT_GPS[locationSource]}</Small>;
  const there = property && positionOf(property.latitude, property.longitude);
  const { status, distance } = locationStatus({ ...sealed, source: locationSource }, there);
  const away = distance === null || status === 'off_site' ? null : `${distanceText(distance)} vom Objekt entfernt`;
  const sure = sealed.accuracy === null ? null : accuracy(sealed.accuracy);
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

const WITHOUT_GPS = { property: TEXT.placeByProperty, manual: TEXT.placeByPerson };

type Pictured = { photo: PhotoRow; blob: Blob };

function Pictures({ documentation }: { documentation: string }) {
  const [pictures, setPictures] = useState<readonly Pictured[]>([]);
  useEffect(() => {
    let gone = false;
    allPictures(documentation).then(
      (found) => !gone && setPictures(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [documentation]);
  return (
    <div className="receipt__photos">
      {pictures.map(({ photo, blob }, index) => (
        <OnePicture key={photo.id} blob={blob} alt={`Foto ${index + 1}`} />
      ))}
    </div>
  );
}

function OnePicture({ blob, alt }: { blob: Blob; alt: string }) {
  const url = useObjectUrl(blob);
  return url ? <img className="photo photo--wide" src={url} alt={alt} decoding="async" /> : null;
}

function State({ row }: { row: OutboxRow }) {
  const sending = useSyncStatus((status) => (status.sending?.id === row.id ? status.sending : null));
  const { mark, words } = useDelivery(row);
  const total = row.sealed.photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return (
    <div className="record__line">
      <span role="status">
        <StateLine state={mark}>
          {sending && row.state === 'waiting' ? `${words} (${sending.done} von ${photoCount(sending.total)})` : words}
        </StateLine>
      </span>
      <span className="small muted">{bytes(total)}</span>
    </div>
  );
}

/** What happens next, in a sentence; empty where there is nothing to say. */
function Next({ row }: { row: OutboxRow }) {
  const online = useOnline();
  const text = nextWords(row, online);
  return (
    text && (
      <p className="muted small">
        <Two>{text}</Two>
      </p>
    )
  );
}

function nextWords(row: OutboxRow, online: boolean): string | null {
  if (row.state === 'refused') return row.transfer.reason ? ISSUE_TEXT[row.transfer.reason] : null;
  if (row.state !== 'waiting' || online) return null;
  // Where the browser has Background Sync the phone delivers from the pocket; elsewhere the app must be open.
  if ('SyncManager' in window) return 'Wird übertragen, sobald wieder Netz da ist. Sie können das Telefon weglegen.';
  return 'Wird übertragen, sobald die App bei bestehendem Netz geöffnet ist.';
}
