import { Fragment } from 'react';
import { sha256Hex } from '../../device/clock';
import { checkAddress } from '../../domain/check';
import { checkText } from '../../office/records/evidenceWords';
import { saidIn } from '../../office/sharing/said';
import { getSharedPhoto, type SharedRecord } from '../../remote/shares';
import { date, numberText, photoCount, time } from '../../ui/format';
import { LazyPicture } from '../../ui/lazyPicture';
import { QrCode } from '../../ui/qrCode';

/** px of a side on paper: two and a half centimetres, as a camera reads it from a table. */
const PRINTED_QR = 96;

/** One record: what its opened parts say, and its photos where they are shown. */
export function SharedCard({ record, pass }: { record: SharedRecord; pass: string | null }) {
  const said = saidIn(record);
  const title = said.at === null ? numberText(record.number) : `${date(said.at)}, ${time(said.at)}`;
  // Of the number alone: the link that led here opens more, and is in no code.
  const address = checkAddress(location.origin, record.number);
  const facts: [label: string, value: string][] = [
    ['Leistung', [said.service, said.work].filter(Boolean).join(': ')],
    ['Immobilie', [said.property, said.address].filter(Boolean).join(', ')],
    ['Standort', said.location],
    ['Erstellt von', [said.author, record.company].filter(Boolean).join(', ')],
    ['Hausverwaltung', record.manager],
    ['Notizen', said.notes ?? ''],
    ['Fotos', pass === null ? `${photoCount(record.photoCount)}, nicht geteilt` : photoCount(said.photos.length)],
  ];
  return (
    <article className="shared__card stack" aria-label={title}>
      <div className="shared__head">
        <div className="shared__in">
          <div>
            <h2>{title}</h2>
            <p className="small muted">
              {record.corrected ? `${numberText(record.number)}, berichtigt` : numberText(record.number)}
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
        {pass !== null && said.photos.length > 0 && (
          <ul className="photos">
            {said.photos.map(({ id, sha256 }, index) => (
              <li key={id}>
                <LazyPicture name={id} alt={`Foto ${index + 1}`} load={() => checkedPhoto({ id, sha256 }, pass)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

/** A photo that is not the one that was entered is not shown. */
async function checkedPhoto({ id, sha256 }: { id: string; sha256: string }, pass: string): Promise<string | null> {
  const bytes = await getSharedPhoto(id, { pass });
  if ((await sha256Hex(bytes)) !== sha256) return null;
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
}
