import { ASSIGNED_AT_ONCE } from '../../../domain/quotas';
import { TEXT } from '../../../domain/texts.capture';
import { useOwnedProperties } from '../../../office/answers';
import { PropertyPicker } from '../../../office/picker/properties';
import { Failed, Loading } from '../../../ui/listState';

type PropertyTicksProps = { account: string; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Where the person works: the company's own and shared properties, ticked. */
export function PropertyTicks({ account, chosen, onChange }: PropertyTicksProps) {
  const { data, isPending, refetch } = useOwnedProperties(account);
  if (isPending) return <Loading label="Immobilien werden geladen" />;
  if (!data)
    return (
      <Failed
        title={TEXT.propertiesFailed}
        text="Die Person lässt sich auch ohne anlegen und später zuordnen."
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <p className="muted">Noch keine Immobilien. Sie ordnen später zu.</p>;
  return <PropertyPicker properties={data} most={ASSIGNED_AT_ONCE} chosen={chosen} onChange={onChange} />;
}
