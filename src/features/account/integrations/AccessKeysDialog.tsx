import { CalendarPlus, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import type { SessionRow } from '../../../db/db';
import type { KeyKind } from '../../../domain/people/accessKey';
import { ApiKeyForm } from './ApiKeyForm';
import { FeedForm } from './FeedForm';
import { MadeApiKey } from './MadeApiKey';
import { MadeFeed } from './MadeFeed';
import { OneKey } from './OneKey';
import { useKeys } from './useKeys';
import { LIST_TEXTS } from './words';

const ICON = { calendar: CalendarPlus, api: KeyRound };
const FORM = { calendar: FeedForm, api: ApiKeyForm };
const MADE = { calendar: MadeFeed, api: MadeApiKey };

type AccessKeysDialogProps = { session: SessionRow; kind: KeyKind; onClose: () => void };

/** The calendars or API keys of this account: see, make, renew and end them. */
export function AccessKeysDialog({ session, kind, onClose }: AccessKeysDialogProps) {
  const [Form, Made] = [FORM[kind], MADE[kind]];
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string | null | undefined>();
  const query = useKeys(session.user, kind);
  const { title, add, madeTitle, once, empty, ...texts } = LIST_TEXTS[kind];
  const handleMade = (secret: string | null) => {
    setMade(secret);
    setIsMaking(false);
  };
  if (isMaking) return <Form session={session} onMade={handleMade} onClose={() => setIsMaking(false)} />;
  if (made !== undefined) {
    const showList = () => {
      setMade(undefined);
      void query.refetch();
    };
    const back = <Button onClick={showList}>Zur Liste</Button>;
    return (
      <Dialog sheet title={madeTitle} closeConfirmation={once} onClose={onClose} footer={back}>
        <Made secret={made} />
      </Dialog>
    );
  }
  const footer = (
    <>
      <Button onClick={onClose}>Schließen</Button>
      <Button variant="primary" icon={ICON[kind]} onClick={() => setIsMaking(true)}>
        {add}
      </Button>
    </>
  );
  return (
    <Dialog sheet wide title={title} onClose={onClose} footer={footer}>
      <ListFrame query={query} {...texts} empty={<Empty {...empty} />}>
        {(rows) => rows.map((of) => <OneKey key={of.id} of={of} onChanged={query.refetch} Made={Made} />)}
      </ListFrame>
    </Dialog>
  );
}
