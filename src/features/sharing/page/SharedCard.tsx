import { Fragment } from 'react';
import type { SharedRecord } from '../../../api/shares';
import { dateTime, formatDate, formatTime, numberText, photoCount } from '../../../components/format';
import { Numbered } from '../../../components/Numbered';
import { PRINTED_QR, QrCode } from '../../../components/QrCode';
import { shortenAddress } from '../../../domain/documentation/shortAddress';
import { checkAddress } from '../../../domain/evidence/check';
import { checkText } from '../../evidence/evidenceWords';
import { readSharedContent, type SharedContent } from '../sharedContent';
import { SharedPhotos } from './SharedPhotos';
import { SharedSupplements } from './SharedSupplements';
import { SharedThreads } from './SharedThreads';

type SharedCardProps = {
  record: SharedRecord;
  pass: string | null;
  loadAll: number;
  elsewhere: ReadonlyMap<string, string>;
};

/** One record: opened parts and shared photos. `loadAll`: `loadNow` of a LazyPicture. */
export function SharedCard({ record, pass, loadAll, elsewhere }: SharedCardProps) {
  const entered = readSharedContent(record);
  const photos = pass === null ? null : entered.photos;
  const title =
    entered.at === null ? numberText(entered.number) : `${formatDate(entered.at)}, ${formatTime(entered.at)}`;
  const corrected = record.correctedAt === null ? 'berichtigt' : `berichtigt am ${dateTime(record.correctedAt)}`;
  // Only the number: the share's link opens more and is never in a code.
  const address = checkAddress(location.origin, entered.number);
  const facts: (readonly [label: string, value: string])[] = [
    ['Leistung', [entered.service, entered.work].filter(Boolean).join(': ')],
    ['Immobilie', [entered.property, shortenAddress(entered.property, entered.address)].filter(Boolean).join(', ')],
    ['Standort', locationIn(entered)],
    ['Erstellt von', [entered.author, entered.company].filter(Boolean).join(', ')],
    ['Hausverwaltung', entered.manager],
    ['Notizen', entered.notes ?? ''],
    ...entered.more,
    ['Fotos', photos ? photoCount(entered.photoCount) : `${photoCount(entered.photoCount)}, nicht geteilt`],
  ];
  return (
    <article className="shared__card stack" aria-label={title}>
      <div className="shared__head">
        <div className="shared__in">
          <div>
            <h2>
              <Numbered>{title}</Numbered>
            </h2>
            <p className="small muted">
              <Numbered>
                {[numberText(entered.number), entered.corrected && corrected].filter(Boolean).join(', ')}
              </Numbered>
              <span className="shared__check">
                {' · '}
                {/* The server's own page: no route of the app. */}
                <a className="reach" href={address}>
                  Öffentlich prüfen
                </a>
              </span>
            </p>
            <p className="small shared__paper">{checkText(address, record.entries.at(-1))}</p>
          </div>
          <div className="shared__paper">
            <QrCode text={address} label={`QR-Code: ${address}`} size={PRINTED_QR} />
          </div>
        </div>
      </div>
      <div className="shared__body stack">
        {record.entries.length === 0 && <p>Noch nicht im Prüfbuch. Der Eintrag folgt innerhalb weniger Minuten.</p>}
        <dl className="file">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
        </dl>
        <SharedPhotos photos={photos} pass={pass} loadAll={loadAll} elsewhere={elsewhere} />
        <SharedSupplements all={record.supplements} capturedAt={entered.at} pass={pass} loadAll={loadAll} />
        <SharedThreads threads={record.threads} pass={pass} loadAll={loadAll} />
      </div>
    </article>
  );
}

/** The address stands beside the property; a position that was measured there has its own text. */
function locationIn({ location, address, isPropertyPosition }: SharedContent): string {
  return isPropertyPosition && location !== '' && location === address ? 'Adresse der Immobilie' : location;
}
