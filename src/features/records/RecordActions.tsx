/** The bar of actions of a record, for all its readers: what a reader may do, the first ones with words. */
import {
  Ellipsis,
  FileText,
  MessageCircleQuestion,
  Printer,
  Scale,
  Share2,
  ShieldAlert,
  SquarePen,
} from 'lucide-react';
import { type RefObject, useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import type { Standing } from '../../api/evidence';
import { lazyComponent } from '../../components/Arriving';
import { Button, ButtonLink } from '../../components/Button';
import { formatDate, numberText } from '../../components/format';
import { Icon } from '../../components/Icon';
import { Menu, type MenuItem } from '../../components/Menu';
import { supplementPath } from '../../components/supplementPath';
import { nameFor } from '../../components/table/RowActions';
import type { SessionRow } from '../../db/db';
import type { DocumentationRecord, ShownRecord } from '../../domain/documentation/record';
import { mayShare } from '../../domain/documentation/share';
import { LazySetHoldDialog } from '../legal-hold/HoldButton';
import { LazyPdfDialog } from '../reports/pdf/PdfButton';
import { LazyShareDialog } from '../sharing/ShareButton';
import { useQuestionDialog } from '../threads/QuestionButton';
import { printWhenLoaded } from './print';
import { supplementTarget } from './SupplementWays';

const CaseFileDialog = lazyComponent(() =>
  import('../reports/case-file/CaseFileDialog').then((part) => part.CaseFileDialog),
);

type RecordActionsProps = {
  session: SessionRow;
  record: ShownRecord;
  /** undefined while loading. */
  standing: Standing | undefined;
  sheet: RefObject<HTMLElement | null>;
  /** On a phone the first two have words of their own, and large buttons below the facts offer a Nachtrag. */
  isPhone: boolean;
};

type Action = MenuItem & { onClick: () => void; name?: string };
type Open = 'share' | 'pdf' | 'hold' | 'case';

export function RecordActions({ session, record, standing, sheet, isPhone }: RecordActionsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const { inquire, dialog } = useQuestionDialog(record);
  const parent = isPhone ? null : supplementTarget(session, record);
  const inWords = isPhone ? 2 : 4;
  const isOffice = session.role !== 'employee';
  const isComplete = record.completedAt !== null;
  const actions: (Action | false | undefined)[] = [
    isComplete && mayShare(session.role) && { label: 'Teilen', icon: Share2, onClick: () => setOpen('share') },
    inquire && { label: 'Nachfragen', icon: MessageCircleQuestion, onClick: () => inquire() },
    isComplete &&
      isOffice && { label: 'PDF', name: 'Als PDF speichern', icon: FileText, onClick: () => setOpen('pdf') },
    { label: 'Drucken', icon: Printer, onClick: () => void (sheet.current && printWhenLoaded(sheet.current)) },
  ];
  const more: (MenuItem | false)[] = [
    mayHold(session, standing) && {
      label: 'Löschsperre setzen',
      icon: ShieldAlert,
      onClick: () => setOpen('hold'),
    },
    isServed(record) && isOffice && { label: 'Schadenakte', icon: Scale, onClick: () => setOpen('case') },
  ];
  const offered = actions.filter((one) => one !== undefined && one !== false);
  const others = [
    ...offered.slice(inWords).map((one) => ({ ...one, label: one.name ?? one.label })),
    ...more.filter((one) => one !== false),
  ];
  return (
    <div className="btn-row record-actions">
      {offered.slice(0, inWords).map(({ label, name, icon, onClick }) => (
        <Button key={label} {...(!isPhone && { icon })} aria-label={name} onClick={onClick}>
          {label}
        </Button>
      ))}
      {parent && (
        <ButtonLink icon={SquarePen} to={supplementPath(record.id, 'correction')} state={parent}>
          Nachtrag
        </ButtonLink>
      )}
      {others.length > 0 && (
        <Menu label={nameFor('Mehr', numberText(record.number))} items={others} className="btn">
          <Icon of={Ellipsis} small />
          Mehr
        </Menu>
      )}
      {dialog}
      <OpenDialog session={session} record={record} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}

/** As the server has it: the files need its time of change. */
function isServed(record: ShownRecord): record is ShownRecord & DocumentationRecord {
  return record.completedAt !== null && record.updated !== undefined;
}

function mayHold({ role }: SessionRow, standing: Standing | undefined): boolean {
  return role === 'property_manager' && standing?.legalHold === null;
}

type OpenDialogProps = { session: SessionRow; record: ShownRecord; open: Open | null; onClose: () => void };

function OpenDialog({ session, record, open, onClose }: OpenDialogProps) {
  const ids = { records: [record.id], onClose };
  if (open === 'share')
    return <LazyShareDialog {...ids} title={`${record.propertyName}, ${formatDate(record.capturedAt)}`} />;
  if (open === 'pdf')
    return (
      <LazyPdfDialog records={[record]} onClose={onClose} name={`Leistungsnachweis ${record.number}`} about={[]} />
    );
  if (open === 'case' && isServed(record))
    return <CaseFileDialog records={[record]} onClose={onClose} name={`Schadenakte_${record.number}`} />;
  if (open === 'hold') return <LazySetHoldDialog {...ids} onSaved={() => void reloadAll(session.user)} />;
  return null;
}
