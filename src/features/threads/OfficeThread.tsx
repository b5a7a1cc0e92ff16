import { reloadAll } from '../../api/cache/queries';
import { answerThread } from '../../api/threads';
import { showFailure } from '../../components/dialogs/failure';
import { documentationPath, PATHS, propertyPathFor } from '../../components/paths';
import { showToast } from '../../components/Toast';
import type { SessionRow } from '../../db/db';
import type { Thread } from '../../domain/threads/shownThread';
import type { ThreadContent } from './AnswerForm';
import { markDone, openAgain } from './done';
import { ThreadCard } from './ThreadCard';
import { sendPhotos } from './threadPhotos';

type OfficeThreadProps = {
  session: SessionRow;
  thread: Thread;
  withProperty?: boolean;
  /** Without a link to its subject. */
  bare?: boolean;
  /** Puts it away. */
  onClose?: () => void;
};

/** A thread at the desk: answered, closed and opened again on the server. */
export function OfficeThread({ session, thread, withProperty, bare, onClose }: OfficeThreadProps) {
  const sendAnswer = async ({ photos, ...content }: ThreadContent) => {
    try {
      const lines = photos.map(({ line }) => line);
      await answerThread(thread.id, { ...content, photos: lines });
      await sendPhotos(thread.id, photos);
      await reloadAll(session.user);
      showToast({ kind: 'success', title: 'Antwort übertragen' });
    } catch (error) {
      showFailure('Nicht gesendet', error);
      throw error;
    }
  };
  const reloadThreads = () => reloadAll(session.user);
  const path = propertyPathFor(session.role);
  const to = thread.record ? documentationPath(thread.record) : (path?.(thread.property) ?? PATHS.defects);
  return (
    <ThreadCard
      thread={thread}
      to={bare ? undefined : to}
      {...(withProperty && { withProperty })}
      readyMade={session.role === 'company_admin' && thread.waits}
      onAnswer={sendAnswer}
      onDone={() => markDone(thread.id, reloadThreads)}
      onReopen={() => openAgain(thread.id, reloadThreads)}
      onClose={onClose}
    />
  );
}
