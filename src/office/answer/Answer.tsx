/** The answer to a question that names a day: whether something was documented then (D160, D171). */
import { Link } from 'react-router-dom';
import { useDocumentations } from '../../data/live/records';
import { useOnline } from '../../device/connectivity';
import { serviceWithWork } from '../../domain/activities';
import { type Nearest, nearestTo, together } from '../../domain/answer';
import { type Filter, readingOf } from '../../domain/filter';
import { dayAsked, shortDay } from '../../domain/question';
import type { Own } from '../../remote/documentations';
import { photoCount, time } from '../../ui/format';
import { LazyPicture, type LoadPicture } from '../../ui/lazyPicture';
import { weekdayDate } from '../../ui/officeFormat';
import { documentationPath } from '../../ui/paths';
import { Two, TwoOf } from '../../ui/secondLanguage';
import type { ChangeFilters } from '../filters/filterLine';
import { firstPictureOf, serverPicture } from '../picture';
import { type DayQuestion, type Found, useExpected, useServerAnswer, withoutDays } from './ask';
import { Meant } from './Meant';
import { MissingAnswer } from './MissingAnswer';
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

/** Region 'Antwort' above the rows; nothing where the question neither names a day nor asks what is missing. */
export function Answer({ account, own, filters, phone = false, onChange }: AnswerProps) {
  const now = Date.now();
  const reading = readingOf(filters, now);
  const day = filters.state === null ? dayAsked(reading) : null;
  // Employees are told what is due on their own dashboard.
  const isMissing = reading.missing && own !== undefined && own.column !== 'user';
  const question = { account, own, query: withoutDays(filters, now), day: day ?? '' };
  return (
    <>
      {isMissing && <MissingAnswer account={account} filters={filters} company={own.column === 'company_admin'} />}
      {day !== null &&
        !isMissing &&
        (phone ? <OnPhone question={question} filters={filters} /> : <AtDesk question={question} filters={filters} />)}
      <Meant account={account} filters={filters} onChange={onChange} />
    </>
  );
}

type OfProps = { question: DayQuestion; filters: Filter };

function AtDesk({ question, filters }: OfProps) {
  const online = useOnline();
  const { data, isError } = useServerAnswer(question);
  const waiting =
    isError || !online ? 'Ohne Verbindung zum Server gibt es gerade keine Antwort.' : 'Antwort wird gesucht …';
  return <Box question={question} filters={filters} found={data} waiting={waiting} picture={serverPicture} />;
}

/** More rows than a phone keeps. */
const ALL = 100_000;

/** What the phone has is said at once; that there is nothing, only when the server says so too, or cannot be asked. */
function OnPhone({ question, filters }: OfProps) {
  const { account, query, day } = question;
  const online = useOnline();
  const rows = useDocumentations({ account, ...query, limit: ALL });
  const { data, isError } = useServerAnswer(question);
  const here = rows && nearestTo(day, rows);
  const alone = isError || !online;
  const found = here?.there ? here : here && data ? together(day, here, data) : alone ? here : undefined;
  return (
    <Box
      question={question}
      filters={filters}
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

function Box({ question, filters, found, waiting, picture, here = false }: BoxProps) {
  const there = found?.there;
  return (
    <section className="answer" aria-label="Antwort">
      {there && (
        <div className="thumbs">
          <LazyPicture name={there.id} load={picture(there.id)} alt="Erstes Foto" />
        </div>
      )}
      <p role="status">
        {!found && <Two>{waiting}</Two>}
        {there && <Yes of={there} />}
        {found && !there && <No question={question} filters={filters} found={found} here={here} />}
      </p>
    </section>
  );
}

function Yes({ of }: { of: NonNullable<Found['there']> }) {
  const work = [serviceWithWork(of), photoCount(of.photoCount)].filter(Boolean).join(', ');
  return (
    <>
      <strong>
        <Two>{`Ja, ${weekdayDate(of.capturedAt)}, ${time(of.capturedAt)}, ${work}`}</Two>
      </strong>
      <Link className="line" to={documentationPath(of.id)}>
        {of.propertyName}
      </Link>
    </>
  );
}

/** Inside the sentence, and where it begins. */
const WAS = ['erwartet war', 'Erwartet war'] as const;
const IS = ['erwartet ist', 'Erwartet ist'] as const;

type NoProps = OfProps & { found: Nearest<NonNullable<Found['there']>>; here: boolean };

function No({ question, filters, found, here }: NoProps) {
  const { before, after } = found;
  const expected = useExpected(question, filters, found);
  const no = `Kein Nachweis am ${shortDay(question.day)}${here ? ' auf diesem Gerät' : ''}.`;
  const near = [
    before && (['davor', 'Davor', weekdayDate(before.capturedAt)] as const),
    after && (['danach', 'Danach', weekdayDate(after.capturedAt)] as const),
    expected && ([...(expected.open ? IS : WAS), shortDay(expected.due)] as const),
  ].filter((part) => part !== undefined && part !== null);
  const parts = near.map(([later, first, day], index) => `${index === 0 ? first : later} ${day}`);
  const more = near.length === 0 ? 'Auch davor und danach nicht.' : `${parts.join(', ')}.`;
  return (
    <>
      <strong>
        <Two>{no}</Two>
      </strong>{' '}
      <TwoOf of={more}>{more}</TwoOf>
    </>
  );
}
