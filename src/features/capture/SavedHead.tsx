import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTitle } from '../../components/FieldScreen';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import { Toast } from '../../components/Toast';
import { TEXT } from '../../domain/text/texts.capture';

/**
 * A large 'Dokumentation gespeichert'. The focus starts here, also for screen readers.
 * @param props `missing`: which photos are not in the record, '' = none.
 */
export function SavedHead({ missing }: { missing: string }) {
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
          <Two>{TEXT.saved}</Two>
        </h1>
      </div>
      {missing && <Toast kind="danger" title={TEXT.photosMissing} text={missing} />}
    </>
  );
}
