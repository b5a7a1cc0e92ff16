import { dateTime, photoCount } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import type { ThreadAnswerRow } from '../../db/db';
import type { IssueCode } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { RefusedAnswer } from './RefusedAnswer';
import { readySentence } from './threadWords';

/** Of a thread that moved, or went with its record. */
const GONE: readonly IssueCode[] = ['not_found', 'conflict'];

/** An answer of this phone that the server does not have: it waits, or it was refused. */
export function AnswerHere({ row }: { row: ThreadAnswerRow }) {
  const { at, propertyName, text, photos = [], refused } = row;
  const sentence = readySentence(row);
  return (
    <article className="record">
      <span className="strong">{propertyName}</span>
      <span className="small muted line">{dateTime(at)}</span>
      {sentence && (
        <span className="line">
          <Two>{sentence}</Two>
        </span>
      )}
      {text && <span className="line">{text}</span>}
      {photos.length > 0 && (
        <span className="small line">
          <Two>{photoCount(photos.length)}</Two>
        </span>
      )}
      {refused === null ? (
        <StateLine state="saved">wartet auf Netz</StateLine>
      ) : (
        <>
          <StateLine state="refused">
            {GONE.includes(refused) ? 'Diese Nachfrage gibt es nicht mehr.' : ISSUE_TEXT[refused]}
          </StateLine>
          <RefusedAnswer row={row} />
        </>
      )}
    </article>
  );
}
