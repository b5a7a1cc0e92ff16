import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { saveActivities } from '../../api/account';
import { ACTIVITIES } from '../../components/activitiesPath';
import { useBusy } from '../../components/busy';
import { useForm } from '../../components/dialogs/form';
import { TextArea } from '../../components/Field';
import { FormDialog } from '../../components/FormDialog';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import { updateSession } from '../../db/session';
import { labelsIn, type OwnActivities, ownActivityIssues } from '../../domain/documentation/ownActivities';
import { SERVICE_TYPES, type ServiceType } from '../../domain/documentation/service';
import { WORDS } from '../sign-in/words';
import { Opener } from './Rows';

/** Activities of this company, in addition to the lists of the services. */
export function CompanyActivities() {
  const session = useSession();
  return session ? <ActivitiesLine session={session} /> : null;
}

function ActivitiesLine({ session }: { session: SessionRow }) {
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === `#${ACTIVITIES}`);
  const known = session.activities ?? {};
  const count = Object.values(known).flat().length;
  return (
    <>
      <div className="rows">
        <Opener
          icon={ListPlus}
          label="Eigene Tätigkeiten"
          value={count === 0 ? 'Keine' : String(count)}
          onOpen={() => setOpen(true)}
        />
      </div>
      {open && <ActivitiesDialog session={session} known={known} onClose={() => setOpen(false)} />}
    </>
  );
}

type ActivitiesDialogProps = { session: SessionRow; known: OwnActivities; onClose: () => void };

function ActivitiesDialog({ session, known, onClose }: ActivitiesDialogProps) {
  const [lines, setLines] = useState(() => perService((service) => (known[service] ?? []).join('\n')));
  const activities: OwnActivities = perService((service) => labelsIn(lines[service] ?? ''));
  const { errors, reason, submit } = useForm<ServiceType>({
    fields: SERVICE_TYPES,
    check: () => ownActivityIssues(activities),
    save: () => saveActivities({ ...known, ...activities }),
    done: { title: WORDS.saved },
    // Keyed by user, not by session: the session may have been renewed meanwhile.
    onSaved: () => updateSession({ activities: { ...known, ...activities } }, { user: session.user }),
    onClose,
  });
  const [busy, save] = useBusy(submit);
  return (
    <FormDialog title="Eigene Tätigkeiten" reason={reason} busy={busy} onClose={onClose} onSubmit={() => save()}>
      <p>
        Eine je Zeile. Ihre Mitarbeitenden tippen sie beim Dokumentieren an; im Nachweis stehen sie, wie Sie sie hier
        schreiben. Gespeicherte Nachweise ändern sich nicht.
      </p>
      {SERVICE_TYPES.map((service) => (
        <TextArea
          key={service}
          label={service}
          rows={3}
          value={lines[service]}
          error={errors[service]}
          onChange={({ target }) => setLines({ ...lines, [service]: target.value })}
        />
      ))}
    </FormDialog>
  );
}

function perService<T>(of: (service: ServiceType) => T): Record<ServiceType, T> {
  return Object.fromEntries(SERVICE_TYPES.map((service) => [service, of(service)])) as Record<ServiceType, T>;
}
