import { ButtonLink } from '../../components/Button';
import { useShowAll } from '../../components/lists/ShowAll';
import { PATHS } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import { useThreadsHere } from '../../db/live/threads';
import { PhoneThread } from './PhoneThread';
import { ThreadLines } from './ThreadLine';
import { useOpened } from './useOpened';
import './threads.css';

/** Lines shown first. */
const FIRST = 4;

/** On the company's phone: open threads that do not wait for it, from the phone alone. The others stand above. */
export function OtherThreads({ account }: { account: string }) {
  const lines = useOpened();
  const { threads = [], answers = [] } = useThreadsHere(account) ?? {};
  const isShownAbove = (id: string, waits: boolean) => waits || answers.some(({ thread }) => thread === id);
  const others = threads.filter(({ id, waits }) => !isShownAbove(id, waits));
  const { shown, more } = useShowAll(others, others.slice(0, FIRST), 'Nachfragen');
  const hasDefect = threads.some(({ subject }) => subject === 'defect');
  if (others.length === 0 && !hasDefect) return null;
  return (
    <section className="group" aria-labelledby="other-threads">
      <h2 id="other-threads">
        <Two>{others.length < threads.length ? 'Weitere Nachfragen' : 'Nachfragen'}</Two>
      </h2>
      {others.length > 0 && (
        <ThreadLines threads={shown} lines={lines}>
          {(thread) => (
            <PhoneThread key={thread.id} thread={thread} answers={answers} withProperty onClose={lines.closeLine} />
          )}
        </ThreadLines>
      )}
      {more}
      {hasDefect && (
        <ButtonLink variant="quiet" className="start pull-left" to={PATHS.defects}>
          Alle Mängel
        </ButtonLink>
      )}
    </section>
  );
}
