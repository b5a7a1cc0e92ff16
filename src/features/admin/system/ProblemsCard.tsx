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
          {joinProblems(problems).map((problem) => (
            <Line key={problem.what} of={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

type ShownProblem = ReturnType<typeof problemWords> & Pick<Problem, 'at' | 'count'>;

/** Messages that differ in a file's name only are one line. @param problems newest first */
function joinProblems(problems: readonly Problem[]): ShownProblem[] {
  const joined = new Map<string, ShownProblem>();
  for (const { message, at, count, detail } of problems) {
    const words = problemWords(message);
    const technical = [words.technical, detail].filter(Boolean).join(': ');
    const known = joined.get(words.what);
    if (!known) joined.set(words.what, { ...words, at, count, technical });
    else {
      const notes = [...new Set([known.technical, technical])].filter(Boolean);
      joined.set(words.what, { ...known, count: known.count + count, technical: notes.join(' · ') });
    }
  }
  return [...joined.values()];
}

function Line({ of: { what, advice, technical, at, count } }: { of: ShownProblem }) {
  return (
    <li className="system-problems__line">
      <span className="strong">{what}</span>
      <span className="small muted">
        {count === 1 ? dateTime(at) : `${formatCount(count)}-mal, zuletzt ${dateTime(at)}`}
      </span>
      {advice !== '' && <span className="small">{advice}</span>}
      <TechnicalNote>{technical}</TechnicalNote>
    </li>
  );
}
