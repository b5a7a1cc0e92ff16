/** Answers 'wie oft': the number of matching records, the period, the first and the last. */
import { weekdayDate } from '../../components/officeFormat';
import { documentationPath } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import { useDocumentations } from '../../db/live/records';
import { isUndelivered } from '../../domain/delivery/undelivered';
import type { ShownRecord } from '../../domain/documentation/record';
import { type Counted, countedWith, neverTogether, noneText, spanCountText } from '../../domain/search/answerSpan';
import { dayOf } from '../../domain/time/germanDay';
import { useOnline } from '../../platform/connectivity';
import { type AnswerOf, useOccurrences, useQuestionWaiting, useUnknownWords, withoutWords } from './ask';
import { Frame } from './Frame';
import { Nearby, OnThisDevice } from './Nearby';

type Shown = Pick<ShownRecord, 'id' | 'capturedAt'>;
/** `counted`: undefined until known. */
type CountedOf = AnswerOf & { counted: Counted<Shown> | undefined; waiting: string; here?: boolean };

export function CountAnswer(of: AnswerOf) {
  return of.phone ? <OnPhone {...of} /> : <AtDesk {...of} />;
}

function AtDesk(of: AnswerOf) {
  const answer = useOccurrences(of.question);
  return <Understood {...of} counted={answer.data} waiting={useQuestionWaiting(answer)} />;
}

const ALL = 100_000;

/** The server counts its records, the phone adds its undelivered ones. Offline the phone counts all its rows. */
function OnPhone(of: AnswerOf) {
  const { account, query, span } = of.question;
  const online = useOnline();
  const rows = useDocumentations({ account, ...query, ...span, limit: ALL });
  const { data, isError } = useOccurrences(of.question);
  const waits = rows?.filter(({ transfer }) => transfer !== null && isUndelivered(transfer.state));
  const alone = data === undefined && (isError || !online);
  const counted =
    data && waits ? countedWith<Shown>(data, waits) : alone && rows ? countedWith({ count: 0 }, rows) : undefined;
  return <Understood {...of} counted={counted} waiting="Antwort wird gesucht …" here={alone} />;
}

/** When nothing matches, or one alternative, a word may be unknown: then answers without it. */
function Understood(of: CountedOf) {
  const { question, counted, unknown } = of;
  const isEither = (question.query.search ?? '').includes('|');
  const isOpen = counted !== undefined && (counted.count === 0 || isEither);
  const nowhere = useUnknownWords(question, isOpen ? question.words : []);
  if (nowhere === undefined) return <Box {...of} counted={undefined} />;
  if (nowhere.length === 0) return <Box {...of} />;
  return <CountAnswer {...of} question={withoutWords(question, nowhere)} unknown={[...unknown, ...nowhere]} />;
}

function Box(of: CountedOf) {
  const { question, counted, here = false } = of;
  return (
    <Frame {...of} isKnown={counted !== undefined}>
      {counted && <CountText counted={counted} question={question} />}
      {counted && here && <OnThisDevice />}
    </Frame>
  );
}

function CountText({ counted, question }: Pick<AnswerOf, 'question'> & { counted: Counted<Shown> }) {
  const { days, query } = question;
  const { count, first, last } = counted;
  const today = dayOf(Date.now());
  const of = (record: Shown) => ({ day: weekdayDate(record.capturedAt), to: documentationPath(record.id) });
  const parts = [
    ...(first ? [{ later: 'zuerst', first: 'Zuerst', ...of(first) }] : []),
    ...(last && last.id !== first?.id ? [{ later: 'zuletzt', first: 'Zuletzt', ...of(last) }] : []),
  ];
  const firstDay = days.from ?? (first && dayOf(first.capturedAt));
  const text =
    count === 0 ? noneText(days, today) : spanCountText(count, { ...days, from: firstDay, to: days.to ?? today });
  return (
    <>
      <strong>
        <Two>{count === 0 ? text : `${text}.`}</Two>
      </strong>{' '}
      <Nearby
        parts={parts}
        nothing={count === 0 && days.from === undefined && days.to === undefined ? neverTogether(query) : null}
      />
    </>
  );
}
