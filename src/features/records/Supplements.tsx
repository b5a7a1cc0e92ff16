/** Nachträge below their record: photos in groups of their own, corrections from what to what, and the first version. */
import { Two } from '../../components/SecondLanguage';
import { Delivery } from '../../components/StateLine';
import type { ShownRecord } from '../../domain/documentation/record';
import { isInForce, type ShownSupplement } from '../../domain/documentation/supplementLines';
import { useDelivery } from '../../sync/status';
import { toCorrection } from '../evidence/corrections';
import { editedText } from '../reports/factWords';
import { arrivalText, handedInText } from '../reports/supplementWords';
import { FirstVersion, OneCorrection } from './OneCorrection';
import { OpenablePhotos } from './OpenablePhotos';
import type { Corrected } from './useCorrections';
import { usePhotos } from './usePhotos';

type SupplementsProps = { account: string; record: ShownRecord; corrected: Corrected };

/** What the verdict above says of a correction is repeated in print only: the verdict is not printed. */
export function Supplements({ account, record, corrected }: SupplementsProps) {
  const { supplements, corrections, isInBand } = corrected;
  const { all, lines, first } = supplements;
  const isNamedAbove = (one: ShownSupplement) => isInBand && isInForce(one) && one.kind !== 'photos';
  const below = all.filter((one) => !isNamedAbove(one) || one.photoCount > 0);
  const unnamed = corrections?.length === 0 ? editedText(record) : '';
  if (all.length === 0 && !isInBand && unnamed === '') return null;
  return (
    <section className="supplements group" aria-label="Nachträge">
      {(below.length > 0 || unnamed !== '') && (
        <h2>
          <Two>Nachträge</Two>
        </h2>
      )}
      {unnamed !== '' && (
        <h3>
          <Two>{unnamed}</Two>
        </h3>
      )}
      {below.map((one) => (
        <OneSupplement key={one.id} account={account} record={record} one={one}>
          {one.kind !== 'photos' && !isNamedAbove(one) && <OneCorrection of={toCorrection(one, lines)} />}
        </OneSupplement>
      ))}
      {isInBand && (
        <div className="detail__print-only">
          {corrections?.map((one) => (
            <article key={`${one.at} ${one.lines[0]?.label}`} className="supplement">
              <OneCorrection of={one} />
              {one.arrivedAt !== undefined && (
                <p className="small">{arrivalText({ ...one, completedAt: one.arrivedAt })}</p>
              )}
            </article>
          ))}
        </div>
      )}
      {first && <FirstVersion of={first} />}
    </section>
  );
}

type OneProps = { account: string; record: ShownRecord; one: ShownSupplement; children: React.ReactNode };

function OneSupplement({ account, record, one, children }: OneProps) {
  return (
    <article className="supplement">
      {one.photoCount > 0 && (
        <h3>
          <Two>{handedInText(one, record.capturedAt)}</Two>
        </h3>
      )}
      {children}
      <Arrival of={one} />
      <State of={one} />
      {one.photoCount > 0 && <Photos account={account} one={one} />}
    </article>
  );
}

/** Only where it came much later than its own time. */
function Arrival({ of }: { of: ShownSupplement }) {
  const text = arrivalText(of);
  return text === '' ? null : (
    <p className="small muted">
      <Two>{text}</Two>
    </p>
  );
}

/** Only where something is still to come. */
function State({ of }: { of: ShownSupplement }) {
  const delivery = useDelivery({ ...of, employeeName: of.by });
  if (of.held)
    return (
      <p className="small muted">
        <Two>Nachträglich eingegangen</Two>
      </p>
    );
  if (delivery.mark === 'done') return null;
  return (
    <p className="record__line record__line--wrap">
      <Delivery of={delivery} />
    </p>
  );
}

function Photos({ account, one }: Pick<OneProps, 'account' | 'one'>) {
  const photos = usePhotos(account, { id: one.id, capturedAt: one.at, photoCount: one.photoCount });
  return (
    <div className="supplement__photos" aria-busy={photos.state === 'loading'}>
      <OpenablePhotos photos={photos} number={one.number} />
    </div>
  );
}
