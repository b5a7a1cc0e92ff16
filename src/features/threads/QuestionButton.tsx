import { type ReactNode, useState } from 'react';
import type { ThreadAbout } from '../../api/threads';
import { lazyComponent } from '../../components/Arriving';
import { formatDate } from '../../components/format';
import { useSession } from '../../db/live/screens';
import type { ShownRecord } from '../../domain/documentation/record';

const QuestionDialog = lazyComponent(() => import('./QuestionDialog').then((part) => part.QuestionDialog));

/** `inquire`: opens the dialog about a photo of the record, or about all of it; undefined without the right. */
type QuestionOpener = { inquire: ((photo?: string) => void) | undefined; dialog: ReactNode };

/** Questions of both offices about a delivered record. */
export function useQuestionDialog(record: ShownRecord): QuestionOpener {
  const session = useSession();
  const [about, setAbout] = useState<ThreadAbout | null>(null);
  const isOffice = session?.role === 'property_manager' || session?.role === 'company_admin';
  if (!session || !isOffice || record.completedAt === null) return { inquire: undefined, dialog: null };
  const { id, propertyName, capturedAt, serviceType } = record;
  const of = { record: id, ...(serviceType && { service: serviceType }) };
  return {
    inquire: (photo) =>
      setAbout(photo === undefined ? { subject: 'record', ...of } : { subject: 'photo', photo, ...of }),
    dialog: about && (
      <QuestionDialog
        account={session.user}
        about={about}
        subtitle={`${propertyName}, ${formatDate(capturedAt)}`}
        onClose={() => setAbout(null)}
      />
    ),
  };
}
