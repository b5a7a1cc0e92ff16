/** Nachträge below their record: photos in groups of their own, corrections from what to what, and the first version. */
import { Two, withSecondLine } from '../../components/SecondLanguage';
import { Delivery } from '../../components/StateLine';
import { workFact } from '../../domain/documentation/activities';
import type { ShownRecord } from '../../domain/documentation/record';
import {
  type ChangeLine,
  changeText,
  type ShownSupplement,
  type Version,
} from '../../domain/documentation/supplementLines';
import { useDelivery } from '../../sync/status';
import { correctedText, handedInText } from '../reports/supplementWords';
import { Fact } from './Fact';
import { OpenablePhotos } from './OpenablePhotos';
import { usePhotos } from './usePhotos';
import { useSupplements } from './useSupplements';

type SupplementsProps = { account: string; record: ShownRecord; office: boolean };

export function Supplements({ account, record, office }: SupplementsProps) {
  const { all, lines, first } = useSupplements(account, record, office);
  if (all.length === 0) return null;
  return (
    <section className="supplements group" aria-label="Nachträge">
      <h2>
        <Two>Nachträge</Two>
      </h2>
      {all.map((one) => (
        <OneSupplement key={one.id} account={account} record={record} one={one} lines={lines.get(one.id) ?? []} />
      ))}
      {first && <FirstVersion of={first} />}
    </section>
  );
}

type OneProps = { account: string; record: ShownRecord; one: ShownSupplement; lines: readonly ChangeLine[] };

function OneSupplement({ account, record, one, lines }: OneProps) {
  return (
    <article className="supplement">
      {one.photoCount > 0 && (
        <h3>
          <Two>{handedInText(one, record.capturedAt)}</Two>
        </h3>
      )}
      {one.kind !== 'photos' && (
        <h3>
          <Two>{correctedText(one)}</Two>
        </h3>
      )}
      <dl className="file">
        {lines.map((line) => (
          <Fact key={line.label} label={line.label} value={changeText(line)} />
        ))}
        {one.kind === 'withdrawn' && <Fact label="Immobilie" value={withSecondLine('Gehört nicht hierher')} />}
        {one.reason !== '' && <Fact label="Grund" value={one.reason} />}
      </dl>
      <State of={one} />
      {one.photoCount > 0 && <Photos account={account} one={one} />}
    </article>
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

function FirstVersion({ of }: { of: Version }) {
  const done = workFact(of.work);
  return (
    <details className="supplement__first">
      <summary>
        <Two>Erste Fassung</Two>
      </summary>
      <dl className="file">
        {of.propertyName !== '' && <Fact label="Immobilie" value={of.propertyName} />}
        <Fact label="Leistung" value={withSecondLine(of.serviceType ?? 'keine Angabe')} />
        {done && <Fact label={done.label} value={withSecondLine(done.text)} notes={[done.more]} />}
        <Fact label="Notizen" value={of.notes || withSecondLine('Keine Notizen')} />
      </dl>
    </details>
  );
}
