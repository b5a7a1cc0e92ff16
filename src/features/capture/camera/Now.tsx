import { useEffect, useState } from 'react';
import { dateTime } from '../../../components/format';
import { TIMER_TICK } from '../../../domain/limits';
import { readClocks } from '../../../platform/clock';

/** Date and time under the live picture, as stored with the photo. */
export function Now() {
  const [text, setText] = useState(() => dateTime(readClocks().wall));
  useEffect(() => {
    const beat = setInterval(() => setText(dateTime(readClocks().wall)), TIMER_TICK);
    return () => clearInterval(beat);
  }, []);
  return <span>{text}</span>;
}
