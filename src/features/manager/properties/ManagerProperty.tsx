import { ArrowLeft, Pencil, Printer, QrCode, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { NO_FILTER } from '../../../domain/filter';
import { servicesText } from '../../../domain/service';
import { useSharings } from '../../../office/answers';
import { PlanSection } from '../../../office/plans/PlanSection';
import { OneProperty } from '../../../office/property/OneProperty';
import { Part, PropertyParts } from '../../../office/property/PropertyParts';
import { useTicks } from '../../../office/queries';
import { Button, ButtonLink } from '../../../ui/button';
import { date } from '../../../ui/format';
import { Loading } from '../../../ui/listState';
import { MANAGER_AREAS } from '../../../ui/managerAreas';
import { OfficeShell } from '../../../ui/officeShell';
import { PATHS } from '../../../ui/paths';
import { addressFor } from '../filters';
import { providersOf } from '../providers';
import { own } from '../queries';
import { PropertyDialogs } from './PropertyDialogs';
import { invitedText, LinkText } from './PropertyList';
import { type OpenDialog, type PropertyItem, usePropertyItems } from './propertyItems';
import '../manager.css';

/** '/property-manager/properties/:property': everything about one building (D169). */
export function ManagerProperty() {
  const session = useSession();
  const { property = '' } = useParams();
  return session ? <PageOf session={session} property={property} /> : <Loading label="Immobilie wird geladen" />;
}

function PageOf({ session, property }: { session: SessionRow; property: string }) {
  const account = session.user;
  useTicks(account);
  const query = usePropertyItems(account);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const item = query.data?.find(({ id }) => id === property);
  return (
    <OfficeShell
      title={item?.name ?? 'Immobilie'}
      current={PATHS.managerProperties}
      head={<Head item={item} onOpenDialog={setDialog} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      <OneProperty query={query} id={property} gone="Sie wurde gelöscht, oder sie gehört nicht zu Ihrem Konto.">
        {(found, all) => <Building account={account} item={found} all={all} onOpenDialog={setDialog} />}
      </OneProperty>
      {dialog && <PropertyDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </OfficeShell>
  );
}

type HeadProps = { item: PropertyItem | undefined; onOpenDialog: (dialog: OpenDialog) => void };

/** The way back, and what the page is about; on paper the name alone. */
function Head({ item, onOpenDialog }: HeadProps) {
  return (
    <div className="stack stack--8">
      <div className="page__head page__head--tools">
        <ButtonLink variant="quiet" className="pull-left" icon={ArrowLeft} to={PATHS.managerProperties}>
          Zurück
        </ButtonLink>
        <div className="btn-row">
          {item && (
            <Button icon={Pencil} onClick={() => onOpenDialog({ act: 'edit', item })}>
              Bearbeiten
            </Button>
          )}
          <Button icon={Printer} onClick={() => window.print()}>
            Kalender drucken
          </Button>
        </div>
      </div>
      {item && (
        <div className="page__head">
          <div>
            <h1>{item.name}</h1>
            <p className="muted">{item.address}</p>
          </div>
        </div>
      )}
    </div>
  );
}

type BuildingProps = {
  account: string;
  item: PropertyItem;
  all: readonly PropertyItem[];
  onOpenDialog: (dialog: OpenDialog) => void;
};

function Building({ account, item, all, onOpenDialog }: BuildingProps) {
  const { data: sharings = [] } = useSharings(account);
  return (
    <PropertyParts
      own={own(account)}
      property={item}
      listPath={(day) => {
        const filter = { ...NO_FILTER, property: item.id, ...(day && { from: day, to: day }) };
        return `${PATHS.managerDocumentations}?${addressFor(filter)}`;
      }}
      plan={<PlanSection account={account} property={item} properties={all} providers={providersOf(sharings)} />}
      side={<Side item={item} onOpenDialog={onOpenDialog} />}
    />
  );
}

function Side({ item, onOpenDialog }: Pick<BuildingProps, 'item' | 'onOpenDialog'>) {
  return (
    <>
      <Part title="Dienstleister an dieser Immobilie">
        <WorksHere item={item} />
        <Button icon={UserPlus} onClick={() => onOpenDialog({ act: 'invite', item })}>
          Dienstleister einladen
        </Button>
      </Part>
      <Part title="Dokumentations-Link">
        <p>
          <LinkText link={item.link} />
        </p>
        <Button icon={QrCode} onClick={() => onOpenDialog({ act: 'link', item })}>
          QR-Code und Aufkleber
        </Button>
      </Part>
    </>
  );
}

/** Each provider with what was agreed and since when, and who is still to answer. */
function WorksHere({ item }: { item: PropertyItem }) {
  const invited = item.invited > 0 && <p className="small muted">{invitedText(item.invited)}</p>;
  if (!item.sharings?.length)
    return (
      <>
        <p className="muted">{item.sharings ? 'Noch kein Dienstleister beauftragt' : '–'}</p>
        {invited}
      </>
    );
  return (
    <>
      <ul className="building__list">
        {item.sharings.map(({ id, companyName, serviceTypes, since }) => (
          <li key={id}>
            <span className="strong">{companyName}</span>
            <span className="small muted line">
              {[servicesText(serviceTypes), `seit ${date(since)}`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {invited}
    </>
  );
}
