import { SquarePen } from 'lucide-react';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';

/** 'Berichtigt' in a list, in amber as in the record's verdict. @param title when */
export function CorrectedMark({ title }: { title?: string }) {
  return (
    <span className="state state--wait" title={title}>
      <Icon of={SquarePen} />
      <Two>Berichtigt</Two>
    </span>
  );
}
