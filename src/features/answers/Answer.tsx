/** Answers a question that names a day: was work documented then? */
import { Link } from 'react-router-dom';
import type { Own } from '../../api/documentations';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { formatTime, photoCount } from '../../components/format';
import { LazyPicture, type LoadPicture } from '../../components/LazyPicture';
import { firstPictureOf, serverPicture } from '../../components/lists/picture';
import { weekdayDate } from '../../components/officeFormat';
import { documentationPath } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import { useDocumentations } from '../../db/live/records';
import { serviceWithWork } from '../../domain/documentation/activities';
import { isNothing, mergeNearest, nearestTo } from '../../domain/search/answer';
import { type Filter, readingOf } from '../../domain/search/filter';
import { useOnline } from '../../platform/connectivity';
import { CountAnswer } from './CountAnswer';
import { Frame } from './Frame';
import { Meant } from './Meant';
import { MissingAnswer } from './MissingAnswer';
import { None, NoOnDay } from './NoRecord';
import { NotUnderstood } from './NotUnderstood';
import {
  type AnswerOf,
  type FoundRecords,
  isMissingQuestion,
  questionIn,
  useQuestionWaiting,
  useServerAnswer,
  useUnknownWords,
  withoutWords,
} from './questions';
import { RecordLine } from './RecordLine';
import './answer.css';

type AnswerProps = {
  account: string;
  /** Undefined: all records (super admin). */
  own: Own | undefined;
  filters: Filter;
  /** The phone answers from its own rows too: offline, and with undelivered work. */
  phone?: boolean;
  onChange: ChangeFilters;
};

/**
 * Region 'Antwort' above the rows. It answers a day, a count or missing days, or says which words it
 * did not understand. Else it is empty.
 */
export function Answer({ account, own, filters, phone = false, onChange }: AnswerProps) {
  const now = Date.now();
  const { questionKind } = readingOf(filters, now);
  const question = questionIn({ account, own, filters }, now);
  const props = { filters, phone, unknown: [], onChange };
  const Question = questionKind === 'count' ? CountAnswer : DayAnswer;
  const company = own?.column === 'company_admin';
  const isMissing = isMissingQuestion(own, filters);
  const hasQuestion = question !== null && !isMissing;
  return (
    <>
      {isMissing && <MissingAnswer account={account} filters={filters} company={company} onChange={onChange} />}
      {hasQuestion && <Question {...props} question={question} />}
      {!hasQuestion && !isMissing && (
        <NotUnderstood account={account} own={own} filters={filters} onChange={onChange} />
      )}
      <Meant account={account} filters={filters} onChange={onChange} />
    </>
  );
}

function DayAnswer(props: AnswerOf) {
  return props.phone ? <OnPhone {...props} /> : <InOffice {...props} />;
}

function InOffice(props: AnswerOf) {
  const answer = useServerAnswer(props.question);
  return (
    <WithoutUnknownWords {...props} found={answer.data} waiting={useQuestionWaiting(answer)} picture={serverPicture} />
  );
}

/** More rows than a phone keeps: no limit. */
const ALL = 100_000;

/** Shows the phone's own rows at once. 'Nothing found' waits until the server answers or cannot be reached. */
function OnPhone(props: AnswerOf) {
  const { account, query, span } = props.question;
  const online = useOnline();
  const rows = useDocumentations({ account, ...query, limit: ALL });
  const { data, isError } = useServerAnswer(props.question);
  const own = rows && nearestTo(span, rows);
  const isPhoneAlone = isError || !online;
  const found = own?.there ? own : own && data ? mergeNearest(span, own, data) : isPhoneAlone ? own : undefined;
  return (
    <WithoutUnknownWords
      {...props}
      found={found}
      waiting="Antwort wird gesucht …"
      picture={firstPictureOf}
      here={data === undefined}
    />
  );
}

type BoxProps = AnswerOf & {
  /** undefined: not known yet. */
  found: FoundRecords | undefined;
  waiting: string;
  picture: (id: string) => LoadPicture;
  /** Only this phone answered, without the server. */
  here?: boolean;
};

/** Removes words that no record has, when nothing matches. */
function WithoutUnknownWords(props: BoxProps) {
  const { question, found, unknown } = props;
  // Of two alternatives ('|') one may match while the other has an unknown word.
  const isEither = (question.query.search ?? '').includes('|');
  const mayHaveUnknownWord = found !== undefined && (isNothing(found) || (isEither && found.there === undefined));
  const unknownWords = useUnknownWords(question, mayHaveUnknownWord ? question.words : []);
  if (unknownWords === undefined) return <Box {...props} found={undefined} />;
  if (unknownWords.length === 0) return <Box {...props} />;
  return (
    <DayAnswer {...props} question={withoutWords(question, unknownWords)} unknown={[...unknown, ...unknownWords]} />
  );
}

function Box(props: BoxProps) {
  const { question, found, picture } = props;
  const there = found?.there;
  return (
    <Frame
      {...props}
      isKnown={found !== undefined}
      picture={there && <LazyPicture name={there.id} load={picture(there.id)} alt="Erstes Foto" />}
    >
      {there && <Yes record={there} begin={question.day === '' ? 'Zuletzt' : 'Ja,'} own={question.own} />}
      {found &&
        !there &&
        (question.day === '' ? <None {...props} found={found} /> : <NoOnDay {...props} found={found} />)}
    </Frame>
  );
}

type YesProps = { record: NonNullable<FoundRecords['there']>; begin: 'Ja,' | 'Zuletzt'; own: Own | undefined };

function Yes({ record, begin, own }: YesProps) {
  const work = [serviceWithWork(record), photoCount(record.photoCount)].filter(Boolean).join(', ');
  return (
    <>
      <strong>
        <Link to={documentationPath(record.id)}>
          <Two>{`${begin} ${weekdayDate(record.capturedAt)}, ${formatTime(record.capturedAt)}, ${work}`}</Two>
        </Link>
      </strong>
      <RecordLine record={record} own={own} />
    </>
  );
}
