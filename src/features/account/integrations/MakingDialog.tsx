import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog, type DialogProps } from '../../../components/Dialog';
import type { IconType } from '../../../components/Icon';

type Secret = string | null;
type MakingDialogProps = {
  texts: { title: string; add: string; madeTitle: string; once: DialogProps['closeConfirmation'] };
  icon: IconType;
  form: (of: { onMade: (secret: Secret) => void; onClose: () => void }) => ReactNode;
  /** The secret, just made. */
  made: (secret: Secret) => ReactNode;
  /** The list is shown again. */
  onMade: () => unknown;
  onClose: () => void;
  /** The list. */
  children: ReactNode;
};

/** A list, the form of a new entry, and then its secret. */
export function MakingDialog({ texts, icon, form, made, onMade, onClose, children }: MakingDialogProps) {
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<Secret | undefined>();
  const handleMade = (of: Secret) => {
    setSecret(of);
    setIsMaking(false);
  };
  if (isMaking) return form({ onMade: handleMade, onClose: () => setIsMaking(false) });
  if (secret !== undefined) {
    const showList = () => {
      setSecret(undefined);
      void onMade();
    };
    const back = <Button onClick={showList}>Zur Liste</Button>;
    return (
      <Dialog sheet title={texts.madeTitle} closeConfirmation={texts.once} onClose={onClose} footer={back}>
        {made(secret)}
      </Dialog>
    );
  }
  const footer = (
    <>
      <Button onClick={onClose}>Schließen</Button>
      <Button variant="primary" icon={icon} onClick={() => setIsMaking(true)}>
        {texts.add}
      </Button>
    </>
  );
  return (
    <Dialog sheet wide title={texts.title} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}
