import { useEmployees } from '../../../api/cache/answers';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { historyPath } from '../../../components/paths';
import { useAssignments } from '../../people/useAssignments';
import { PlanSection } from '../../plans/PlanSection';
import { Part, PropertyParts } from '../../properties/page/PropertyParts';
import type { Company } from '../ForCompany';
import { buildingOffersFor, originIcon } from './actions';
import { type BuildingItem, type OpenBuildingDialog, originText } from './propertyItem';

type BuildingProps = {
  company: Company;
  item: BuildingItem;
  all: readonly BuildingItem[];
  onOpenDialog: (dialog: OpenBuildingDialog) => void;
};

/** One property: calendar, plan, people, actions. */
export function CompanyBuilding({ company, item, all, onOpenDialog }: BuildingProps) {
  const { account } = company;
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
          providers={[{ id: account, name: company.company }]}
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
        {buildingOffersFor(item).map(({ act, label, icon, danger, value }) => (
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
