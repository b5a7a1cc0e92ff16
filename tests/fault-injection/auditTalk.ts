/** Judges corrections and answers to threads: what holds now, and each answer once. */
import type { Verdict } from './audit';
import type { Ledger } from './ledger';
import type { Answer } from './phoneDisk';
import type { MessageRow, Row } from './serverDisk';

/** The newest correction by capture holds, in whatever order they arrived. A late one waits for its release. */
export function judgeCorrections(verdict: Pick<Verdict, 'changed'>, rows: readonly Row[]): void {
  const inForce = rows.filter((row) => row.parent !== '' && row.state === 'complete' && !(row.held && row.late));
  for (const { id, notes, sealed, parent } of rows) {
    if (parent !== '') continue;
    const own = inForce.filter((row) => row.parent === id && row.sealed.changes?.notes !== undefined);
    const [newest] = own.sort((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1));
    const expected = newest?.sealed.changes?.notes ?? sealed.notes;
    if (notes !== expected)
      verdict.changed.push(`documentation ${id} says '${notes}', its newest correction '${expected}'`);
  }
}

type Talk = {
  ledger: Ledger;
  phones: readonly { answers: ReadonlyMap<string, Answer>; account: string }[];
  messages: readonly MessageRow[];
  putBackAt: number;
};

export function judgeAnswers(
  verdict: Pick<Verdict, 'answers' | 'lost' | 'doubled' | 'mixed' | 'stalled'>,
  { ledger, phones, messages, putBackAt }: Talk,
): void {
  for (const [id, { text, account, storedAt, phone }] of ledger.answers) {
    const there = messages.filter((row) => row.text === text);
    const holder = phones.find(({ answers }) => answers.has(id));
    const here = holder?.answers.get(id);
    if (there.length > 1) verdict.doubled.push(`the answer ${id} is on the server ${there.length} times`);
    else if (there[0] && account !== null && there[0].author !== account)
      verdict.mixed.push(`the answer ${id} of ${account} belongs to ${there[0].author}`);
    else if (there[0]) verdict.answers++;
    else if (here && here.refused === null && here.account === holder?.account)
      verdict.stalled.push(`the answer ${id} waits on ${phone}`);
    else if (!here && account !== null && storedAt > putBackAt)
      verdict.lost.push(`the answer ${id} is neither on ${phone} nor on the server`);
  }
  const known = new Set([...ledger.answers.values()].map(({ text }) => text));
  for (const { id, author, text } of messages)
    if (text !== '' && !known.has(text)) verdict.doubled.push(`the answer ${id} of ${author}: no person gave it`);
}
