import { CircleAlert, ShieldCheck } from 'lucide-react';
import { CHECK_PATH } from '../../domain/check';
import type { ShownRecord } from '../../domain/record';
import { HoldOfRecord } from '../../office/legalHold/HoldOfRecord';
import { deviceText, lineText, standingText } from '../../office/records/evidenceWords';
import type { JudgedStanding } from '../../office/records/judgedEvidence';
import { ShareButton } from '../../office/sharing/ShareButton';
import { Banner } from '../../ui/banner';
import { date } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { Fact } from './Fact';

/** What the log says of a record (D163): since when, by which device, whether it was corrected, and where anybody checks it. At the desk alone. */
export function EvidenceBox({ standing, record }: { standing: JudgedStanding; record: ShownRecord }) {
  const { title, text, isUnusual } = standingText(standing);
  const device = deviceText(standing);
  return (
    <section className="evidence stack stack--8" aria-labelledby="evidence-title">
      <h2 id="evidence-title">Nachweis</h2>
      {isUnusual ? (
        <Banner icon={CircleAlert} kind="warning" title={title}>
          {text}
        </Banner>
      ) : (
        <p className="kind">
          <Icon of={ShieldCheck} small />
          <span>
            <strong>{title}.</strong> {text}
          </span>
        </p>
      )}
      {device.isUnusual && (
        <Banner icon={CircleAlert} kind="warning" title={device.title}>
          {device.text}
        </Banner>
      )}
      <dl className="file">
        {!device.isUnusual && <Fact label="Gerät" value={device.title} notes={[device.text]} />}
        {standing.lines.map(lineText).map(({ label, lines: [first = '', ...more] }) => (
          <Fact key={label} label={label} value={first} notes={more} />
        ))}
      </dl>
      <div className="btn-row">
        <ShareButton records={[record]} title={`${record.propertyName}, ${date(record.capturedAt)}`} />
      </div>
      <HoldOfRecord record={record.id} hold={standing.legalHold} />
      {/* The server's own pages: no routes of the app. */}
      <p className="small">
        <a href={`${CHECK_PATH}/${record.number}`}>Öffentlich prüfen</a>
        {' · '}
        <a href="/pruefbuch/checkpoint">Stand des Prüfbuchs</a>
      </p>
    </section>
  );
}
