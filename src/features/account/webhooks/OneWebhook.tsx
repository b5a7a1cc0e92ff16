import { List, Send, Unplug } from 'lucide-react';
import { useRef, useState } from 'react';
import { queries } from '../../../api/cache/queries';
import { endWebhook, testWebhook, type Webhook } from '../../../api/webhooks';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { showFailure } from '../../../components/dialogs/failure';
import { showToast } from '../../../components/Toast';
import { ProgramEntry } from '../integrations/ProgramEntry';
import { WebhookLog } from './WebhookLog';
import { describeEvent, describeWebhook, END_TEXTS } from './words';

type OneWebhookProps = { account: string; of: Webhook; onChanged: () => Promise<unknown> };

/** One webhook with its log, and what its owner may do. */
export function OneWebhook({ account, of, onChanged }: OneWebhookProps) {
  const [isLogOpen, setIsLogOpen] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, sendTest] = useBusy(async () => {
    try {
      const event = await testWebhook(of.id);
      const isDelivered = event.state === 'delivered';
      showToast({
        kind: isDelivered ? 'success' : 'warning',
        title: isDelivered ? 'Test zugestellt' : 'Test nicht zugestellt',
        text: describeEvent(event),
      });
    } catch (error) {
      showFailure('Der Test konnte nicht gesendet werden', error);
    }
    await queries.invalidateQueries({ queryKey: [account, 'webhook events', of.id] });
  });
  /** The buttons are gone: focuses the heading. */
  const updateList = () => void onChanged().then(() => heading.current?.focus());
  return (
    <ProgramEntry title={of.url} lines={describeWebhook(of)} heading={heading}>
      <div className="btn-row">
        {of.endedAt === null && (
          <>
            <Button icon={Send} busy={busy} onClick={sendTest}>
              Test senden
            </Button>
            <Button icon={Unplug} onClick={() => setIsEnding(true)}>
              Beenden
            </Button>
          </>
        )}
        <Button icon={List} aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          Protokoll
        </Button>
      </div>
      {isLogOpen && <WebhookLog account={account} webhook={of.id} />}
      {isEnding && (
        <ConfirmAct
          {...END_TEXTS}
          icon={Unplug}
          danger
          act={() => endWebhook(of.id)}
          onEnd={updateList}
          onClose={() => setIsEnding(false)}
        />
      )}
    </ProgramEntry>
  );
}
