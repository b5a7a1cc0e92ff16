import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import { ServiceChoices } from '../lazyParts';
import type { ChosenService } from '../state/useService';

/**
 * The service of the next photo, seen before the shutter. A tap takes the only other service, or opens the list.
 * @param frozen no field changes now.
 */
export function ServiceChip({ service, frozen }: { service: ChosenService; frozen: boolean }) {
  const { agreed, value, asLast, isOpen, choose } = service;
  const [listed, setListed] = useState(false);
  const [other, ...more] = agreed.filter((type) => type !== value);
  if (agreed.length === 0) return null;
  const words = <Two>{value === null ? 'Leistung wählen' : isOpen && asLast ? `${value} · wie zuletzt` : value}</Two>;
  if (!isOpen || !other) return <div className="camera__service">{words}</div>;
  const change = () => (more.length > 0 ? setListed(true) : choose(other));
  return (
    <>
      <button className="camera__service" type="button" disabled={frozen} aria-live="polite" onClick={change}>
        {words}
        <Icon of={PencilLine} small />
      </button>
      {listed && (
        <ServiceChoices
          agreed={agreed}
          onChoose={(type) => {
            choose(type);
            setListed(false);
          }}
          onClose={() => setListed(false)}
        />
      )}
    </>
  );
}
