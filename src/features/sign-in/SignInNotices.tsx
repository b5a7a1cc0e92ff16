import { useEffect, useState } from 'react';
import { useSecondLine } from '../../components/SecondLanguage';
import { LanguageStripSlot, NoticeSlot } from '../../components/Slots';
import { useSetting } from '../../db/live/screens';
import { languageOf, shownLanguage } from '../../domain/people/language';
import './auth.css';

/** ms that a page before the sign-in waits for the phone's language. */
const PATIENCE = 1000;

/** Language choice and notices before a sign-in. The choice's code loads after the form, so its height is reserved: nothing below it moves. */
export function SignInNotices() {
  const chosen = useSetting('secondLanguage');
  const isOffered = !chosen && languageOf(navigator.languages) !== null;
  return (
    <>
      <div className={isOffered ? 'language-offer' : 'contents'}>
        <LanguageStripSlot />
      </div>
      <NoticeSlot />
    </>
  );
}

/** Whether the page may be drawn: in German at once, else with its second lines, which would push the form down later. */
export function useLanguageLoaded(): boolean {
  const chosen = useSetting('secondLanguage');
  const isLoaded = useSecondLine('Passwort') !== null;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setOver(true), PATIENCE);
    return () => clearTimeout(wait);
  }, []);
  if (isLoaded || isOver) return true;
  return chosen !== undefined && shownLanguage(chosen, navigator.languages) === 'de';
}
