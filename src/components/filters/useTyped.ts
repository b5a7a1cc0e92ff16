import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../domain/limits';

/** Shows typed text at once; reports it when typing pauses. */
export function useTyped(value: string, onRest: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  // Reset from outside (reset, back button).
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      latest.current(typed);
    }, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
