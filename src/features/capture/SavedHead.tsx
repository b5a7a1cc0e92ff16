import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTitle } from '../../components/FieldScreen';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import { Toast } from '../../components/Toast';
import { TEXT } from '../../domain/text/texts.capture';
import { type Refusal, refusalTexts } from './state/refusal';

/** A large 'Gespeichert', and which photos are missing. The focus starts here, also for screen readers. */
export function SavedHead({ missing }: { missing: readonly Refusal[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(TEXT.saved);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <>
      <div className="receipt__saved">
        <Icon of={CircleCheck} />
        <h1 ref={heading} tabIndex={-1}>
          <Two>Gespeichert</Two>
        </h1>
        <p role="status">
          <Two>{TEXT.saved}</Two>
        </p>
      </div>
      {missing.length > 0 && <Toast kind="danger" title={TEXT.photosMissing} text={refusalTexts(missing).join(' ')} />}
    </>
  );
}
