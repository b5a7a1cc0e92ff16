import { showFailure } from '../../components/dialogs/failure';
import { documentationPath, newDocumentationPath } from '../../components/paths';
import { supplementPath } from '../../components/supplementPath';
import type { ThreadAnswerRow, ThreadRow } from '../../db/db';
import { queueAnswer } from '../../db/threads';
import { isServiceType } from '../../domain/documentation/service';
import { requestPull } from '../../sync/status';
import type { ThreadContent } from './AnswerForm';
import { markDone } from './done';
import { ThreadCard } from './ThreadCard';
import { showStored } from './useSentToast';

type PhoneThreadProps = {
  thread: ThreadRow;
  answers: readonly ThreadAnswerRow[];
  withProperty?: boolean;
  /** Without a link to its subject. */
  bare?: boolean;
  /** Puts it away. */
  onClose?: () => void;
};

/** A thread on the phone: the answer is stored here and sent with the next contact. */
export function PhoneThread({ thread, answers, withProperty, bare, onClose }: PhoneThreadProps) {
  const { id, account, propertyName } = thread;
  const sendAnswer = async (content: ThreadContent) => {
    try {
      await queueAnswer({ account, thread: id, propertyName, ...content });
      showStored();
      requestPull();
    } catch (error) {
      showFailure('Nicht gesichert', error);
      throw error;
    }
  };
  const waiting = answers.filter((row) => row.thread === id && row.refused === null);
  return (
    <ThreadCard
      thread={thread}
      to={bare ? undefined : pathOf(thread)}
      {...(withProperty && { withProperty })}
      handIn={thread.waits && isPhotoRequested(thread) ? supplementPath(thread.record, 'photos') : undefined}
      readyMade={thread.waits && waiting.length === 0}
      waiting={waiting}
      onAnswer={sendAnswer}
      onDone={thread.mayClose ? () => markDone(id, requestPull) : undefined}
      onClose={onClose}
    />
  );
}

/** The last question is for a photo of a record. */
function isPhotoRequested({ record, messages }: ThreadRow): boolean {
  return record !== '' && messages.filter(({ isOwn }) => !isOwn).at(-1)?.template === 'photo';
}

/** A missing day leads to its capture. */
function pathOf({ record, property, service }: ThreadRow): string {
  if (record) return documentationPath(record);
  return newDocumentationPath(property, isServiceType(service) ? service : undefined);
}
