import { closeThread } from '../../api/threads';
import { showFailure } from '../../components/dialogs/failure';
import { documentationPath, newDocumentationPath } from '../../components/paths';
import type { ThreadAnswerRow, ThreadRow } from '../../db/db';
import { queueAnswer } from '../../db/threads';
import { isServiceType } from '../../domain/documentation/service';
import { requestPull } from '../../sync/status';
import type { ThreadContent } from './AnswerForm';
import { ThreadCard } from './ThreadCard';

type PhoneThreadProps = {
  thread: ThreadRow;
  answers: readonly ThreadAnswerRow[];
  withProperty?: boolean;
  /** Without a link to its subject. */
  bare?: boolean;
};

/** A thread on the phone: the answer is stored here and sent with the next contact. */
export function PhoneThread({ thread, answers, withProperty, bare }: PhoneThreadProps) {
  const { id, account, propertyName } = thread;
  const sendAnswer = async (content: ThreadContent) => {
    try {
      await queueAnswer({ account, thread: id, propertyName, ...content });
      requestPull();
    } catch (error) {
      showFailure('Nicht gesichert', error);
      throw error;
    }
  };
  const markDone = async () => {
    try {
      await closeThread(id);
      requestPull();
    } catch (error) {
      showFailure('Nicht gespeichert', error);
    }
  };
  const waiting = answers.filter((row) => row.thread === id && row.refused === null);
  return (
    <ThreadCard
      thread={thread}
      to={bare ? undefined : pathOf(thread)}
      {...(withProperty && { withProperty })}
      readyMade={thread.waits && waiting.length === 0}
      waiting={waiting}
      onAnswer={sendAnswer}
      onDone={thread.mayClose ? markDone : undefined}
    />
  );
}

/** A missing day leads to its capture. */
function pathOf({ record, property, service }: ThreadRow): string {
  if (record) return documentationPath(record);
  return newDocumentationPath(property, isServiceType(service) ? service : undefined);
}
