import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries } from '../../../api/cache/queries';
import { loadMailSettings, type MailOverview, type MailSettings, saveMailSettings } from '../../../api/mailSettings';

/**
 * E-mail settings with optimistic updates. `change` sends all settings, one request after the other, and reverts what
 * the server refused.
 * @throws RemoteError (change)
 */
export function useMailSettings(account: string) {
  const queryKey = [account, 'letters'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => loadMailSettings(signal) }, queries);
  const [tapped, setTapped] = useState<Partial<MailSettings>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const data = query.data && { ...query.data, ...tapped };
  const changeSettings = async (edit: Partial<MailSettings>): Promise<void> => {
    if (!data) return;
    const settings = { ...data, ...edit };
    setTapped({ ...tapped, ...edit });
    const before = last.current;
    const saved = before.catch(() => undefined).then(() => saveMailSettings(settings));
    last.current = saved;
    try {
      await saved;
      queries.setQueryData<MailOverview>(queryKey, (known) => known && { ...known, ...edit });
    } catch (error) {
      setTapped({});
      throw error;
    }
  };
  return { query: { ...query, data: data && [data] }, change: changeSettings };
}
