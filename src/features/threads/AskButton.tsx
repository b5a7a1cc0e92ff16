import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ThreadAbout } from '../../api/threads';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format';
import { useSession } from '../../db/live/screens';
import type { ShownRecord } from '../../domain/documentation/record';

const AskDialog = lazyComponent(() => import('./AskDialog').then((part) => part.AskDialog));

/** `ask`: opens the question, about a photo of the record or all of it; undefined where nobody may ask. */
type Asking = { ask: ((photo?: string) => void) | undefined; dialog: ReactNode };

/** Questions of both offices about a delivered record. */
export function useAsking(record: ShownRecord): Asking {
  const session = useSession();
  const [about, setAbout] = useState<ThreadAbout | null>(null);
  const isOffice = session?.role === 'property_manager' || session?.role === 'company_admin';
  if (!session || !isOffice || record.completedAt === null) return { ask: undefined, dialog: null };
  const { id, propertyName, capturedAt, serviceType } = record;
  const of = { record: id, ...(serviceType && { service: serviceType }) };
  return {
    ask: (photo) => setAbout(photo === undefined ? { subject: 'record', ...of } : { subject: 'photo', photo, ...of }),
    dialog: about && (
      <AskDialog
        account={session.user}
        about={about}
        subtitle={`${propertyName}, ${formatDate(capturedAt)}`}
        onClose={() => setAbout(null)}
      />
    ),
  };
}

/** 'Nachfragen' in the bar of actions. */
export function AskButton({ record }: { record: ShownRecord }) {
  const { ask, dialog } = useAsking(record);
  if (!ask) return null;
  return (
    <>
      <Button icon={MessageCircleQuestion} onClick={() => ask()}>
        Nachfragen
      </Button>
      {dialog}
    </>
  );
}
