/** Optional fields of the work step: an own activity, and start and end. */
import { Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import type { PropertyRow } from '../../../db/db';
import type { Activity, Work } from '../../../domain/documentation/work';
import { ACTIVITIES_MAX, ACTIVITY_LABEL_MAX } from '../../../domain/limits';
import { isVisible } from '../../../domain/text/text';
import { CompanyListLink } from './CompanyListLink';

type WorkMoreProps = {
  work: Work;
  property: PropertyRow | null;
  /** Typed activities. */
  own: readonly Activity[];
  onAdd: (label: string) => void;
  onChange: (part: Partial<Work>) => void;
};

export function WorkMore({ work, property, own, onAdd, onChange }: WorkMoreProps) {
  return (
    <>
      {work.activities.length < ACTIVITIES_MAX && <OwnActivity taken={own} onAdd={onAdd} />}
      {property && <CompanyListLink property={property} />}
      <Times work={work} onChange={onChange} />
    </>
  );
}

function OwnActivity({ taken, onAdd }: { taken: readonly Activity[]; onAdd: (label: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <button type="button" className="chip work__more" onClick={() => setTyped('')}>
        <Icon of={Plus} />
        <Two>Andere Tätigkeit</Two>
      </button>
    );
  const label = typed.trim();
  const addActivity = () => {
    if (isVisible(label) && !taken.some((one) => one.label === label)) onAdd(label);
    setTyped(null);
  };
  return (
    <div className="work__own">
      <TextField
        tall
        autoFocus
        label="Andere Tätigkeit"
        maxLength={ACTIVITY_LABEL_MAX}
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Typing and going on to 'Speichern' counts as adding.
        onBlur={addActivity}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && addActivity()}
      />
      <Button size="tall" onClick={addActivity}>
        Hinzufügen
      </Button>
    </div>
  );
}

function Times({ work, onChange }: { work: Work; onChange: (part: Partial<Work>) => void }) {
  const [opened, setOpened] = useState(false);
  const isOpen = opened || work.from !== null || work.until !== null;
  if (!isOpen)
    return (
      <button type="button" className="chip work__more" onClick={() => setOpened(true)}>
        <Icon of={Clock} />
        <Two>Beginn und Ende angeben</Two>
      </button>
    );
  return (
    <div className="work__pair">
      <TextField
        tall
        type="time"
        label="Beginn"
        value={work.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || null })}
      />
      <TextField
        tall
        type="time"
        label="Ende"
        value={work.until ?? ''}
        onChange={({ target }) => onChange({ until: target.value || null })}
      />
    </div>
  );
}
