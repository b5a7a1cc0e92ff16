import { CalendarPlus, KeyRound } from 'lucide-react';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import type { SessionRow } from '../../../db/db';
import type { KeyKind } from '../../../domain/people/accessKey';
import { ApiKeyForm } from './ApiKeyForm';
import { FeedForm } from './FeedForm';
import { MadeApiKey } from './MadeApiKey';
import { MadeFeed } from './MadeFeed';
import { MakingDialog } from './MakingDialog';
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
  const query = useKeys(session.user, kind);
  const { loading, failed, empty, ...texts } = LIST_TEXTS[kind];
  return (
    <MakingDialog
      texts={texts}
      icon={ICON[kind]}
      form={(of) => <Form session={session} {...of} />}
      made={(secret) => <Made secret={secret} />}
      onMade={query.refetch}
      onClose={onClose}
    >
      <ListFrame query={query} loading={loading} failed={failed} empty={<Empty {...empty} />}>
        {(rows) => rows.map((of) => <OneKey key={of.id} of={of} onChanged={query.refetch} Made={Made} />)}
      </ListFrame>
    </MakingDialog>
  );
}
