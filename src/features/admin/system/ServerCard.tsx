import { Fragment, type ReactNode } from 'react';
import type { SystemState } from '../../../api/adminSystem';
import { dateTime, formatCount } from '../../../components/format';
import { StateLine } from '../../../components/StateLine';
import { ErrorNote } from './TechnicalNote';
import {
  behindText,
  conditionText,
  formatSize,
  isWell,
  nightlyText,
  photoPlaceText,
  schemaText,
  storeTroubleText,
} from './words';

/** The services watched beside the server. */
function watchedParts(state: SystemState): [label: string, part: ReactNode][] {
  return [
    ['Jede Nacht', <Nightly key="nightly" of={state.nightly} />],
    ['Laufende Kopie', <Replica key="replica" of={state.replica} />],
    ['Fotos', <Photos key="photos" of={state.photoStore} />],
    ['Prüfbuch', <Log key="log" of={state.log} />],
    ['Zeitstempel von außen', <Stamps key="stamps" of={state.stamps} />],
  ];
}

export function ServerCard({ state }: { state: SystemState }) {
  return (
    <section className="card card--pad" aria-labelledby="system-server">
      <h2 id="system-server">Server</h2>
      <dl className="file system-file">
        <dt>Zustand</dt>
        <dd>
          <StateLine state={isWell(state) ? 'done' : 'wait'}>{conditionText(state)}</StateLine>
        </dd>
        <dt>Version</dt>
        <dd className="system-file__line">
          <span className="strong">{state.version}</span>{' '}
          <span className="muted">Schema {schemaText(state.schema)}</span>
        </dd>
        <dt>Letzte Sicherung</dt>
        <dd className={state.backup ? 'system-file__line' : undefined}>
          <Backup of={state.backup} />
        </dd>
        {watchedParts(state).map(([label, part]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{part}</dd>
          </Fragment>
        ))}
        <dt>Freier Platz</dt>
        <dd className="system-file__line">
          {state.freeBytes === null || state.diskBytes === null ? (
            <span className="muted">auf diesem System nicht bekannt</span>
          ) : (
            <>
              <span className="strong">{formatSize(state.freeBytes)}</span>{' '}
              <span className="muted">von {formatSize(state.diskBytes)}</span>
            </>
          )}
        </dd>
      </dl>
    </section>
  );
}

function Backup({ of }: { of: SystemState['backup'] }) {
  if (!of)
    return (
      <>
        <StateLine state="wait">Noch keine Sicherung</StateLine>
        <span className="small">Auf dem Server: objektbeleg backup ORDNER</span>
      </>
    );
  return (
    <>
      <span className="strong">{dateTime(of.at)}</span> <span className="muted">{formatSize(of.bytes)}</span>
      {of.missing > 0 && <StateLine state="wait">{formatCount(of.missing)} Dateien fehlten</StateLine>}
    </>
  );
}

function Nightly({ of }: { of: SystemState['nightly'] }) {
  if (!of) return <span className="muted">nicht eingerichtet</span>;
  return (
    <>
      <StateLine state={of.overdue ? 'wait' : 'done'}>{nightlyText(of)}</StateLine>
      {of.at !== null && <span className="small muted">Stand {dateTime(of.at)}</span>}
      {of.tool === 'restic' && (
        <span className="small muted">
          Letzte Wiederherstellung zur Probe: {of.trialAt === null ? 'noch keine' : dateTime(of.trialAt)}
        </span>
      )}
      {of.why !== '' && <ErrorNote raw={of.why} />}
    </>
  );
}

function Log({ of }: { of: SystemState['log'] }) {
  if (!of) return <span className="muted">nicht bekannt</span>;
  if (!of.overdue || of.since === null) return <StateLine state="done">Wird unterschrieben</StateLine>;
  return (
    <>
      <StateLine state="wait">Nichts unterschrieben seit {dateTime(of.since)}</StateLine>
      <span className="small">
        Dokumentationen kommen weiter an. Meist ist der Schlüssel des Prüfbuchs nicht zu lesen; das Protokoll des
        Dienstes nennt ihn beim Start. Auf dem Server: objektbeleg check
      </span>
    </>
  );
}

function Stamps({ of }: { of: SystemState['stamps'] }) {
  if (!of) return <span className="muted">nicht eingerichtet</span>;
  return (
    <>
      <StateLine state={of.overdue ? 'wait' : 'done'}>
        {of.overdue ? 'Seit mehr als vier Stunden fehlt einer' : 'Auf dem Stand'}
      </StateLine>
      <span className="small muted">{of.at === null ? 'noch keiner' : `zuletzt ${dateTime(of.at)}`}</span>
      {of.why !== '' && <ErrorNote raw={of.why} />}
    </>
  );
}

function Photos({ of }: { of: SystemState['photoStore'] }) {
  if (!of) return <span className="muted">auf diesem Rechner</span>;
  return (
    <>
      <StateLine state={of.lastWhy === '' ? 'done' : 'wait'}>{photoPlaceText(of)}</StateLine>
      {of.lastWhy !== '' && (
        <>
          <span className="small strong">{storeTroubleText(of)}</span>
          <ErrorNote raw={of.lastWhy} />
          <span className="small">{of.advice}</span>
        </>
      )}
    </>
  );
}

function Replica({ of }: { of: SystemState['replica'] }) {
  if (!of) return <span className="muted">nicht eingerichtet</span>;
  const confirmed = of.confirmedAt === null ? 'noch kein bestätigter Stand' : `Stand ${dateTime(of.confirmedAt)}`;
  return (
    <>
      <StateLine state={of.overdue ? 'wait' : 'done'}>{behindText(of)}</StateLine>
      <span className="small muted">{confirmed}</span>
      {of.overdue && of.why !== '' && <ErrorNote raw={of.why} />}
    </>
  );
}
