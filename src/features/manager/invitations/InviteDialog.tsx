import { ArrowLeft, Copy, Mail, Send } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { SERVICE_TYPES, type ServiceType } from '../../../domain/service';
import { readableEmail } from '../../../domain/user';
import { useOwnedProperties } from '../../../office/answers';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { byName, dateTime } from '../../../ui/format';
import { FormDialog } from '../../../ui/formDialog';
import { FormError } from '../../../ui/formError';
import { SelectField } from '../../../ui/selectField';
import { InviteSteps } from './InviteSteps';
import { MailPreview } from './MailPreview';
import { type Invite, type InviteValues, useInvite } from './useInvite';
import './invite.css';

type InviteDialogProps = {
  account: string;
  /** What the form begins with: a property, or everything of an expired invitation (D54). */
  start?: Partial<InviteValues>;
  onChanged: () => void;
  onClose: () => void;
};

/** 'Dienstleister einladen': property, e-mail and service, then the letter as it will arrive, then send, or back (spec 4). */
export function InviteDialog({ account, start, onChanged, onClose }: InviteDialogProps) {
  const invite = useInvite({ start: start ?? {}, onChanged, onClose });
  if (invite.made)
    return (
      <Dialog
        key="preview"
        title="Dienstleister einladen"
        sheet
        wide
        onClose={onClose}
        onSubmit={invite.send}
        footer={<SendFoot {...invite} />}
      >
        <InviteSteps at={1} />
        {invite.trouble && <FormError {...invite.trouble} />}
        <Preview account={account} invite={invite} />
      </Dialog>
    );
  return (
    <FormDialog
      key="form"
      title="Dienstleister einladen"
      sheet
      onClose={onClose}
      reason={invite.errors[''] ?? null}
      onSubmit={invite.preview}
      label="E-Mail-Vorschau"
      icon={Mail}
      busy={invite.busy}
    >
      <InviteSteps at={0} />
      <Fields account={account} invite={invite} />
    </FormDialog>
  );
}

function Fields({ account, invite }: { account: string; invite: Invite }) {
  const { data: properties = [] } = useOwnedProperties(account);
  const { values, errors, set } = invite;
  const only = properties.length === 1 ? properties[0]?.id : undefined;
  // Where there is only one there is nothing to choose.
  useEffect(() => {
    if (only && values.property === '') set({ property: only });
  }, [only, values.property, set]);
  const none = { value: '', label: 'Bitte wählen …' };
  const places = [...properties].sort(byName).map(({ id, name }) => ({ value: id, label: name }));
  const services = SERVICE_TYPES.map((value) => ({ value, label: value }));
  return (
    <>
      <SelectField
        label="Immobilie"
        options={[none, ...places]}
        value={values.property}
        error={errors.property}
        onChange={(property) => set({ property })}
      />
      <TextField
        label="E-Mail"
        type="email"
        autoComplete="off"
        required
        value={values.email}
        error={errors.email}
        hint="Die Adresse des Dienstleisters."
        onChange={(event) => set({ email: event.target.value })}
      />
      <SelectField
        label="Leistung"
        options={[{ value: '' as const, label: none.label }, ...services]}
        value={values.serviceType}
        error={errors.serviceType}
        onChange={(serviceType: ServiceType | '') => set({ serviceType })}
      />
    </>
  );
}

function Preview({ account, invite }: { account: string; invite: Invite }) {
  const { values, made } = invite;
  const place = useOwnedProperties(account).data?.find(({ id }) => id === values.property);
  if (!made) return null;
  const facts = [
    ['Immobilie', place?.name ?? '', place?.address ?? ''],
    ['E-Mail', readableEmail(made.email), ''],
    ['Leistung', values.serviceType, ''],
    ['Gültig bis', dateTime(made.expiresAt), '7 Tage ab dem Anlegen'],
  ] as const;
  return (
    <div className="invite">
      <div className="stack">
        <dl className="invite__facts">
          {facts.map(([label, value, note]) => (
            <div key={label}>
              <dt className="small muted">{label}</dt>
              <dd>
                <span className={label === 'Immobilie' ? 'strong' : undefined}>{value}</span>
                {note && <span className="small muted line">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="stack stack--8">
          <p className="small muted">Kommt keine E-Mail an, senden Sie den Link selbst:</p>
          <Button className="start" icon={Copy} onClick={invite.copy}>
            Link kopieren
          </Button>
        </div>
      </div>
      <MailPreview to={readableEmail(made.email)} letter={made.letter} url={made.url} />
    </div>
  );
}

function SendFoot({ back, trouble, busy }: Invite) {
  const why = useId();
  const send = useRef<HTMLButtonElement>(null);
  // There is no field to begin with: the way on has the focus.
  useEffect(() => send.current?.focus(), []);
  return (
    <>
      <Button icon={ArrowLeft} onClick={back}>
        Zurück
      </Button>
      <span className="visually-hidden" id={why}>
        {trouble?.text}
      </span>
      <Button
        ref={send}
        variant="primary"
        type="submit"
        icon={Send}
        busy={busy}
        aria-describedby={trouble ? why : undefined}
      >
        Einladung senden
      </Button>
    </>
  );
}
