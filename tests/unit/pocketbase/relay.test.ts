import { afterAll, describe, expect, it } from 'vitest';
import { startRelay } from '../../../pocketbase/mail/relay.mjs';
import { type MailMode, type MailServer, startMailServer } from '../../support/outside/mailServer';

type Relay = { env: { MAIL_RELAY: string; MAIL_RELAY_KEY: string }; stop(): Promise<void> };
const open: { stop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const part of open) await part.stop();
});

const MAIL = {
  to: 'joerg@example.org',
  subject: 'Prüfung für „Straße 5“',
  html: '<p>Grüße aus Köln</p>',
  text: 'Grüße aus Köln',
};

async function office(mode: MailMode = 'accepting') {
  const server: MailServer = await startMailServer(mode);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const relay: Relay = await startRelay({ url: server.url, from: server.env.MAIL_FROM, log });
  open.push(server, relay);
  const hand = async (mail: object, key = relay.env.MAIL_RELAY_KEY) => {
    const began = Date.now();
    const body = JSON.stringify({ ...MAIL, wait: true, ...mail });
    const answer = await fetch(relay.env.MAIL_RELAY, { method: 'POST', headers: { Authorization: key }, body });
    const response: unknown = answer.status === 502 ? await answer.json() : null;
    return { status: answer.status, body: response, after: Date.now() - began };
  };
  return { server, lines, hand };
}

describe('the mail relay', () => {
  it('delivers umlauts, both parts and the auto-reply header', async () => {
    const { server, hand } = await office();
    expect((await hand({})).status).toBe(204);
    const [mail] = await server.mails(1);
    expect(mail).toMatchObject({
      recipients: ['joerg@example.org'],
      subject: MAIL.subject,
      from: { name: 'Objektbeleg', address: 'belege@example.org' },
    });
    expect([mail!.text?.trim(), mail!.html?.trim()]).toEqual([MAIL.text, MAIL.html]);
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('lets no line break start another header', async () => {
    const { server, hand } = await office();
    const evil = 'Domkloster\r\nBcc: dritte@example.org\r\n\r\nHallo';
    await hand({ subject: evil, headers: { 'X-Objekt': evil } });
    await hand({ to: 'joerg@example.org\r\nRCPT TO:<dritte@example.org>' });
    await hand({ to: 'joerg@example.org, dritte@example.org' });
    for (const mail of await server.mails(1)) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.recipients).not.toContain('dritte@example.org');
      expect(mail.text?.trim()).toBe(MAIL.text);
    }
  });

  it('takes mail from the server beside it only', async () => {
    const { server, hand } = await office();
    expect((await hand({}, 'geraten')).status).toBe(403);
    expect(await server.mails()).toEqual([]);
  });

  it('answers at once without a recipient, and logs errors without names', async () => {
    const { lines, hand } = await office('refusing');
    expect((await hand({ wait: false })).status).toBe(202);
    await expect.poll(() => lines).toEqual(['Eine E-Mail wurde nicht gesendet: EENVELOPE 550']);
  });

  it('behaves the same for no recipient, without a mail', async () => {
    const { server, hand } = await office();
    expect((await hand({ to: '', wait: false })).status).toBe(202);
    await hand({});
    expect((await server.mails(1)).map(({ recipients }) => recipients)).toEqual([['joerg@example.org']]);
  });

  it.each([
    ['refusing', 'refused'],
    ['busy', 'later'],
    ['absent', 'later'],
    ['hanging', 'later'],
    ['stalling', 'unknown'],
    ['mute', 'unknown'],
  ] as const)('answers within 15 s for a mail server that is %s: %s', async (mode, outcome) => {
    const { hand } = await office(mode);
    const { status, body: reply, after } = await hand({});
    expect(status).toBe(502);
    expect(reply).toMatchObject({ outcome });
    expect(after).toBeLessThan(15_000);
  });
});
