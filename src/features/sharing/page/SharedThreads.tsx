import type { SharedMessage, SharedThread } from '../../../api/shares';
import { dateTime } from '../../../components/format';
import { sentenceOf, subjectText, threadStateText } from '../../threads/threadWords';
import { SharedPhotos } from './SharedPhotos';

type SharedThreadsProps = { threads: readonly SharedThread[]; pass: string | null; loadAll: number };

/** Nachfragen and Mängel of a record, which no entry of the log proves. */
export function SharedThreads({ threads, ...of }: SharedThreadsProps) {
  if (threads.length === 0) return null;
  return (
    <section className="stack stack--8" aria-label="Nachfragen und Mängel">
      <h3>Nachfragen und Mängel</h3>
      {threads.map(({ subject, state, messages }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shared thread has no id, and the list never changes
        <div key={index} className="stack stack--8">
          <p className="strong">{`${subjectText(subject)}, ${threadStateText(state)}`}</p>
          {messages.map((message) => (
            <Message key={`${message.at} ${message.by} ${message.text}`} message={message} {...of} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Message({ message, pass, loadAll }: Omit<SharedThreadsProps, 'threads'> & { message: SharedMessage }) {
  const { by, at, photos } = message;
  return (
    <div>
      <p className="small muted">{`${by}, ${dateTime(at)}`}</p>
      <p>{sentenceOf(message)}</p>
      <SharedPhotos photos={photos} pass={pass} loadAll={loadAll} />
    </div>
  );
}
