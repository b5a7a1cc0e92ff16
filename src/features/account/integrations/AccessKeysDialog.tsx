import { CalendarPlus, KeyRound } from 'lucide-react';
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
  return (
    <MakingDialog
      texts={LIST_TEXTS[kind]}
      icon={ICON[kind]}
      query={query}
      form={(of) => <Form session={session} {...of} />}
      made={(secret) => <Made secret={secret} />}
      one={(of) => <OneKey key={of.id} of={of} onChanged={query.refetch} Made={Made} />}
      onClose={onClose}
    />
  );
}
