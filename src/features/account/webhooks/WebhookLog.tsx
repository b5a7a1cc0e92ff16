import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/cache/queries';
import { listWebhookEvents } from '../../../api/webhooks';
import { dateTime } from '../../../components/format';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { WEBHOOK_EVENTS_SHOWN } from '../../../domain/people/quotas';
import { describeEvent, kindText } from './words';

/** ms. */
const REFETCHED_AFTER = 15_000;

/** What a webhook sent in thirty days, the newest first. */
export function WebhookLog({ account, webhook }: { account: string; webhook: string }) {
  const query = useQuery(
    {
      queryKey: [account, 'webhook events', webhook],
      queryFn: ({ signal }) => listWebhookEvents(webhook, signal),
      refetchInterval: REFETCHED_AFTER,
    },
    queries,
  );
  const empty = (
    <Empty title="Noch nichts gesendet" text="Hier stehen 30 Tage lang die Nachrichten und ob sie ankamen." />
  );
  return (
    <ListFrame
      query={query}
      loading="Protokoll wird geladen"
      failed="Das Protokoll konnte nicht geladen werden"
      empty={empty}
    >
      {(events) => (
        <>
          <ul className="small stack stack--8" aria-label="Protokoll">
            {events.map((event) => (
              <li key={event.id}>
                {dateTime(event.createdAt)}: {kindText(event.kind)}
                <span className="line muted">{describeEvent(event)}</span>
              </li>
            ))}
          </ul>
          {events.length === WEBHOOK_EVENTS_SHOWN && (
            <p className="small muted">Die neuesten {WEBHOOK_EVENTS_SHOWN} Nachrichten der letzten 30 Tage.</p>
          )}
        </>
      )}
    </ListFrame>
  );
}
