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
import {
  type AnswerOf,
  dayPath,
  type FoundRecords,
  isMissingAsked,
  questionIn,
  useExpected,
  useQuestionWaiting,
  useServerAnswer,
  useUnknownWords,
  withoutWords,
} from './ask';
import { CountAnswer } from './CountAnswer';
import { Frame } from './Frame';
import { Meant } from './Meant';
import { MissingAnswer } from './MissingAnswer';
import { Nearby, type NearbyPart, OnThisDevice } from './Nearby';
import { NotUnderstood } from './NotUnderstood';
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

/** Region 'Antwort' above the rows; empty where the question has no day, has no other request and was understood. */
export function Answer({ account, own, filters, phone = false, onChange }: AnswerProps) {
  const now = Date.now();
  const { asks } = readingOf(filters, now);
  const question = questionIn({ account, own, filters }, now);
  const of = { filters, phone, unknown: [], onChange };
  const Question = asks === 'count' ? CountAnswer : DayAnswer;
  const company = own?.column === 'company_admin';
  const isMissing = isMissingAsked(own, filters);
  const hasQuestion = question !== null && !isMissing;
  return (
    <>
      {isMissing && <MissingAnswer account={account} filters={filters} company={company} onChange={onChange} />}
      {hasQuestion && <Question {...of} question={question} />}
      {!hasQuestion && !isMissing && (
        <NotUnderstood account={account} own={own} filters={filters} onChange={onChange} />
      )}
      <Meant account={account} filters={filters} onChange={onChange} />
    </>
  );
}

function DayAnswer(of: AnswerOf) {
  return of.phone ? <OnPhone {...of} /> : <AtDesk {...of} />;
}

function AtDesk(of: AnswerOf) {
  const answer = useServerAnswer(of.question);
  return <Understood {...of} found={answer.data} waiting={useQuestionWaiting(answer)} picture={serverPicture} />;
}

/** More rows than a phone keeps. */
const ALL = 100_000;

/** Shows what the phone has at once. 'Nothing found' needs the server's answer, or a server that cannot be reached. */
function OnPhone(of: AnswerOf) {
  const { account, query, span } = of.question;
  const online = useOnline();
  const rows = useDocumentations({ account, ...query, limit: ALL });
  const { data, isError } = useServerAnswer(of.question);
  const here = rows && nearestTo(span, rows);
  const alone = isError || !online;
  const found = here?.there ? here : here && data ? mergeNearest(span, here, data) : alone ? here : undefined;
  return (
    <Understood
      {...of}
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
  /** Only this phone answered. */
  here?: boolean;
};

/** When nothing matches, a word may be unknown: then answers the question without it. */
function Understood(of: BoxProps) {
  const { question, found, unknown } = of;
  // With alternatives, one may match while the other is unknown.
  const isEither = (question.query.search ?? '').includes('|');
  const isOpen = found !== undefined && (isNothing(found) || (isEither && found.there === undefined));
  const nowhere = useUnknownWords(question, isOpen ? question.words : []);
  if (nowhere === undefined) return <Box {...of} found={undefined} />;
  if (nowhere.length === 0) return <Box {...of} />;
  return <DayAnswer {...of} question={withoutWords(question, nowhere)} unknown={[...unknown, ...nowhere]} />;
}

function Box(of: BoxProps) {
  const { question, found, picture } = of;
  const there = found?.there;
  return (
    <Frame
      {...of}
      isKnown={found !== undefined}
      picture={there && <LazyPicture name={there.id} load={picture(there.id)} alt="Erstes Foto" />}
    >
      {there && <Yes of={there} begin={question.day === '' ? 'Zuletzt' : 'Ja,'} />}
      {found && !there && (question.day === '' ? <None {...of} found={found} /> : <No {...of} found={found} />)}
    </Frame>
  );
}

function Yes({ of, begin }: { of: NonNullable<FoundRecords['there']>; begin: 'Ja,' | 'Zuletzt' }) {
  const work = [serviceWithWork(of), photoCount(of.photoCount)].filter(Boolean).join(', ');
  return (
    <>
      <strong>
        <Link to={documentationPath(of.id)}>
          <Two>{`${begin} ${weekdayDate(of.capturedAt)}, ${formatTime(of.capturedAt)}, ${work}`}</Two>
        </Link>
      </strong>
      <span className="line">{of.propertyName}</span>
    </>
  );
}

const NEVER = 'Auch davor und danach nicht.';
const WAS = ['erwartet war', 'Erwartet war'] as const;
const IS = ['erwartet ist', 'Erwartet ist'] as const;

function No({ question, filters, found, here = false }: Omit<BoxProps, 'found'> & { found: FoundRecords }) {
  const expected = useExpected(question, filters, found);
  const no = `Kein Nachweis am ${question.dayText}${here ? ' auf diesem Gerät' : ''}.`;
  const isTime = question.dayText !== shortDay(question.day);
  const of = (record: NonNullable<FoundRecords['there']>) => ({
    day: [weekdayDate(record.capturedAt), ...(isTime ? [formatClock(record.capturedAt)] : [])].join(' '),
    to: documentationPath(record.id),
  });
  const parts: NearbyPart[] = [
    ...(found.before ? [{ later: 'davor', first: 'Davor', ...of(found.before) }] : []),
    ...(found.after ? [{ later: 'danach', first: 'Danach', ...of(found.after) }] : []),
    ...(expected
      ? [
          {
            ...{ later: (expected.open ? IS : WAS)[0], first: (expected.open ? IS : WAS)[1] },
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

/** Shows no period while the newest record is searched. */
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
