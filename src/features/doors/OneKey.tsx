import { Link2Off, RefreshCw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type AccessKey, endAccessKey, getKeyLink, renewAccessKey } from '../../api/accessKeys';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { ConfirmAct } from '../../components/dialogs/Confirm';
import { showFailure } from '../../components/dialogs/failure';
import { keyLines, keyTexts } from './words';

type OneKeyProps = {
  of: AccessKey;
  onChanged: () => Promise<unknown>;
  /** The address or key. */
  show: (secret: string | null) => ReactNode;
};

/** One calendar or API key with what its owner may do. */
export function OneKey({ of, onChanged, show }: OneKeyProps) {
  const [secret, setSecret] = useState<string | null | undefined>();
  const [asks, setAsks] = useState<'renew' | 'end' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = keyTexts(of);
  const [showing, showLink] = useBusy(async () => {
    try {
      setSecret((await getKeyLink(of.id)).url);
    } catch (error) {
      showFailure(texts.notShown, error);
    }
  });
  const renew = async () => setSecret((await renewAccessKey(of.id)).url);
  /** The button is gone: focuses what stays. */
  const handleEnd = async () => {
    await onChanged();
    heading.current?.focus();
  };
  return (
    <section className="stack stack--8" aria-label={of.title}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {of.title}
        </h3>
        {keyLines(of).map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
      </div>
      {of.isRunning && (
        <div className="btn-row">
          {of.kind === 'calendar' && (
            <Button busy={showing} onClick={showLink}>
              Adresse zeigen
            </Button>
          )}
          <Button icon={RefreshCw} onClick={() => setAsks('renew')}>
            Erneuern
          </Button>
          <Button icon={Link2Off} onClick={() => setAsks('end')}>
            Beenden
          </Button>
        </div>
      )}
      {of.isRunning && secret !== undefined && show(secret)}
      {asks === 'renew' && (
        <ConfirmAct
          {...texts.renew}
          icon={RefreshCw}
          act={renew}
          onEnd={() => void onChanged()}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'end' && (
        <ConfirmAct
          {...texts.end}
          icon={Link2Off}
          danger
          act={() => endAccessKey(of.id)}
          onEnd={() => void handleEnd()}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  );
}
