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
import { Frame } from './Frame';
import { Nearby, OnThisDevice } from './Nearby';
import { type AnswerOf, useOccurrences, useQuestionWaiting, useUnknownWords, withoutWords } from './questions';

type Shown = Pick<ShownRecord, 'id' | 'capturedAt'>;
/** `counted`: undefined until known. */
type CountedOf = AnswerOf & { counted: Counted<Shown> | undefined; waiting: string; here?: boolean };

export function CountAnswer(props: AnswerOf) {
  return props.phone ? <OnPhone {...props} /> : <InOffice {...props} />;
}

function InOffice(props: AnswerOf) {
  const answer = useOccurrences(props.question);
  return <WithoutUnknownWords {...props} counted={answer.data} waiting={useQuestionWaiting(answer)} />;
}

/** More rows than a phone keeps: no limit. */
const ALL = 100_000;

/** The server counts its records, and the phone adds its undelivered rows. Offline the phone counts all its rows. */
function OnPhone(props: AnswerOf) {
  const { account, query, span } = props.question;
  const online = useOnline();
  const rows = useDocumentations({ account, ...query, ...span, limit: ALL });
  const { data, isError } = useOccurrences(props.question);
  const undelivered = rows?.filter(({ transfer }) => transfer !== null && isUndelivered(transfer.state));
  const isPhoneAlone = data === undefined && (isError || !online);
  const counted =
    data && undelivered
      ? countedWith<Shown>(data, undelivered)
      : isPhoneAlone && rows
        ? countedWith({ count: 0 }, rows)
        : undefined;
  return <WithoutUnknownWords {...props} counted={counted} waiting="Antwort wird gesucht …" here={isPhoneAlone} />;
}

/** Removes words that no record has, when nothing matches or the question has alternatives ('|'). */
function WithoutUnknownWords(props: CountedOf) {
  const { question, counted, unknown } = props;
  const isEither = (question.query.search ?? '').includes('|');
  const mayHaveUnknownWord = counted !== undefined && (counted.count === 0 || isEither);
  const unknownWords = useUnknownWords(question, mayHaveUnknownWord ? question.words : []);
  if (unknownWords === undefined) return <Box {...props} counted={undefined} />;
  if (unknownWords.length === 0) return <Box {...props} />;
  return (
    <CountAnswer {...props} question={withoutWords(question, unknownWords)} unknown={[...unknown, ...unknownWords]} />
  );
}

function Box(props: CountedOf) {
  const { question, counted, here = false } = props;
  return (
    <Frame {...props} isKnown={counted !== undefined}>
      {counted && <CountText counted={counted} question={question} />}
      {counted && here && <OnThisDevice />}
    </Frame>
  );
}

function CountText({ counted, question }: Pick<AnswerOf, 'question'> & { counted: Counted<Shown> }) {
  const { days, query } = question;
  const { count, first, last } = counted;
  const today = dayOf(Date.now());
  const toNearbyDay = (record: Shown) => ({ day: weekdayDate(record.capturedAt), to: documentationPath(record.id) });
  const parts = [
    ...(first ? [{ later: 'zuerst', first: 'Zuerst', ...toNearbyDay(first) }] : []),
    ...(last && last.id !== first?.id ? [{ later: 'zuletzt', first: 'Zuletzt', ...toNearbyDay(last) }] : []),
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
