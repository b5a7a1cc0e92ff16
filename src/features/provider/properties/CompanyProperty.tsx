import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { useEmployees } from '../../../office/answers';
import { PlanSection } from '../../../office/plans/PlanSection';
import { OneProperty } from '../../../office/property/OneProperty';
import { Part, PropertyParts } from '../../../office/property/PropertyParts';
import { useTicks } from '../../../office/queries';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { historyPath, newDocumentationPath, PATHS } from '../../../ui/paths';
import { ProviderScreen } from '../ProviderScreen';
import { refresh } from '../refresh';
import { useAssignments } from '../useAssignments';
import { offersFor, originIcon } from './actions';
import { PropertyDialogs } from './PropertyDialogs';
import { type OpenDialog, originText, type PropertyItem } from './propertyItem';
import { usePropertyItems } from './usePropertyItems';

/** '/properties/:property': everything about one building where the company works (D169). */
export function CompanyProperty() {
  const session = useSession();
  const { property = '' } = useParams();
  return session ? <PageOf session={session} property={property} /> : null;
}

function PageOf({ session, property }: { session: SessionRow; property: string }) {
  const account = session.user;
  useTicks(account);
  const navigate = useNavigate();
  const items = usePropertyItems(account);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const item = items.data?.find(({ id }) => id === property);
  const capture = {
    label: 'Hier aufnehmen',
    icon: Camera,
    onClick: () => void navigate(newDocumentationPath(property)),
  };
  return (
    <ProviderScreen
      session={session}
      title={item?.name ?? 'Immobilie'}
      subtitle={item?.address}
      back={PATHS.properties}
      {...(item && { primary: capture })}
      offline={null}
    >
      <OneProperty query={items} id={property} gone="Sie wurde gelöscht, oder sie ist nicht mehr mit Ihnen geteilt.">
        {(found, all) => <Building session={session} item={found} all={all} onOpenDialog={setDialog} />}
      </OneProperty>
      {dialog && (
        <PropertyDialogs
          account={account}
          dialog={dialog}
          onChanged={() => void refresh(account)}
          onClose={() => setDialog(null)}
        />
      )}
    </ProviderScreen>
  );
}

type BuildingProps = {
  session: SessionRow;
  item: PropertyItem;
  all: readonly PropertyItem[];
  onOpenDialog: (dialog: OpenDialog) => void;
};

function Building({ session: { user: account, companyName }, item, all, onOpenDialog }: BuildingProps) {
  return (
    <PropertyParts
      own={{ column: 'company_admin', id: account }}
      property={item}
      listPath={(day) => historyPath({ property: item.id, ...(day && { from: day, to: day }) })}
      plan={
        <PlanSection
          account={account}
          property={item}
          properties={all.filter(({ own }) => own)}
          providers={[{ id: account, name: companyName }]}
          mayEnter={item.own}
        />
      }
      side={<Side account={account} item={item} onOpenDialog={onOpenDialog} />}
    />
  );
}

type SideProps = { account: string } & Pick<BuildingProps, 'item' | 'onOpenDialog'>;

function Side({ account, item, onOpenDialog }: SideProps) {
  const { data: employees } = useEmployees(account);
  const { data: assignments } = useAssignments(account);
  const people = employees?.filter(({ id }) =>
    assignments?.some(({ user, property }) => user === id && property === item.id),
  );
  return (
    <>
      <Part title="Wer hier arbeitet">
        {people && assignments && (
          <p>{people.map(({ fullName }) => fullName).join(', ') || 'Noch ist hier niemand zugeordnet.'}</p>
        )}
        <p className="kind">
          <Icon of={originIcon(item)} />
          <span>{originText(item)}</span>
        </p>
        {item.managerName && <p className="small muted">{item.managerName}</p>}
      </Part>
      <Part title="Verwalten">
        {offersFor(item).map(({ act, label, icon, danger, value }) => (
          <Button
            key={act}
            icon={icon}
            {...(danger && { variant: 'danger' as const })}
            onClick={() => onOpenDialog({ act, item })}
          >
            {act === 'link' && value ? `${label} (${value})` : label}
          </Button>
        ))}
      </Part>
    </>
  );
}
