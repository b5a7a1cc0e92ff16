import { Camera, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePlansHere } from '../../../data/live/planned';
import { midnight } from '../../../domain/day';
import { dayOf } from '../../../domain/germanDay';
import { serviceText } from '../../../domain/service';
import { Button } from '../../../ui/button';
import { dateTime, entryCount, weekdayDate } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { newDocumentationPath } from '../../../ui/paths';
import { Two } from '../../../ui/secondLanguage';
import { type TodayLine, todayLines } from './due';
import './dueToday.css';

/** Lines before 'Alle … anzeigen': what stands below stays within a thumb's reach. */
const FIRST = 5;

/**
 * What is expected today where this account works, from the phone alone (D156); nothing without a plan. A tap begins the
 * capture there. It counts nobody's work and keeps nobody from another capture.
 */
export function DueToday({ account }: { account: string }) {
  const [all, setAll] = useState(false);
  const here = usePlansHere(account);
  if (!here || here.plans.length === 0) return null;
  const now = Date.now();
  const lines = todayLines(here.plans, now);
  const { heardAt } = here;
  return (
    <section className="group" aria-labelledby="due-today">
      <h2 id="due-today">
        <Two>Heute fällig</Two>
      </h2>
      {lines.length === 0 && (
        <p className="muted">
          <Two>Nach den Leistungsplänen ist heute nichts mehr zu tun.</Two>
        </p>
      )}
      {lines.length > 0 && (
        <ul className="due-today">
          {(all ? lines : lines.slice(0, FIRST)).map((line) => (
            <li key={line.id}>{line.isWaiting ? <Waiting line={line} /> : <Begin line={line} />}</li>
          ))}
        </ul>
      )}
      {!all && lines.length > FIRST && (
        <Button variant="quiet" className="start pull-left" onClick={() => setAll(true)}>
          {`Alle ${entryCount(lines.length)} anzeigen`}
        </Button>
      )}
      {heardAt !== null && dayOf(heardAt) < dayOf(now) && (
        <p className="small muted">
          <Two>{`Sie sehen den Stand vom ${dateTime(heardAt)}.`}</Two>
        </p>
      )}
    </section>
  );
}

/** The capture begins there, with the service chosen. */
function Begin({ line }: { line: TodayLine }) {
  return (
    <Link className="due-today__line" to={newDocumentationPath(line.property, line.service)}>
      <Where line={line}>
        {line.when === 'before' && (
          <span className="small due-today__since">
            <Two>{`Fällig seit ${weekdayDate(midnight(line.due, 0))}`}</Two>
          </span>
        )}
      </Where>
      <Icon of={Camera} />
    </Link>
  );
}

/** Captured here, and nobody else knows it yet. */
function Waiting({ line }: { line: TodayLine }) {
  return (
    <div className="due-today__line">
      <Where line={line}>
        <span className="small muted">
          <Two>Erfasst, wartet noch auf Übertragung</Two>
        </span>
      </Where>
      <Icon of={CloudUpload} />
    </div>
  );
}

function Where({ line: { name, address, service }, children }: { line: TodayLine; children: React.ReactNode }) {
  return (
    <span className="due-today__where">
      <span className="strong">{name}</span>
      <span className="small muted">{address}</span>
      <span>
        <Two>{serviceText(service)}</Two>
      </span>
      {children}
    </span>
  );
}
