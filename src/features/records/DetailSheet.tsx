import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import type { NameChange } from '../../api/documentations';
import { Button } from '../../components/Button';
import { formatDate, formatTime, numberText, photoCount } from '../../components/format';
import { Numbered } from '../../components/Numbered';
import { Presence } from '../../components/Presence';
import { Two, withSecondLine } from '../../components/SecondLanguage';
import { Delivery } from '../../components/StateLine';
import type { SessionRow } from '../../db/db';
import { trustText } from '../../domain/delivery/trust';
import { workFact } from '../../domain/documentation/activities';
import type { Deletion } from '../../domain/documentation/deletion';
import { laterFacts } from '../../domain/documentation/facts';
import { authorText, locationText, type ShownRecord } from '../../domain/documentation/record';
import { shortenAddress } from '../../domain/documentation/shortAddress';
import { NO_STATEMENT } from '../../domain/documentation/supplementLines';
import { type WeatherState, weatherFact } from '../../domain/documentation/weather';
import { withinText } from '../../domain/documentation/winterHours';
import { useDelivery } from '../../sync/status';
import type { EarlierValues } from '../evidence/corrections';
import { nameChangeText, placeNotes, timeNotes } from '../reports/factWords';
import { useQuestionDialog } from '../threads/QuestionButton';
import { EvidenceBox } from './EvidenceBox';
import { Fact } from './Fact';
import { MapBox } from './MapBox';
import { MapsLink } from './MapsLink';
import { OpenablePhotos } from './OpenablePhotos';
import { PhotoPairs } from './PhotoPairs';
import { PrintFoot } from './PrintFrame';
import { RecordVerdict } from './RecordVerdict';
import { SimilarPhotos } from './SimilarPhotos';
import { Supplements } from './Supplements';
import { TargetPhotos } from './TargetPhotos';
import { useCorrections } from './useCorrections';
import { type Photos, usePhotos } from './usePhotos';
import { isStored, useEvidence, useNameChanges, useWeather } from './useRecord';

type DetailSheetProps = {
  session: Pick<SessionRow, 'user' | 'role'>;
  record: ShownRecord;
  propertyPath?: ((property: string) => string) | undefined;
  /** In an office frame. */
  office?: boolean;
  sheet?: Ref<HTMLDivElement>;
  /** Below the verdict. */
  actions?: ReactNode;
};

/** One printable record: verdict, photos, facts, position. */
export function DetailSheet(props: DetailSheetProps) {
  const { session, record, propertyPath, office = false } = props;
  const account = session.user;
  const isOfficeRole = session.role !== 'employee';
  const isParty = isOfficeRole && session.role !== 'super_admin';
  const photos = usePhotos(account, record);
  const names = useNameChanges(account, { id: record.id, office });
  const weather = useWeather(account, { id: record.id, office });
  const evidence = useEvidence(account, { id: record.id, isStored: isStored(record) });
  const { standing } = evidence;
  const corrected = useCorrections(account, record, { office, standing, hasAudit: isOfficeRole });
  const pictures = <PhotoSection account={account} record={record} photos={photos} />;
  return (
    <div className={office ? 'a4 detail detail--office' : 'a4 detail'} ref={props.sheet}>
      <RecordVerdict corrections={corrected.corrections} evidence={evidence} record={record} />
      {props.actions}
      {pictures}
      <div className="detail__facts">
        <Facts {...{ record, names, weather, propertyPath, earlier: corrected.earlier }} />
        {office && <SimilarPhotos account={account} record={record} />}
        <Supplements account={account} record={record} corrected={corrected} />
        <MapBox record={record} />
        {standing && isOfficeRole && <EvidenceBox account={account} standing={standing} record={record} />}
        <MapsLink record={record} wide={!office} />
        {/* Last: it appears with the server's answer and moves nothing. */}
        {office && isParty && <TargetPhotos account={account} record={record} photos={photos.photos} />}
      </div>
      <PrintFoot record={record} standing={standing} />
    </div>
  );
}

type FactsProps = Pick<DetailSheetProps, 'record' | 'propertyPath'> & {
  names: readonly NameChange[];
  weather?: WeatherState | undefined;
  earlier?: EarlierValues;
};

/** Facts in the usual order; `names`: later names of author and company, `earlier`: values before a correction. */
export function Facts({ record, names, weather, propertyPath, earlier = new Map() }: FactsProps) {
  return (
    <dl className="file">
      <Fact label="Datum" value={formatDate(record.capturedAt)} strong />
      <Fact
        label="Uhrzeit"
        value={formatTime(record.capturedAt)}
        notes={timeNotes(record)}
        earlier={earlier.get('Uhrzeit')}
        strong
      />
      <Fact
        label="Immobilie"
        value={<Building record={record} path={propertyPath} />}
        notes={[
          shortenAddress(record.propertyName, record.propertyAddress),
          record.propertyNumber ? `Objektnummer ${record.propertyNumber}` : '',
        ]}
        earlier={earlier.get('Immobilie')}
        strong
      />
      <ServiceFact record={record} earlier={earlier.get('Leistung')} />
      <WorkFact work={record.work} earlier={earlier.get('Tätigkeiten')} />
      <WeatherFact weather={weather} />
      <Fact
        label="Erstellt von"
        value={authorText(record)}
        notes={[record.companyName, record.byLink ? '' : trustText('signed_in'), ...names.map(nameChangeText)]}
        earlier={earlier.get('Erstellt von')}
      />
      <Fact
        label="Standort"
        value={placeText(record)}
        notes={placeNotes(record)}
        earlier={earlier.get('Standort')}
        exception={farAway(record)}
      />
      <Fact
        label="Notizen"
        value={record.notes || <span className="muted">{withSecondLine('Keine Notizen')}</span>}
        earlier={earlier.get('Notizen')}
      />
      {laterFacts(record, 'detail').map(({ label, text }) => (
        <Fact key={label} label={label} value={withSecondLine(text)} />
      ))}
    </dl>
  );
}

/** The building's address stands below its name: then the notes alone say the position. */
function placeText(record: ShownRecord): string | null {
  const text = locationText(record);
  return text === record.propertyAddress && placeNotes(record).length > 0 ? null : text;
}

type Earlier = { earlier: string | null | undefined };

/** Also an empty one that was corrected. */
function ServiceFact({ record, earlier }: { record: ShownRecord } & Earlier) {
  if (!record.serviceType && earlier === undefined) return null;
  const value = withSecondLine(record.serviceType ?? NO_STATEMENT);
  return <Fact label="Leistung" value={value} notes={[withinText(record)]} earlier={earlier} />;
}

function WorkFact({ work, earlier }: Pick<ShownRecord, 'work'> & Earlier) {
  const fact =
    workFact(work) ?? (earlier === undefined ? null : { label: 'Tätigkeiten', text: NO_STATEMENT, more: '' });
  return fact && <Fact label={fact.label} value={withSecondLine(fact.text)} notes={[fact.more]} earlier={earlier} />;
}

function WeatherFact({ weather }: Pick<FactsProps, 'weather'>) {
  const fact = weather && weatherFact(weather);
  return fact && <Fact label="Wetter zur Aufnahme" value={fact.text} notes={[fact.more]} />;
}

type BuildingProps = { record: ShownRecord; path: FactsProps['propertyPath'] };

function Building({ record: { property, propertyName }, path }: BuildingProps) {
  return property !== null && path ? <Link to={path(property)}>{propertyName}</Link> : propertyName;
}

export function DeletedFacts({ of }: { of: Deletion }) {
  return (
    <dl className="file">
      <Fact label="Nummer" value={<Numbered>{numberText(of.number)}</Numbered>} strong />
      <Fact label="Datum" value={formatDate(of.capturedAt)} />
      <Fact label="Uhrzeit" value={formatTime(of.capturedAt)} />
      <Fact label="Immobilie" value={of.propertyName} />
      {of.serviceType && <Fact label="Leistung" value={of.serviceType} />}
    </dl>
  );
}

function farAway(record: ShownRecord): ReactNode {
  return record.locationStatus === 'off_site' && <Presence {...record} />;
}

/** Photos on the server so far. */
function Coming({ record }: { record: ShownRecord }) {
  const deliveryState = useDelivery(record);
  if (deliveryState.since === null) return null;
  return (
    <p className="record__line record__line--wrap">
      <Delivery of={deliveryState} />
    </p>
  );
}

type PhotoSectionProps = { account: string; record: ShownRecord; photos: Photos };

function PhotoSection({ account, record, photos }: PhotoSectionProps) {
  const { inquire, dialog } = useQuestionDialog(record);
  return (
    <section className="group detail__photos" aria-busy={photos.state === 'loading'}>
      <h2>
        <Two>{photoCount(record.photoCount)}</Two>
      </h2>
      <Coming record={record} />
      {photos.state === 'failed' && (
        <div className="record__line">
          <p className="small muted">
            <Two>Die Fotos liegen nicht auf diesem Gerät und sind nur mit Netz zu sehen.</Two>
          </p>
          <Button onClick={photos.again}>Erneut versuchen</Button>
        </div>
      )}
      <PhotoPairs account={account} record={record} photos={photos.photos} />
      <OpenablePhotos photos={photos} number={record.number} inquire={inquire} />
      {dialog}
    </section>
  );
}
