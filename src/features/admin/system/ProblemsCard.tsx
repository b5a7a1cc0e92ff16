import type { Problem } from '../../../api/adminSystem';
import { dateTime, formatCount } from '../../../components/format';
import { StateLine } from '../../../components/StateLine';
import { problemWords } from './problemWords';
import { TechnicalNote } from './TechnicalNote';

/** Warnings and errors of the last days, with advice. */
export function ProblemsCard({ problems }: { problems: readonly Problem[] }) {
  return (
    <section className="card card--pad system-wide" aria-labelledby="system-problems">
      <h2 id="system-problems">Meldungen der letzten 5 Tage</h2>
      {problems.length === 0 ? (
        <StateLine state="done">Keine Warnungen, keine Fehler</StateLine>
      ) : (
        <ul className="system-problems">
          {problems.map((problem) => (
            <Line key={problem.message} of={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ of: { message, at, count, detail } }: { of: Problem }) {
  const { what, advice, technical } = problemWords(message);
  return (
    <li className="system-problems__line">
      <span className="strong">{what}</span>
      <span className="small muted">
        {count === 1 ? dateTime(at) : `${formatCount(count)}-mal, zuletzt ${dateTime(at)}`}
      </span>
      {advice !== '' && <span className="small">{advice}</span>}
      <TechnicalNote>{[technical, detail].filter(Boolean).join(': ')}</TechnicalNote>
    </li>
  );
}
