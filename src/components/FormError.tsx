import { CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from './Banner';

/** A submit error without a field; scrolled into view and announced. Null shows nothing. */
export function FormError({ text, title }: { text: string | null; title?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={box}>
      <Banner icon={CircleX} kind="danger" role="alert" title={title ?? 'Nicht gespeichert'}>
        {text}
      </Banner>
    </div>
  );
}
