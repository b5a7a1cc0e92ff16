/** Finds the link or code in a mail of ours. */
import type { MailServer, ReceivedMail } from './mailServer';

/** The newest mail to an address, once it has `count`. @throws after ten seconds. */
export async function mailTo(server: MailServer, address: string, count = 1): Promise<ReceivedMail> {
  for (let total = 0; ; ) {
    const mine = (await server.mails(total)).filter(({ recipients }) => recipients.includes(address));
    const found = mine[count - 1];
    if (found) return found;
    total = (await server.mails()).length + 1;
  }
}

/** Path and fragment of the mail's link, as in `/bestaetigen#t=…`. */
export function pathIn(mail: ReceivedMail, path: string): string {
  const found = new RegExp(`${path}[#/][\\w.=-]+`).exec(mail.text ?? '');
  if (!found) throw new Error(`no link to ${path} in: ${mail.text}`);
  return found[0];
}

export function codeIn(mail: ReceivedMail): string {
  const found = /\b\d{8}\b/.exec(mail.text ?? '');
  if (!found) throw new Error(`no code in: ${mail.text}`);
  return found[0];
}
