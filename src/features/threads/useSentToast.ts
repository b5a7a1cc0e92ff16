import { useEffect, useRef } from 'react';
import { showToast } from '../../components/Toast';
import type { ThreadAnswerRow } from '../../db/db';

/** Says at once that an answer waits here. */
export function showStored(): void {
  showToast({ kind: 'success', title: STORED });
}

const STORED = 'Antwort gespeichert, wird übertragen';

/** Says when the server has an answer that waited here. A refused one stays until its author puts it away. */
export function useSentToast(account: string, answers: readonly ThreadAnswerRow[] | undefined): void {
  const before = useRef({ account, waiting: [] as readonly string[] });
  useEffect(() => {
    if (!answers) return;
    const known = before.current.account === account ? before.current.waiting : [];
    const isSent = known.some((id) => answers.every((row) => row.id !== id));
    before.current = { account, waiting: answers.filter(({ refused }) => refused === null).map(({ id }) => id) };
    if (isSent) showToast({ kind: 'success', title: 'Antwort übertragen', replaces: STORED });
  }, [account, answers]);
}
