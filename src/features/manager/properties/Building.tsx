import { QrCode, UserPlus } from 'lucide-react';
import { useSharings } from '../../../api/cache/answers';
import { Button } from '../../../components/Button';
import { PlanSection } from '../../plans/PlanSection';
import { Part, PropertyParts } from '../../properties/page/PropertyParts';
import { listPath } from '../filters';
import { agreedText, providersOf } from '../providers';
import { toOwnColumn } from '../queries';
import { invitedText, LinkText } from './PropertyRows';
import type { OpenPropertyDialog, PropertyItem } from './propertyItems';

type BuildingProps = {
  account: string;
  item: PropertyItem;
  all: readonly PropertyItem[];
  onOpenDialog: (dialog: OpenPropertyDialog) => void;
};

/** One property: calendar, plan, providers, link. */
export function Building({ account, item, all, onOpenDialog }: BuildingProps) {
  const { data: sharings = [] } = useSharings(account);
  return (
    <PropertyParts
      own={toOwnColumn(account)}
      property={item}
      listPath={(day) => listPath({ property: item.id, ...(day && { from: day, to: day }) })}
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
        {item.sharings.map((sharing) => (
          <li key={sharing.id}>
            <span className="strong">{sharing.companyName}</span>
            <span className="small muted line">{agreedText(sharing)}</span>
          </li>
        ))}
      </ul>
      {invited}
    </>
  );
}
