/** The region 'Antwort': unknown words, the answer, and whose records it covers. */
import type { ReactNode } from 'react';
import { Two } from '../../components/SecondLanguage';
import { notUnderstood } from '../../domain/search/answer';
import { readingOf } from '../../domain/search/filter';
import { WithoutWords } from './NotUnderstood';
import type { AnswerOf } from './questions';

type FrameProps = AnswerOf & { isKnown: boolean; waiting: string; picture?: ReactNode; children: ReactNode };

export function Frame({ question, filters, unknown, onChange, isKnown, waiting, picture, children }: FrameProps) {
  const begin = notUnderstood(readingOf(filters, Date.now()), unknown);
  return (
    <section className="answer" aria-label="Antwort">
      {picture && <div className="thumbs">{picture}</div>}
      <p role="status">
        {!isKnown && <Two>{waiting}</Two>}
        {isKnown && begin !== null && (
          <span className="line">
            <strong>
              <Two>{begin}</Two>
            </strong>{' '}
            <Two>Antwort ohne diese Angabe:</Two>
          </span>
        )}
        {children}
        {question.own?.column === 'user' && isKnown && (
          <span className="line small muted">
            <Two>Nur Ihre eigenen Nachweise.</Two>
          </span>
        )}
        {isKnown && <WithoutWords filters={filters} unknown={unknown} onChange={onChange} />}
      </p>
    </section>
  );
}
