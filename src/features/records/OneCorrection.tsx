/** What one correction changed, and the version before all of them. */
import { Two, withSecondLine } from '../../components/SecondLanguage';
import { workFact } from '../../domain/documentation/activities';
import { changeText, type Version } from '../../domain/documentation/supplementLines';
import type { RecordCorrection } from '../evidence/corrections';
import { correctedText } from '../reports/supplementWords';
import { Fact } from './Fact';

export function OneCorrection({ of }: { of: RecordCorrection }) {
  return (
    <>
      <h3>
        <Two>{correctedText(of)}</Two>
      </h3>
      <dl className="file">
        {of.lines.map((line) => (
          <Fact key={line.label} label={line.label} value={withSecondLine(changeText(line))} />
        ))}
        {of.reason !== '' && <Fact label="Grund" value={of.reason} />}
      </dl>
    </>
  );
}

export function FirstVersion({ of }: { of: Version }) {
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
