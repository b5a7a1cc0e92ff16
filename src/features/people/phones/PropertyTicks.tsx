import { useOwnedProperties } from '../../../api/cache/answers';
import { Failed, Loading } from '../../../components/ListState';
import { PropertyPicker } from '../../../components/picker/Properties';
import { ASSIGNED_AT_ONCE } from '../../../domain/people/quotas';
import { TEXT } from '../../../domain/text/texts.capture';

type PropertyTicksProps = { account: string; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Checkboxes of the company's own and shared properties. */
export function PropertyTicks({ account, chosen, onChange }: PropertyTicksProps) {
  const { data, isPending, refetch } = useOwnedProperties(account);
  if (isPending) return <Loading label="Immobilien werden geladen" />;
  if (!data)
    return (
      <Failed
        title={TEXT.propertiesFailed}
        text="Sie können die Person jetzt anlegen und die Immobilien später zuordnen."
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <p className="muted">Noch keine Immobilien. Sie können sie später zuordnen.</p>;
  return (
    <>
      <PropertyPicker properties={data} most={ASSIGNED_AT_ONCE} chosen={chosen} onChange={onChange} />
      {chosen.length === 0 && (
        <p className="small">Ohne Immobilie kann die Person noch nichts dokumentieren. Zuordnen geht auch später.</p>
      )}
    </>
  );
}
