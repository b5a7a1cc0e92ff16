/** Answers a question that names a day: was work documented then? */
import { Link } from 'react-router-dom';
import type { Own } from '../../api/documentations';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { formatClock, formatTime, photoCount } from '../../components/format';
import { LazyPicture, type LoadPicture } from '../../components/LazyPicture';
import { firstPictureOf, serverPicture } from '../../components/lists/picture';
import { weekdayDate } from '../../components/officeFormat';
import { documentationPath } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import { useDocumentations } from '../../db/live/records';
import { serviceWithWork } from '../../domain/documentation/activities';
import { isNothing, mergeNearest, nearestTo } from '../../domain/search/answer';
import { neverTogether, noneText } from '../../domain/search/answerSpan';
import { type Filter, readingOf } from '../../domain/search/filter';
import { shortDay } from '../../domain/search/questionText';
import { dayOf } from '../../domain/time/germanDay';
import { useOnline } from '../../platform/connectivity';
import { CountAnswer } from './CountAnswer';
import { Frame } from './Frame';
import { Meant } from './Meant';
import { MissingAnswer } from './MissingAnswer';
import { Nearby, type NearbyPart, OnThisDevice } from './Nearby';
import { NotUnderstood } from './NotUnderstood';
import {
  type AnswerOf,
  dayPath,
  type FoundRecords,
  isMissingQuestion,
  questionIn,
  useExpected,
  useQuestionWaiting,
  useServerAnswer,
  useUnknownWords,
  withoutWords,
} from './questions';
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
      {there && <Yes record={there} begin={question.day === '' ? 'Zuletzt' : 'Ja,'} />}
      {found && !there && (question.day === '' ? <None {...props} found={found} /> : <No {...props} found={found} />)}
    </Frame>
  );
}

function Yes({ record, begin }: { record: NonNullable<FoundRecords['there']>; begin: 'Ja,' | 'Zuletzt' }) {
  const work = [serviceWithWork(record), photoCount(record.photoCount)].filter(Boolean).join(', ');
  return (
    <>
      <strong>
        <Link to={documentationPath(record.id)}>
          <Two>{`${begin} ${weekdayDate(record.capturedAt)}, ${formatTime(record.capturedAt)}, ${work}`}</Two>
        </Link>
      </strong>
      <span className="line">{record.propertyName}</span>
    </>
  );
}

const NEVER = 'Auch davor und danach nicht.';
const WAS_EXPECTED = ['erwartet war', 'Erwartet war'] as const;
const IS_EXPECTED = ['erwartet ist', 'Erwartet ist'] as const;

function No({ question, filters, found, here = false }: Omit<BoxProps, 'found'> & { found: FoundRecords }) {
  const expected = useExpected(question, filters, found);
  const no = `Kein Nachweis am ${question.dayText}${here ? ' auf diesem Gerät' : ''}.`;
  const hasTime = question.dayText !== shortDay(question.day);
  const toNearbyPart = (record: NonNullable<FoundRecords['there']>) => ({
    day: [weekdayDate(record.capturedAt), ...(hasTime ? [formatClock(record.capturedAt)] : [])].join(' '),
    to: documentationPath(record.id),
  });
  const parts: NearbyPart[] = [
    ...(found.before ? [{ later: 'davor', first: 'Davor', ...toNearbyPart(found.before) }] : []),
    ...(found.after ? [{ later: 'danach', first: 'Danach', ...toNearbyPart(found.after) }] : []),
    ...(expected
      ? [
          {
            ...{
              later: (expected.open ? IS_EXPECTED : WAS_EXPECTED)[0],
              first: (expected.open ? IS_EXPECTED : WAS_EXPECTED)[1],
            },
            ...{ day: shortDay(expected.due), to: dayPath(filters, expected.due) },
          },
        ]
      : []),
  ];
  return (
    <>
      <strong>
        <Two>{no}</Two>
      </strong>{' '}
      <Nearby parts={parts} nothing={neverTogether(question.query) ?? NEVER} />
    </>
  );
}

/** For a question without a day. Without a period it does not say 'davor' or 'danach'. */
function None({ question, found, here = false }: Omit<BoxProps, 'found'> & { found: FoundRecords }) {
  const toNearbyPart = (record: NonNullable<FoundRecords['there']>) => ({
    day: weekdayDate(record.capturedAt),
    to: documentationPath(record.id),
  });
  const parts: NearbyPart[] = [
    ...(found.before ? [{ later: 'davor', first: 'Davor', ...toNearbyPart(found.before) }] : []),
    ...(found.after ? [{ later: 'danach', first: 'Danach', ...toNearbyPart(found.after) }] : []),
  ];
  const isBounded = question.days.from !== undefined || question.days.to !== undefined;
  return (
    <>
      <strong>
        <Two>{noneText(question.days, dayOf(Date.now()))}</Two>
      </strong>{' '}
      <Nearby parts={parts} nothing={neverTogether(question.query) ?? (isBounded ? NEVER : null)} />
      {here && <OnThisDevice />}
    </>
  );
}
