/** The answer to a question that names a day: whether something was documented then (D160, D171). */
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useDocumentations } from '../../data/live/records';
import { useOnline } from '../../device/connectivity';
import { serviceWithWork } from '../../domain/activities';
import { isNothing, nearestTo, notUnderstood, together } from '../../domain/answer';
import { type Filter, readingOf } from '../../domain/filter';
import { dayAsked, dayAskedText, shortDay, timeAsked } from '../../domain/question';
import type { Own } from '../../remote/documentations';
import { clock, photoCount, time } from '../../ui/format';
import { LazyPicture, type LoadPicture } from '../../ui/lazyPicture';
import { weekdayDate } from '../../ui/officeFormat';
import { documentationPath } from '../../ui/paths';
import { Two, TwoOf } from '../../ui/secondLanguage';
import type { ChangeFilters } from '../filters/filterLine';
import { firstPictureOf, serverPicture } from '../picture';
import {
  type DayQuestion,
  dayPath,
  type Found,
  useExpected,
  useServerAnswer,
  useUnknownWords,
  withoutDays,
  withoutWords,
} from './ask';
import { Meant } from './Meant';
import { MissingAnswer } from './MissingAnswer';
import { NotUnderstood, WithoutWords } from './NotUnderstood';
import './answer.css';

type AnswerProps = {
  account: string;
  /** Undefined: of everybody (super admin). */
  own: Own | undefined;
  filters: Filter;
  /** The phone answers too, from its own rows: also without a network, and with what still waits on it. */
  phone?: boolean;
  onChange: ChangeFilters;
};

/** Region 'Antwort' above the rows; nothing where the question names no day, asks not what is missing and was understood. */
export function Answer({ account, own, filters, phone = false, onChange }: AnswerProps) {
  const now = Date.now();
  const reading = readingOf(filters, now);
  const span = filters.state === null ? timeAsked(reading) : null;
  // Employees are told what is due on their own dashboard.
  const isMissing = reading.missing && own !== undefined && own.column !== 'user';
  const question = span && {
    ...{ account, own, query: withoutDays(filters, now), words: reading.words, span },
    ...{ day: dayAsked(reading) ?? '', dayText: dayAskedText(reading) },
  };
  return (
    <>
      {isMissing && <MissingAnswer account={account} filters={filters} company={own.column === 'company_admin'} />}
      {question && !isMissing ? (
        <DayAnswer question={question} filters={filters} phone={phone} unknown={[]} onChange={onChange} />
      ) : (
        <NotUnderstood account={account} own={own} filters={filters} onChange={onChange} />
      )}
      <Meant account={account} filters={filters} onChange={onChange} />
    </>
  );
}

/** `unknown`: words of the question that stand nowhere, already taken out of it. */
type OfProps = {
  question: DayQuestion;
  filters: Filter;
  phone: boolean;
  unknown: readonly string[];
  onChange: ChangeFilters;
};

function DayAnswer(of: OfProps) {
  return of.phone ? <OnPhone {...of} /> : <AtDesk {...of} />;
}

function AtDesk(of: OfProps) {
  const online = useOnline();
  const { data, isError } = useServerAnswer(of.question);
  const waiting =
    isError || !online ? 'Ohne Verbindung zum Server gibt es gerade keine Antwort.' : 'Antwort wird gesucht …';
  return <Understood {...of} found={data} waiting={waiting} picture={serverPicture} />;
}

/** More rows than a phone keeps. */
const ALL = 100_000;

/** What the phone has is said at once; that there is nothing, only when the server says so too, or cannot be asked. */
function OnPhone(of: OfProps) {
  const { account, query, span } = of.question;
  const online = useOnline();
  const rows = useDocumentations({ account, ...query, limit: ALL });
  const { data, isError } = useServerAnswer(of.question);
  const here = rows && nearestTo(span, rows);
  const alone = isError || !online;
  const found = here?.there ? here : here && data ? together(span, here, data) : alone ? here : undefined;
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

type BoxProps = OfProps & {
  /** undefined: nobody knows yet. */
  found: Found | undefined;
  waiting: string;
  picture: (id: string) => LoadPicture;
  /** Only this phone was asked. */
  here?: boolean;
};

/** Where nothing fits at any time, a word may stand nowhere: then the answer is that of the question without it (D380). */
function Understood(of: BoxProps) {
  const { question, found, unknown } = of;
  // Of alternatives one may be found, and the other stand nowhere.
  const isEither = (question.query.search ?? '').includes('|');
  const isOpen = found !== undefined && (isNothing(found) || (isEither && found.there === undefined));
  const nowhere = useUnknownWords(question, isOpen ? question.words : []);
  if (nowhere === undefined) return <Box {...of} found={undefined} />;
  if (nowhere.length === 0) return <Box {...of} />;
  return <DayAnswer {...of} question={withoutWords(question, nowhere)} unknown={[...unknown, ...nowhere]} />;
}

function Box(of: BoxProps) {
  const { question, filters, found, unknown, waiting, picture, onChange } = of;
  const there = found?.there;
  const begin = notUnderstood(readingOf(filters, Date.now()), unknown);
  return (
    <section className="answer" aria-label="Antwort">
      {there && (
        <div className="thumbs">
          <LazyPicture name={there.id} load={picture(there.id)} alt="Erstes Foto" />
        </div>
      )}
      <p role="status">
        {!found && <Two>{waiting}</Two>}
        {found && begin !== null && (
          <span className="line">
            <strong>
              <Two>{begin}</Two>
            </strong>{' '}
            <Two>Ohne das:</Two>
          </span>
        )}
        {there && <Yes of={there} />}
        {found && !there && <No {...of} found={found} />}
        {question.own?.column === 'user' && found && (
          <span className="line small muted">
            <Two>Nur Ihre eigenen Nachweise.</Two>
          </span>
        )}
        {found && <WithoutWords filters={filters} unknown={unknown} onChange={onChange} />}
      </p>
    </section>
  );
}

function Yes({ of }: { of: NonNullable<Found['there']> }) {
  const work = [serviceWithWork(of), photoCount(of.photoCount)].filter(Boolean).join(', ');
  return (
    <>
      <strong>
        <Link to={documentationPath(of.id)}>
          <Two>{`Ja, ${weekdayDate(of.capturedAt)}, ${time(of.capturedAt)}, ${work}`}</Two>
        </Link>
      </strong>
      <span className="line">{of.propertyName}</span>
    </>
  );
}

/** Inside the sentence, and where it begins. */
const WAS = ['erwartet war', 'Erwartet war'] as const;
const IS = ['erwartet ist', 'Erwartet ist'] as const;

/** A part of the sentence, and where its day leads: to the record, or to what is asked about that day. */
type Part = { later: string; first: string; day: string; to: string | { search: string } };

function No({ question, filters, found, here = false }: Omit<BoxProps, 'found'> & { found: Found }) {
  const expected = useExpected(question, filters, found);
  const no = `Kein Nachweis am ${question.dayText}${here ? ' auf diesem Gerät' : ''}.`;
  const isTime = question.dayText !== shortDay(question.day);
  const of = (record: NonNullable<Found['there']>) => ({
    day: [weekdayDate(record.capturedAt), ...(isTime ? [clock(record.capturedAt)] : [])].join(' '),
    to: documentationPath(record.id),
  });
  const parts: Part[] = [
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
      <Nearby parts={parts} />
    </>
  );
}

function Nearby({ parts }: { parts: readonly Part[] }) {
  const words = ({ later, first }: Part, index: number) => (index === 0 ? first : later);
  const text = parts.map((part, index) => `${words(part, index)} ${part.day}`).join(', ');
  const more = parts.length === 0 ? 'Auch davor und danach nicht.' : `${text}.`;
  const linked = parts.map((part, index) => (
    <Fragment key={part.later}>
      {`${index > 0 ? ', ' : ''}${words(part, index)} `}
      <Link to={part.to}>{part.day}</Link>
      {index === parts.length - 1 ? '.' : ''}
    </Fragment>
  ));
  return <TwoOf of={more}>{parts.length === 0 ? more : linked}</TwoOf>;
}
