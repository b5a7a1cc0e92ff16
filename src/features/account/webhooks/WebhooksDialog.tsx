import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { queries } from '../../../api/cache/queries';
import { listWebhooks } from '../../../api/webhooks';
import type { SessionRow } from '../../../db/db';
import { MakingDialog } from '../integrations/MakingDialog';
import { MadeWebhook } from './MadeWebhook';
import { OneWebhook } from './OneWebhook';
import { WebhookForm } from './WebhookForm';
import { WEBHOOK_TEXTS } from './words';

/** The webhooks of this account: see, make, test and end them. */
export function WebhooksDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const query = useQuery(
    { queryKey: [session.user, 'webhooks'], queryFn: ({ signal }) => listWebhooks(signal) },
    queries,
  );
  return (
    <MakingDialog
      texts={WEBHOOK_TEXTS}
      icon={Webhook}
      query={query}
      form={(of) => <WebhookForm {...of} />}
      made={(secret) => <MadeWebhook secret={secret} />}
      one={(of) => <OneWebhook key={of.id} account={session.user} of={of} onChanged={query.refetch} />}
      onClose={onClose}
    />
  );
}
