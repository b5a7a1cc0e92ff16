import { CalendarDays, KeyRound, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../db/db';
import type { KeyKind } from '../../domain/people/accessKey';
import { AccessKeysDialog } from './integrations/AccessKeysDialog';
import { AccountPart, Opener } from './Rows';
import { WebhooksDialog } from './webhooks/WebhooksDialog';

/** Calendars, API keys and webhooks of the account. Only the server knows them. */
export function OtherPrograms({ session }: { session: SessionRow }) {
  const [open, setOpen] = useState<KeyKind | 'webhook' | null>(null);
  return (
    <AccountPart title="Andere Programme">
      <div className="rows">
        <Opener icon={CalendarDays} label="Im eigenen Kalender anzeigen" onOpen={() => setOpen('calendar')} />
        <Opener icon={KeyRound} label="Daten mit einem Schlüssel abrufen" onOpen={() => setOpen('api')} />
        <Opener icon={Webhook} label="Ereignisse an ein Programm senden" onOpen={() => setOpen('webhook')} />
      </div>
      {open === 'webhook' && <WebhooksDialog session={session} onClose={() => setOpen(null)} />}
      {open && open !== 'webhook' && <AccessKeysDialog session={session} kind={open} onClose={() => setOpen(null)} />}
    </AccountPart>
  );
}
