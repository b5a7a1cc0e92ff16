import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog, type DialogProps } from '../../../components/Dialog';
import type { IconType } from '../../../components/Icon';
import { Empty } from '../../../components/ListState';
import { ListFrame, type ListState } from '../../../components/lists/List';

type Secret = string | null;
type MakingDialogProps<T> = {
  texts: {
    title: string;
    add: string;
    madeTitle: string;
    once: DialogProps['closeConfirmation'];
    loading: string;
    failed: string;
    empty: { title: string; text: string };
  };
  icon: IconType;
  query: ListState<T>;
  form: (of: { onMade: (secret: Secret) => void; onClose: () => void }) => ReactNode;
  /** The secret, just made. */
  made: (secret: Secret) => ReactNode;
  /** One entry of the list. */
  one: (of: T) => ReactNode;
  onClose: () => void;
};

/** A list, the form of a new entry, and then its secret. */
export function MakingDialog<T>({ texts, icon, query, form, made, one, onClose }: MakingDialogProps<T>) {
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
      void query.refetch();
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
  const { title, loading, failed, empty } = texts;
  return (
    <Dialog sheet wide title={title} onClose={onClose} footer={footer}>
      <ListFrame query={query} loading={loading} failed={failed} empty={<Empty {...empty} />}>
        {(rows) => rows.map(one)}
      </ListFrame>
    </Dialog>
  );
}
