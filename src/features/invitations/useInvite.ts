import { useCallback, useState } from 'react';
import { toRemoteError } from '../../api/failure';
import { createInvitation, deleteInvitation, type NewInvitation, sendInvitation } from '../../api/invitations';
import { useBusy } from '../../components/busy';
import { choiceIssue } from '../../components/picker/Properties';
import { showToast } from '../../components/Toast';
import type { ServiceType } from '../../domain/documentation/service';
import { isEmail, normalEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { onClipboard } from '../../platform/clipboard';
import { copyLink } from './copyLink';

/** Each property with each service; ids in the list's order. */
export type InviteValues = { properties: readonly string[]; email: string; serviceTypes: readonly ServiceType[] };
type Made = NewInvitation & { email: string };
type Errors = Partial<Record<keyof InviteValues | '', string>>;

type Before = { made: Made; key: string; handed: boolean };
type Trouble = { title: string; text: string };

export type Invite = {
  values: InviteValues;
  errors: Errors;
  set: (change: Partial<InviteValues>) => void;
  /** The invitation of the preview; null in the form. */
  made: Made | null;
  finished: 'sent' | 'copied' | null;
  trouble: Trouble | null;
  preview: () => Promise<void>;
  back: () => void;
  /** Creating, or sending. */
  busy: boolean;
  send: () => Promise<void>;
  copy: () => Promise<void>;
};

const MISSING = 'Bitte Immobilie, E-Mail und Leistung angeben.';

/** Three steps: created for the preview (spec 4), sent from there, replaced when changed. */
export function useInvite({ start, onChanged }: { start: Partial<InviteValues>; onChanged: () => void }): Invite {
  const [values, setValues] = useState<InviteValues>({ properties: [], email: '', serviceTypes: [], ...start });
  const [errors, setErrors] = useState<Errors>({});
  const [made, setMade] = useState<Made | null>(null);
  const [finished, setFinished] = useState<Invite['finished']>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Created for an earlier preview; reused when nothing changed. */
  const [before, setBefore] = useState<Before | null>(null);

  const set = useCallback((change: Partial<InviteValues>) => {
    setValues((old) => ({ ...old, ...change }));
    setErrors({});
  }, []);

  const markCopied = () => {
    // `sent` is a final state.
    setFinished((old) => old ?? 'copied');
    setBefore((old) => old && { ...old, handed: true });
  };

  const [previewing, preview] = useBusy(async () => {
    const wrong = issuesOf(values);
    setErrors(wrong);
    const [property, ...others] = values.properties;
    const [service, ...more] = values.serviceTypes;
    if (Object.keys(wrong).length > 0 || !property || !service) return;
    const email = normalEmail(values.email);
    if (before?.key === keyOf(values)) return setMade(before.made);
    try {
      const invitation = { properties: [property, ...others], email, serviceTypes: [service, ...more] } as const;
      const fresh = { ...(await createInvitation(invitation)), email };
      setMade(fresh);
      setBefore({ made: fresh, key: keyOf(values), handed: false });
      void deleteSuperseded(before).then(onChanged);
    } catch (error) {
      setErrors(errorsOf(error));
    }
  });

  const [sending, send] = useBusy(async () => {
    if (!made) return;
    setTrouble(null);
    const reportUnsent = (text: string) => setTrouble({ title: 'Nicht gesendet', text });
    try {
      const answer = await sendInvitation(made.id);
      onChanged();
      if (answer.sent) {
        showToast({ kind: 'success', title: 'E-Mail gesendet', text: `Die Einladung ist an ${made.email} unterwegs.` });
        setFinished('sent');
        return;
      }
      const copied = await onClipboard(made.url);
      if (copied) markCopied();
      reportUnsent(unsentText(answer.code, copied));
    } catch (error) {
      reportUnsent(toRemoteError(error).message);
    }
  });

  return {
    values,
    errors,
    set,
    made,
    finished,
    trouble,
    busy: previewing || sending,
    preview,
    back: () => {
      setMade(null);
      setFinished(null);
      setTrouble(null);
    },
    send,
    copy: async () => {
      if (!made) return;
      if (await copyLink(made.url, made)) markCopied();
      else setTrouble({ title: 'Nicht kopiert', text: `Bitte kopieren Sie diese Adresse: ${made.url}` });
    },
  };
}

function unsentText(code: 'mail_not_configured' | 'mail_failed', copied: boolean): string {
  const then = copied
    ? 'Der Link ist kopiert: Senden Sie ihn selbst.'
    : 'Bitte kopieren Sie den Link und senden Sie ihn selbst.';
  return `${ISSUE_TEXT[code]} Die Einladung gilt trotzdem. ${then}`;
}

/**
 * Deletes the unsent one with old values: the recipient must not find two. The preview does not wait. A copied link
 * stays: it may be in use.
 */
function deleteSuperseded(old: Before | null): Promise<unknown> {
  return old && !old.handed ? deleteInvitation(old.made.id).catch(() => undefined) : Promise.resolve();
}

function keyOf({ properties, email, serviceTypes }: InviteValues): string {
  return [...properties, normalEmail(email), ...serviceTypes].join(' ');
}

/** All three are required (spec 5); one sentence names the missing ones. */
function issuesOf({ properties, email, serviceTypes }: InviteValues): Errors {
  const errors: Errors = {};
  const tooMany = choiceIssue(properties);
  if (properties.length === 0) errors.properties = ISSUE_TEXT.property_missing;
  else if (tooMany) errors.properties = tooMany;
  if (email.trim() === '') errors.email = 'Bitte geben Sie die E-Mail-Adresse ein.';
  else if (!isEmail(normalEmail(email))) errors.email = ISSUE_TEXT.email_invalid;
  if (serviceTypes.length === 0) errors.serviceTypes = 'Bitte wählen Sie die Leistung aus.';
  const empty = properties.length === 0 || email.trim() === '' || serviceTypes.length === 0;
  return empty ? { '': MISSING, ...errors } : errors;
}

const FIELD: Record<string, keyof InviteValues> = {
  property: 'properties',
  properties: 'properties',
  email: 'email',
  serviceType: 'serviceTypes',
  serviceTypes: 'serviceTypes',
};

function errorsOf(error: unknown): Errors {
  const failure = toRemoteError(error);
  const errors: Errors = {};
  for (const { field, code } of failure.issues) {
    const own = FIELD[field];
    if (own) errors[own] = ISSUE_TEXT[code];
  }
  return Object.keys(errors).length > 0 ? errors : { '': failure.message };
}
