import { ArrowDownUp, ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button';
import { DocumentationCards } from '../../records/rows/Cards';
import { SelectionBar } from './SelectionBar';
import type { ManagerList } from './useManagerList';
import type { Shown } from './useShown';

type PhoneRecordsProps = Pick<ManagerList, 'records' | 'selection' | 'printing'> &
  Shown & {
    pager: ReactNode;
    onTurn: () => void;
  };

/** Cards link to their record; after 'Auswählen' they are checkboxes. */
export function PhoneRecords(props: PhoneRecordsProps) {
  const { records, deleted, state, oldestFirst, selection, printing, pager, onTurn } = props;
  const [selecting, setSelecting] = useState(selection.chosen.length > 0);
  const endSelection = () => {
    selection.clear();
    setSelecting(false);
  };
  return (
    <section className="stack stack--8" aria-label="Dokumentationen">
      <div className="list-tools">
        <Button variant="quiet" icon={ArrowDownUp} onClick={onTurn}>
          {oldestFirst ? 'Älteste zuerst' : 'Neueste zuerst'}
        </Button>
        {!selecting && (
          <Button variant="quiet" icon={ListChecks} onClick={() => setSelecting(true)}>
            Auswählen
          </Button>
        )}
      </div>
      <DocumentationCards records={records} deleted={deleted} state={state} {...(selecting && { selection })} />
      {pager}
      {selecting && <SelectionBar selection={selection} printing={printing} onEnd={endSelection} />}
    </section>
  );
}
