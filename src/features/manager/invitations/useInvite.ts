import { useCallback, useState } from 'react';
import type { ServiceType } from '../../../domain/service';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { isEmail, normalEmail } from '../../../domain/user';
import { toRemoteError } from '../../../remote/failure';
import { createInvitation, deleteInvitation, type NewInvitation, sendInvitation } from '../../../remote/invitations';
import { useBusy } from '../../../ui/busy';
import { toast } from '../../../ui/toast';
import { copyLink, onClipboard } from './copyLink';

export type InviteValues = { property: string; email: string; serviceType: ServiceType | '' };
type Made = NewInvitation & { email: string };
type Errors = Partial<Record<keyof InviteValues | '', string>>;

type Trouble = { title: string; text: string };

export type Invite = {
  values: InviteValues;
  errors: Errors;
  set: (change: Partial<InviteValues>) => void;
  /** The invitation of the preview; null in the form. */
  made: Made | null;
  /** What went wrong in the preview: the letter did not leave, or its link could not be copied. */
  trouble: Trouble | null;
  preview: () => Promise<void>;
  back: () => void;
  /** The invitation is being made, or its letter is on its way to the mail server. */
  busy: boolean;
  send: () => Promise<void>;
  copy: () => Promise<void>;
};

const MISSING = 'Bitte Immobilie, E-Mail und Leistung angeben.';

/** The three steps of an invitation: it is made for the preview (spec 4), sent from there, and replaced when changed. */
export function useInvite(of: { start: Partial<InviteValues>; onChanged: () => void; onClose: () => void }): Invite {
  const [values, setValues] = useState<InviteValues>({ property: '', email: '', serviceType: '', ...of.start });
  const [errors, setErrors] = useState<Errors>({});
  const [made, setMade] = useState<Made | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Made for a preview from which somebody went back; taken again when nothing was changed. */
  const [before, setBefore] = useState<{ made: Made; key: string } | null>(null);

  const set = useCallback((change: Partial<InviteValues>) => {
    setValues((old) => ({ ...old, ...change }));
    setErrors({});
  }, []);

  const [previewing, preview] = useBusy(async () => {
    const wrong = issuesOf(values);
    setErrors(wrong);
    const { property, serviceType } = values;
    if (Object.keys(wrong).length > 0 || serviceType === '') return;
    const email = normalEmail(values.email);
    if (before?.key === keyOf(values)) return setMade(before.made);
    try {
      const fresh = { ...(await createInvitation({ property, email, serviceType })), email };
      setMade(fresh);
      setBefore({ made: fresh, key: keyOf(values) });
      void tidy(before?.made).then(of.onChanged);
    } catch (error) {
      setErrors(errorsOf(error));
    }
  });

  const [sending, send] = useBusy(async () => {
    if (!made) return;
    setTrouble(null);
    const unsent = (text: string) => setTrouble({ title: 'Nicht gesendet', text });
    try {
      const answer = await sendInvitation(made.id);
      of.onChanged();
      if (answer.sent) {
        toast({ kind: 'success', title: 'E-Mail gesendet', text: `Die Einladung ist an ${made.email} unterwegs.` });
        of.onClose();
        return;
      }
      const copied = await onClipboard(made.url);
      const then = copied
        ? 'Der Link ist kopiert: Senden Sie ihn selbst.'
        : 'Bitte kopieren Sie den Link und senden Sie ihn selbst.';
      unsent(`${ISSUE_TEXT[answer.code]} Die Einladung gilt trotzdem. ${then}`);
    } catch (error) {
      unsent(toRemoteError(error).message);
    }
  });

  return {
    values,
    errors,
    set,
    made,
    trouble,
    busy: previewing || sending,
    preview,
    back: () => {
      setMade(null);
      setTrouble(null);
    },
    send,
    copy: async () => {
      if (made && !(await copyLink(made.url, made)))
        setTrouble({ title: 'Nicht kopiert', text: `Bitte kopieren Sie diese Adresse: ${made.url}` });
    },
  };
}

/** The one with the old values was never sent: nobody shall find two. The preview does not wait for it. */
function tidy(old: Made | undefined): Promise<unknown> {
  return old ? deleteInvitation(old.id).catch(() => undefined) : Promise.resolve();
}

function keyOf({ property, email, serviceType }: InviteValues): string {
  return [property, normalEmail(email), serviceType].join(' ');
}

/** All three are required (spec 5); one sentence names them, each missing one is marked. */
function issuesOf({ property, email, serviceType }: InviteValues): Errors {
  const errors: Errors = {};
  if (property === '') errors.property = ISSUE_TEXT.property_missing;
  if (email.trim() === '') errors.email = 'Bitte geben Sie die E-Mail-Adresse ein.';
  else if (!isEmail(normalEmail(email))) errors.email = ISSUE_TEXT.email_invalid;
  if (serviceType === '') errors.serviceType = 'Bitte wählen Sie die Leistung aus.';
  const empty = property === '' || email.trim() === '' || serviceType === '';
  return empty ? { '': MISSING, ...errors } : errors;
}

/** The server's issues beside their fields, everything else above the form. */
function errorsOf(error: unknown): Errors {
  const failure = toRemoteError(error);
  const errors: Errors = {};
  for (const { field, code } of failure.issues)
    if (field === 'property' || field === 'email' || field === 'serviceType') errors[field] = ISSUE_TEXT[code];
  return Object.keys(errors).length > 0 ? errors : { '': failure.message };
}
