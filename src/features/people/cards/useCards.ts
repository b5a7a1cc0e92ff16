import { useRef, useState } from 'react';
import { useEmployees } from '../../../api/cache/answers';
import { showFailure } from '../../../components/dialogs/failure';
import { ownsCredentials } from '../../../domain/people/credentials';
import { usePhones } from '../phones/usePhones';
import type { CardLanguage } from './cardTexts';
import { loadCards, renewCodes } from './loadCards';
import type { Card } from './PrintCards';

/** Whose cards are printed: at first all without a paired phone. `phones` undefined: loading. */
export function useCards(account: string, onChanged: () => void) {
  const [employees, paired] = [useEmployees(account), usePhones(account)];
  const lists = [employees, paired];
  const people = employees.data?.filter((one) => one.active && !ownsCredentials(one));
  const phones = paired.data;
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [languages, setLanguages] = useState<ReadonlyMap<string, CardLanguage>>(new Map());
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  const isTicked = (id: string) => ticks.get(id) ?? phones?.get(id)?.kind !== 'paired';
  const chosen = (phones && people?.filter(({ id }) => isTicked(id))) ?? [];
  const renewed = useRef(new Set<string>());
  const printCards = async () => {
    try {
      setCards(await loadCards(chosen, languages));
      onChanged();
    } catch (error) {
      showFailure('Die Karten wurden nicht gedruckt', error);
    }
  };
  return {
    people,
    phones,
    isTicked,
    chosen,
    languages,
    cards,
    printCards,
    renewCodes: () =>
      renewCodes(
        chosen.map(({ id }) => id),
        renewed.current,
      ),
    isFailed: lists.some(({ data, isError }) => !data && isError),
    loadAgain: () => void Promise.all(lists.map(({ refetch }) => refetch())),
    tickPeople: (ids: readonly string[], on: boolean) =>
      setTicks(new Map([...ticks, ...ids.map((id) => [id, on] as const)])),
    chooseLanguage: (ids: readonly string[], language: CardLanguage) =>
      setLanguages(new Map([...languages, ...ids.map((id) => [id, language] as const)])),
    forgetCards: () => setCards(null),
  };
}
