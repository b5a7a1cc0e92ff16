import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries } from '../../../api/cache/queries';
import { type LetterSettings, type Letters, myLetters, saveLetters } from '../../../api/letters';

/**
 * E-mail settings with optimistic updates. `change` sends all settings, one request after the other, and reverts what
 * the server refused.
 * @throws RemoteError (change)
 */
export function useLetters(account: string) {
  const queryKey = [account, 'letters'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => myLetters(signal) }, queries);
  const [tapped, setTapped] = useState<Partial<LetterSettings>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const data = query.data && { ...query.data, ...tapped };
  const changeSettings = async (edit: Partial<LetterSettings>): Promise<void> => {
    if (!data) return;
    const settings = { ...data, ...edit };
    setTapped({ ...tapped, ...edit });
    const before = last.current;
    const saved = before.catch(() => undefined).then(() => saveLetters(settings));
    last.current = saved;
    try {
      await saved;
      queries.setQueryData<Letters>(queryKey, (known) => known && { ...known, ...edit });
    } catch (error) {
      setTapped({});
      throw error;
    }
  };
  return { query: { ...query, data: data && [data] }, change: changeSettings };
}
