import { useRef, useState } from 'react';
import { toRemoteError } from '../../../api/failure';
import { addByName, type PairingCode } from '../../../api/pairing';
import { newId } from '../../../domain/id';
import { tidyName } from '../../../domain/people/name';
import { byNameIssues } from '../../../domain/people/pairing';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';

/** Who was added last, with the code that is shown now. */
export type Added = { id: string; fullName: string; code: PairingCode };

type Adding = { name: string; onAdded: (person: Added) => void };

type Said = { error: string | null; reason: string | null };
const NOTHING: Said = { error: null, reason: null };

/**
 * Adding people by name alone, one after the other (D127): the properties stay ticked from one to the next.
 * @returns `error` beside the name, `reason` where it is not to blame.
 */
export function useAdding({ name, onAdded }: Adding) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [last, setLast] = useState<Added | null>(null);
  const [said, say] = useState(NOTHING);
  // The same id for the same person until the server answered: a second try makes nobody twice.
  const begun = useRef({ id: '', fullName: '' });
  const addPerson = async () => {
    const person = { fullName: tidyName(name), properties: chosen };
    const [issue] = byNameIssues(person);
    say(issue ? { ...NOTHING, error: ISSUE_TEXT[issue.code] } : NOTHING);
    if (issue) return;
    if (begun.current.fullName !== person.fullName) begun.current = { id: createId(), fullName: person.fullName };
    const { id } = begun.current;
    try {
      const added = { id, fullName: person.fullName, code: await addByName({ id, ...person }) };
      begun.current = { id: '', fullName: '' };
      setLast(added);
      onAdded(added);
    } catch (failure) {
      say(sentencesOf(failure));
    }
  };
  return { chosen, setChosen, last, ...said, add: addPerson };
}

/** Beside the name where that is to blame, else above. */
function sentencesOf(failure: unknown): Said {
  const { issues, message } = toRemoteError(failure);
  const beside = issues.find(({ field }) => field === 'fullName');
  return beside ? { ...NOTHING, error: ISSUE_TEXT[beside.code] } : { ...NOTHING, reason: message };
}

function createId(): string {
  return newId((n) => crypto.getRandomValues(new Uint8Array(n)));
}
