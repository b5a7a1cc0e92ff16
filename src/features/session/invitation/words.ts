/** The specification's sentences about invitations (spec 8), and what stands below them. */
export const INVITATION = {
  title: 'Einladung annehmen',
  noToken: 'Kein Einladungstoken vorhanden',
  noTokenText: 'Der Link wurde nicht vollständig kopiert. Öffnen Sie ihn bitte noch einmal aus der E-Mail.',
  gone: 'Einladung nicht gefunden oder bereits verwendet',
  goneText: 'Haben Sie die Einladung schon angenommen, melden Sie sich mit Ihrem Konto an.',
  expired: 'Diese Einladung ist abgelaufen',
  accepted: 'Einladung angenommen',
} as const;

/** What the toast after acceptance says. @param mail whether a mail asks to confirm the new account's address (D17, D30). */
export function acceptedText(propertyName: string, mail: boolean): string {
  const listed = `${propertyName} steht jetzt in Ihrer Liste.`;
  return mail
    ? `${listed} Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen gesendet haben.`
    : listed;
}
