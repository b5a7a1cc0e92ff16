/** The ledger of answers to threads: each is on its phone or once on the server, and in the end on the server. */
import type { SessionRow, ThreadAnswerRow } from '../../src/db/db';
import { broken } from './broken';
import type { Phone } from './phone';

/** `text` is unlike each other, and names the account. */
export type AnswerIntent = {
  text: string;
  account: string;
  phone: Phone;
  state: 'pressed' | 'queued';
  isSettled: boolean;
};

export class AnswerLedger {
  readonly all: AnswerIntent[] = [];
  private open: AnswerIntent[] = [];

  begin(intent: AnswerIntent): void {
    this.all.push(intent);
    this.open.push(intent);
  }

  evict(phone: Phone): void {
    for (const intent of this.open) if (intent.phone === phone) intent.isSettled = true;
  }

  /** After each commit of the phone. */
  check(phone: Phone): void {
    for (const intent of this.open) if (intent.phone === phone && !intent.isSettled) check(intent);
    this.open = this.open.filter(({ isSettled }) => !isSettled);
  }

  /** In the end: nothing of the signed-in person waits. */
  nothingWaits(phone: Phone): void {
    const { disk, server } = phone;
    const session = disk.rows<SessionRow>('session').find(({ token }) => server.sessionOf(token) !== null);
    for (const { account, text, refused } of disk.rows<ThreadAnswerRow>('threadAnswers'))
      if (account === session?.user && refused === null)
        broken('stalled', `'${text}' waits on ${phone.name}a minute after the last fault`);
  }
}

function check(intent: AnswerIntent): void {
  const { text, account, phone, state } = intent;
  const { threads } = phone.server;
  const rows = phone.disk.rows<ThreadAnswerRow>('threadAnswers').filter((row) => row.text === text);
  if (rows.length > 1) broken('doubled', `'${text}' waits twice on ${phone.name}`);
  if (threads.times(text) > 1) broken('doubled', `the server has '${text}' twice`);
  const [row] = rows;
  if (row && row.account !== account) broken('mixed', `'${text}' is ${row.account}'s`);
  if (row && row.refused !== null && row.refused !== threads.refused.get(text))
    broken('claimed', `'${text}' was refused: ${row.refused}`);
  if (row) return;
  const isThere = threads.times(text) === 1 || threads.isGone(text);
  if (state === 'queued' && !isThere) broken('lost', `'${text}' is neither on ${phone.name}nor on the server`);
  intent.isSettled = state === 'queued';
}
