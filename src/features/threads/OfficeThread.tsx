import { reloadAll } from '../../api/cache/queries';
import { answerThread, closeThread } from '../../api/threads';
import { showFailure } from '../../components/dialogs/failure';
import { documentationPath, PATHS, propertyPathFor } from '../../components/paths';
import type { SessionRow } from '../../db/db';
import { newId } from '../../domain/id';
import type { Thread } from '../../domain/threads/shownThread';
import { randomBytes } from '../../platform/clock';
import type { ThreadContent } from './AnswerForm';
import { sendPhotos } from './PhotoField';
import { ThreadCard } from './ThreadCard';

type OfficeThreadProps = { session: SessionRow; thread: Thread; withProperty?: boolean; bare?: boolean };

/** A thread at the desk: answered and closed on the server. `bare`: without a link to its subject. */
export function OfficeThread({ session, thread, withProperty, bare }: OfficeThreadProps) {
  const sendAnswer = async ({ text, template, photos }: ThreadContent) => {
    try {
      const lines = photos.map(({ line }) => line);
      await answerThread(thread.id, { id: newId(randomBytes), text, template, photos: lines });
      await sendPhotos(thread.id, photos);
      await reloadAll(session.user);
    } catch (error) {
      showFailure('Nicht gesendet', error);
      throw error;
    }
  };
  const markDone = async () => {
    try {
      await closeThread(thread.id);
      await reloadAll(session.user);
    } catch (error) {
      showFailure('Nicht gespeichert', error);
    }
  };
  const path = propertyPathFor(session.role);
  const to = thread.record ? documentationPath(thread.record) : (path?.(thread.property) ?? PATHS.defects);
  return (
    <ThreadCard
      thread={thread}
      to={bare ? undefined : to}
      {...(withProperty && { withProperty })}
      readyMade={session.role === 'company_admin' && thread.waits}
      onAnswer={sendAnswer}
      onDone={markDone}
    />
  );
}
