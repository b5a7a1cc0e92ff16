import { Link2Off, RefreshCw } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { type AccessKey, endAccessKey, getKeyLink, renewAccessKey } from '../../../api/accessKeys';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { showFailure } from '../../../components/dialogs/failure';
import { ProgramEntry } from './ProgramEntry';
import { describeKey, keyTexts } from './words';

type OneKeyProps = {
  of: AccessKey;
  onChanged: () => Promise<unknown>;
  /** The address or key. */
  Made: ComponentType<{ secret: string | null }>;
};

/** One calendar or API key with what its owner may do. */
export function OneKey({ of, onChanged, Made }: OneKeyProps) {
  const [secret, setSecret] = useState<string | null | undefined>();
  const [open, setOpen] = useState<'renew' | 'end' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = keyTexts(of);
  const [busy, showLink] = useBusy(() =>
    getKeyLink(of.id).then(setSecret, (error: unknown) => showFailure(texts.notShown, error)),
  );
  const act = async () => (open === 'end' ? endAccessKey(of.id) : setSecret(await renewAccessKey(of.id)));
  /** After an end the buttons are gone: focuses the heading. */
  const updateList = () => void onChanged().then(() => open === 'end' && heading.current?.focus());
  return (
    <ProgramEntry title={of.title} lines={describeKey(of)} heading={heading}>
      {(of.isRunning || of.isScopeLost) && (
        <div className="btn-row">
          {of.isRunning && of.kind === 'calendar' && (
            <Button busy={busy} onClick={showLink}>
              Adresse zeigen
            </Button>
          )}
          {of.isRunning && (
            <Button icon={RefreshCw} onClick={() => setOpen('renew')}>
              Erneuern
            </Button>
          )}
          <Button icon={Link2Off} onClick={() => setOpen('end')}>
            Beenden
          </Button>
        </div>
      )}
      {of.isRunning && secret !== undefined && <Made secret={secret} />}
      {open && (
        <ConfirmAct
          {...texts[open]}
          icon={open === 'end' ? Link2Off : RefreshCw}
          danger={open === 'end'}
          act={act}
          onEnd={updateList}
          onClose={() => setOpen(null)}
        />
      )}
    </ProgramEntry>
  );
}
