/** Texts about invitations (spec 8). */
import type { Accepted, PendingInvitation } from '../../../api/invitation';
import { propertyCount } from '../../../components/format';

export const INVITATION = {
  title: 'Einladung annehmen',
  noToken: 'Kein Einladungstoken vorhanden',
  noTokenText: 'Der Link wurde nicht vollständig kopiert. Öffnen Sie ihn bitte noch einmal aus der E-Mail.',
  gone: 'Einladung nicht gefunden oder bereits verwendet',
  goneText: 'Haben Sie die Einladung schon angenommen, melden Sie sich mit Ihrem Konto an.',
  expired: 'Diese Einladung ist abgelaufen',
  accepted: 'Einladung angenommen',
} as const;

type Done = { sharings: Accepted; mail: boolean };

/** The toast after acceptance: one property by name, several as numbers. `mail`: whether a confirmation mail was sent. */
export function acceptedText(invitation: Pick<PendingInvitation, 'properties'>, { sharings, mail }: Done): string {
  const confirm = 'Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen gesendet haben.';
  return [...sharedTexts(invitation, sharings), ...(mail ? [confirm] : [])].join(' ');
}

function sharedTexts(
  { properties }: Pick<PendingInvitation, 'properties'>,
  { made, widened, same, gone }: Accepted,
): string[] {
  const before = widened + same;
  const listed = made + before;
  if (listed === 1 && gone === 0) return [`${properties[0]?.name ?? ''} steht jetzt in Ihrer Liste.`];
  return [
    `${propertyCount(listed)} ${listed === 1 ? 'steht' : 'stehen'} jetzt in Ihrer Liste.`,
    ...(before > 0 ? [`${before} davon ${before === 1 ? 'war' : 'waren'} schon mit Ihnen geteilt.`] : []),
    ...(gone > 0 ? [goneText(gone)] : []),
  ];
}

export function goneText(gone: number): string {
  return gone === 1 ? 'Eine weitere Immobilie gibt es nicht mehr.' : `${gone} weitere Immobilien gibt es nicht mehr.`;
}

export function whatText({ properties }: Pick<PendingInvitation, 'properties'>): string {
  return properties.length === 1 ? (properties[0]?.name ?? '') : propertyCount(properties.length);
}
