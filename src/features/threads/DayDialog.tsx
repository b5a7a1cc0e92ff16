import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button';
import { Chips } from '../../components/Chips';
import { Dialog } from '../../components/Dialog';
import type { SessionRow } from '../../db/db';
import { OfficeThread } from './OfficeThread';
import { QuestionDialog } from './QuestionDialog';
import { questionDateText } from './threadWords';
import type { DayThreads } from './useThreads';

type DayDialogProps = {
  session: SessionRow;
  property: string;
  services: readonly string[];
  day: string;
  /** Of this day, the newest first. */
  threads: DayThreads;
  /** Property and day. */
  subtitle: string;
  to: string | undefined;
  onClose: () => void;
};

/** The questions about a missing day, and a new one where this office has none that is open. */
export function DayDialog(props: DayDialogProps) {
  const { threads, services, session } = props;
  const [isComposing, setComposing] = useState(threads.length === 0);
  const side = session.role === 'property_manager' ? 'manager' : 'company';
  const left = services.filter(
    (one) =>
      !threads.some(({ service, raisedBy, state }) => service === one && raisedBy === side && state !== 'closed'),
  );
  if (isComposing) return <NewQuestion {...props} services={left.length > 0 ? left : services} />;
  return (
    <Dialog title="Nachfrage" subtitle={props.subtitle} onClose={props.onClose}>
      {threads.map((thread) => (
        <div key={thread.id} className="stack stack--4">
          <span className="small muted">{questionDateText(thread)}</span>
          <OfficeThread session={session} thread={thread} bare />
        </div>
      ))}
      {left.length > 0 && (
        <Button className="start" icon={MessageCircleQuestion} onClick={() => setComposing(true)}>
          {left.length === services.length ? 'Noch einmal nachfragen' : `Nachfragen: ${left.join(', ')}`}
        </Button>
      )}
      {props.to && <Link to={props.to}>Im Kalender ansehen</Link>}
    </Dialog>
  );
}

function NewQuestion({ session, property, services, day, subtitle, to, onClose }: DayDialogProps) {
  const [service, setService] = useState(services[0] ?? '');
  return (
    <QuestionDialog
      account={session.user}
      about={{ subject: 'day', property, service, day }}
      subtitle={`${subtitle}: ${service} fehlt`}
      before={
        services.length > 1 && (
          <Chips
            label="Leistung"
            options={services.map((value) => ({ value, label: value }))}
            value={service}
            onChange={setService}
          />
        )
      }
      seen={to === undefined ? undefined : { to, label: 'Im Kalender ansehen' }}
      onClose={onClose}
    />
  );
}
