/** Questions after the tap on 'Speichern'. Each answer saves without a further tap. In one chunk with the seal's rule. */
import { MapPinOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/Button';
import { ConfirmDialog, Dialog } from '../../components/Dialog';
import type { PropertyRow } from '../../db/db';
import { distanceText } from '../../domain/documentation/place';
import type { ServiceType } from '../../domain/documentation/service';
import { type Answering, openQuestion, type Question } from './state/questions';

export { openQuestion };

type SaveQuestionProps = {
  question: Question;
  save: Answering;
  property: PropertyRow | null;
  fixed: boolean;
  /** 0:00 has passed: only necessary questions remain. */
  over: boolean;
  onService: (type: ServiceType) => void;
  onOther: () => void;
};

export function SaveQuestion(props: SaveQuestionProps) {
  const { question, save, property, fixed } = props;
  const saveWithout = () => save.answer({ noService: true });
  if (question.kind === 'service')
    return (
      <>
        {props.over && <Once act={saveWithout} />}
        <ServiceSheet
          agreed={question.agreed}
          onChoose={(type) => {
            props.onService(type);
            save.answer({});
          }}
          onNone={saveWithout}
          onClose={save.withdraw}
        />
      </>
    );
  const leaveQuestion = () => {
    save.withdraw();
    if (!fixed) props.onOther();
  };
  return (
    <ConfirmDialog
      title={`Sie sind ${distanceText(question.metres)} vom Objekt entfernt. Richtige Immobilie?`}
      text={property ? placeLine(property) : ''}
      confirmLabel="Ja, speichern"
      confirmIcon={MapPinOff}
      cancelLabel="Zurück"
      onConfirm={() => save.answer({ sure: question.about })}
      onCancel={leaveQuestion}
    />
  );
}

/** The name, and the address unless it begins with the name. */
function placeLine({ name, address }: PropertyRow): string {
  if (address === name || address.startsWith(`${name}, `)) return address;
  return [name, address].filter(Boolean).join(', ');
}

/** It saves by itself at 0:00: a service never blocks saving. */
function Once({ act }: { act: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(act, []);
  return null;
}

type ServiceSheetProps = {
  agreed: readonly ServiceType[];
  onChoose: (type: ServiceType) => void;
  /** Saves without a service; absent in the camera. */
  onNone?: () => void;
  onClose: () => void;
};

/** One tap names the service; after 'Speichern' it also saves, with or without one. */
export function ServiceSheet({ agreed, onChoose, onNone, onClose }: ServiceSheetProps) {
  return (
    <Dialog title="Welche Leistung?" onClose={onClose}>
      <div className="stack stack--8 stack--answers">
        {agreed.map((type) => (
          <Button key={type} wide size="tall" onClick={() => onChoose(type)}>
            {type}
          </Button>
        ))}
        {onNone && (
          <Button wide size="tall" variant="quiet" onClick={onNone}>
            Ohne Angabe speichern
          </Button>
        )}
      </div>
    </Dialog>
  );
}
