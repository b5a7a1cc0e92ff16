import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { newDocumentationPath, PATHS } from '../../../components/paths';
import { OneProperty } from '../../properties/page/OneProperty';
import { type Company, ForCompany } from '../ForCompany';
import { ProviderScreen } from '../ProviderScreen';
import { BuildingDialogs } from './BuildingDialogs';
import { CompanyBuilding } from './CompanyBuilding';
import type { OpenBuildingDialog } from './propertyItem';
import { useBuildingItems } from './usePropertyItems';

/** '/properties/:property': one property of the company. */
export function CompanyProperty() {
  const { property = '' } = useParams();
  return <ForCompany>{(company) => <PageOf company={company} property={property} />}</ForCompany>;
}

function PageOf({ company, property }: { company: Company; property: string }) {
  const { account } = company;
  const navigate = useNavigate();
  const items = useBuildingItems(account);
  const [dialog, setDialog] = useState<OpenBuildingDialog | null>(null);
  const item = items.data?.find(({ id }) => id === property);
  const capture = {
    label: 'Hier aufnehmen',
    icon: Camera,
    onClick: () => void navigate(newDocumentationPath(property)),
  };
  return (
    <ProviderScreen
      of={company}
      title={item?.name ?? 'Immobilie'}
      subtitle={item?.address}
      back={PATHS.properties}
      {...(item && { primary: capture })}
      asksServer={false}
    >
      <OneProperty query={items} id={property} gone="Sie wurde gelöscht, oder sie ist nicht mehr mit Ihnen geteilt.">
        {(found, all) => <CompanyBuilding company={company} item={found} all={all} onOpenDialog={setDialog} />}
      </OneProperty>
      {dialog && <BuildingDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </ProviderScreen>
  );
}
