import { useRef, useState } from 'react';
import { toRemoteError } from '../../../api/failure';
import { addByName, type PairingCode } from '../../../api/pairing';
import { newId } from '../../../domain/id';
import { tidyName } from '../../../domain/people/name';
import { byNameIssues } from '../../../domain/people/pairing';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';

export type Added = { id: string; fullName: string; code: PairingCode };

type Adding = { name: string; onAdded: (person: Added) => void };

type Answer = { error: string | null; reason: string | null };
const NOTHING: Answer = { error: null, reason: null };

/**
 * Adds people by name, one after the other; the properties stay checked.
 * @returns `error` beside the name, `reason` for other failures.
 */
export function useAdding({ name, onAdded }: Adding) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [last, setLast] = useState<Added | null>(null);
  const [answer, say] = useState(NOTHING);
  // The same id until the server answers: a retry creates no duplicate.
  const addedPerson = useRef({ id: '', fullName: '' });
  const addPerson = async () => {
    const person = { fullName: tidyName(name), properties: chosen };
    const [issue] = byNameIssues(person);
    say(issue ? { ...NOTHING, error: ISSUE_TEXT[issue.code] } : NOTHING);
    if (issue) return;
    if (addedPerson.current.fullName !== person.fullName)
      addedPerson.current = { id: createId(), fullName: person.fullName };
    const { id } = addedPerson.current;
    try {
      const added = { id, fullName: person.fullName, code: await addByName({ id, ...person }) };
      addedPerson.current = { id: '', fullName: '' };
      setLast(added);
      onAdded(added);
    } catch (failure) {
      say(sentencesOf(failure));
    }
  };
  return { chosen, setChosen, last, ...answer, add: addPerson };
}

function sentencesOf(failure: unknown): Answer {
  const { issues, message } = toRemoteError(failure);
  const beside = issues.find(({ field }) => field === 'fullName');
  return beside ? { ...NOTHING, error: ISSUE_TEXT[beside.code] } : { ...NOTHING, reason: message };
}

function createId(): string {
  return newId((n) => crypto.getRandomValues(new Uint8Array(n)));
}
