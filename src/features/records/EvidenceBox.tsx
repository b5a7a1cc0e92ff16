import { ShieldCheck } from 'lucide-react';
import type { LogLine } from '../../api/evidence';
import { Icon } from '../../components/Icon';
import type { ShownRecord } from '../../domain/documentation/record';
import { CHECK_PATH } from '../../domain/evidence/check';
import { deviceText, lineText, SERVER_WORD, standingText } from '../evidence/evidenceWords';
import type { JudgedStanding } from '../evidence/judgedEvidence';
import { HoldOfRecord } from '../legal-hold/HoldOfRecord';
import { Fact } from './Fact';
import { EntryDetail } from './rows/EntryDetail';

type EvidenceBoxProps = { account: string; standing: JudgedStanding; record: ShownRecord };

/** The entries of the log below a record; its verdict stands above it (RecordVerdict.tsx). */
export function EvidenceBox({ account, standing, record }: EvidenceBoxProps) {
  const { title, text, isUnusual } = standingText(standing, { completedAt: record.completedAt, now: Date.now() });
  const device = deviceText(standing);
  return (
    <section className="evidence stack stack--8" aria-label="Nachweis">
      <HoldOfRecord record={record.id} hold={standing.legalHold} />
      <details className="evidence__details stack stack--8">
        <summary>Nachweis im Einzelnen</summary>
        {!isUnusual && (
          <p className="kind">
            <Icon of={ShieldCheck} small />
            <span>
              <strong>{title}.</strong> {text}
            </span>
          </p>
        )}
        <dl className="file">
          {!device.isUnusual && <Fact label="Gerät" value={device.title} notes={[device.text]} />}
          {standing.lines.map((line) => (
            <Entry key={line.position} line={line} account={account} record={record.id} />
          ))}
        </dl>
        <p className="small muted">{SERVER_WORD}</p>
        {/* The server's own pages: no routes of the app. */}
        <p className="small">
          <a href={`${CHECK_PATH}/${record.number}`}>Öffentlich prüfen</a>
          {' · '}
          <a href="/pruefbuch/checkpoint">Stand des Prüfbuchs</a>
        </p>
      </details>
    </section>
  );
}

function Entry({ line, ...of }: { line: LogLine; account: string; record: string }) {
  const { label, lines } = lineText(line);
  const [first = '', ...more] = lines;
  return <Fact label={label} value={first} notes={more} exception={<EntryDetail {...of} line={line} />} />;
}
