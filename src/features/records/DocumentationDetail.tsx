import { ArrowLeft, CornerUpRight, FileQuestion, ScrollText, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Banner } from '../../components/Banner';
import { ButtonLink } from '../../components/Button';
import { FieldScreen } from '../../components/FieldScreen';
import { numberText } from '../../components/format';
import { Empty, Failed, Loading } from '../../components/ListState';
import { OfficeShell } from '../../components/OfficeShell';
import { type Office, officeOf, useDesk } from '../../components/offices';
import { auditPath, PATHS, propertyPathFor } from '../../components/paths';
import { nameBlock } from '../../components/RoleScreen';
import { StateLine } from '../../components/StateLine';
import { useWide } from '../../components/useWide';
import { WalkButtons } from '../../components/WalkButtons';
import { useNeighbours } from '../../components/walk';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import type { ShownRecord } from '../../domain/documentation/record';
import { maySubmit } from '../../domain/people/role';
import { TEXT } from '../../domain/text/texts.capture';
import { useDelivery } from '../../sync/status';
import { RecordQuestions } from '../threads/QuestionsHere';
import { RecordThreads } from '../threads/RecordThreads';
import { deletionText } from './Deletions';
import { DeletedFacts, DetailSheet } from './DetailSheet';
import { PrintHead } from './PrintFrame';
import { RecordActions } from './RecordActions';
import { readOn } from './readOn';
import { SupplementWays } from './SupplementWays';
import { type Found, isStored, useEvidence, useRecord } from './useRecord';
import './detail.css';
import '../../components/a4.css';

const TITLE = 'Leistungsnachweis';

/** '/documentation/:id': one record from two sources: the phone in a field frame, the server in an office frame. */
export function DocumentationDetail({ id }: { id: string }) {
  const session = useSession();
  if (!session)
    return (
      <FieldScreen title={TITLE} back={PATHS.history}>
        <Loading label="Dokumentation wird geladen" />
      </FieldScreen>
    );
  return <Framed session={session} id={id} />;
}

function Framed({ session, id }: { session: SessionRow; id: string }) {
  const office = useDesk(session) ?? (maySubmit(session.role) ? null : officeOf(session.role));
  return office ? <InOffice session={session} id={id} office={office} /> : <InField session={session} id={id} />;
}

function InField({ session, id }: { session: SessionRow; id: string }) {
  const found = useRecord(session, id);
  const record = found.kind === 'found' ? found.record : null;
  const { standing } = useEvidence(session.user, { id, isStored: record !== null && isStored(record) });
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <FieldScreen
      title={TITLE}
      titleEnd={record && <span className="muted nowrap detail__number">{numberText(record.number)}</span>}
      back={useNeighbours(id).back ?? PATHS.history}
      end={record && <Delivery record={record} />}
    >
      {record && <PrintHead record={record} />}
      {record ? (
        <>
          <RecordQuestions account={session.user} record={id} />
          <DetailSheet
            {...{ session, record, sheet }}
            propertyPath={propertyPathFor(session.role)}
            actions={<RecordActions {...{ session, record, standing, sheet }} isPhone />}
          />
          <SupplementWays session={session} record={record} />
        </>
      ) : (
        <NotShown found={found} />
      )}
    </FieldScreen>
  );
}

function InOffice({ session, id, office }: { session: SessionRow; id: string; office: Office }) {
  const found = useRecord(session, id);
  const record = found.kind === 'found' ? found.record : null;
  const { standing } = useEvidence(session.user, { id, isStored: record !== null && isStored(record) });
  const sheet = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const neighbours = useNeighbours(
    id,
    useMemo(() => readOn(session), [session]),
  );
  const actions = record && <RecordActions {...{ session, record, standing, sheet }} isPhone={!wide} />;
  const tools = (
    <div className="page__head page__head--tools">
      <ButtonLink variant="quiet" className="pull-left" icon={ArrowLeft} to={neighbours.back ?? office.list}>
        Zurück
      </ButtonLink>
      <div className="btn-row btn-row--middle">
        <WalkButtons {...neighbours} />
        {session.role === 'super_admin' && (
          <ButtonLink variant="quiet" icon={ScrollText} to={auditPath(id)}>
            Protokoll
          </ButtonLink>
        )}
        {wide && actions}
      </div>
    </div>
  );
  return (
    <OfficeShell
      title={TITLE}
      head={tools}
      current={office.list}
      areas={office.areas}
      delivery={maySubmit(session.role)}
      {...nameBlock(session)}
    >
      <article className="card detail-card">
        {record && <PrintHead record={record} />}
        <div className="page__head detail-card__head">
          <h1>{TITLE}</h1>
          {record && (
            <span className="detail-card__state">
              <span className="muted nowrap detail__number">{numberText(record.number)}</span>
              <Delivery record={record} isOffice />
            </span>
          )}
        </div>
        {record ? (
          <DetailSheet
            {...{ session, record, sheet }}
            propertyPath={propertyPathFor(session.role)}
            actions={!wide && actions}
            office
          />
        ) : (
          <NotShown found={found} />
        )}
      </article>
      {record && <RecordThreads session={session} record={id} />}
    </OfficeShell>
  );
}

/** An office sees it only while something is missing; an author on a phone also that it arrived. */
function Delivery({ record, isOffice = false }: { record: ShownRecord; isOffice?: boolean }) {
  const { mark, short } = useDelivery(record);
  if (isOffice && mark === 'done') return null;
  return <StateLine state={mark}>{short}</StateLine>;
}

function NotShown({ found }: { found: Found }) {
  if (found.kind === 'missing')
    return (
      <Empty
        icon={FileQuestion}
        title={TEXT.documentationNotFound}
        text="Sie wurde gelöscht, oder sie gehört nicht zu Ihrem Konto."
      />
    );
  if (found.kind === 'deleted')
    return (
      <div className="stack detail__gone">
        {found.deletion.left ? (
          <Banner icon={CornerUpRight} title={deletionText(found.deletion)} kind="warning" />
        ) : (
          <Banner icon={Trash2} title="Diese Dokumentation wurde gelöscht." kind="warning">
            {deletionText(found.deletion)}
          </Banner>
        )}
        <DeletedFacts of={found.deletion} />
      </div>
    );
  if (found.kind === 'failed')
    return <Failed title="Die Dokumentation konnte nicht geladen werden" text={found.reason} onRetry={found.again} />;
  return <Loading label="Dokumentation wird geladen" />;
}
