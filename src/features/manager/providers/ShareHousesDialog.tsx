import { Share2 } from 'lucide-react';
import { FormDialog } from '../../../components/FormDialog';
import { PropertyPicker } from '../../../components/picker/Properties';
import { SelectField } from '../../../components/SelectField';
import { PROPERTIES_AT_ONCE } from '../../../domain/people/quotas';
import { ServicePicker } from '../../invitations/ServicePicker';
import type { Provider } from '../providers';
import { useShare } from './useShare';

type ShareDialogProps = {
  account: string;
  provider?: Provider;
  /** Initially checked ids. */
  properties?: readonly string[];
  onClose: () => void;
};

/** Shares further properties with a connected provider at once, without mail. */
export function ShareHousesDialog({ account, provider, properties: start = [], onClose }: ShareDialogProps) {
  const { company, properties, services, reason, submit } = useShare(account, { provider, properties: start }, onClose);
  return (
    <FormDialog
      title="Immobilien freigeben"
      sheet
      {...(provider && { subtitle: provider.name })}
      onClose={onClose}
      reason={reason}
      onSubmit={submit}
      label="Freigeben"
      icon={Share2}
    >
      {!provider && (
        <SelectField
          label="Dienstleister"
          options={[
            { value: '', label: 'Bitte wählen …' },
            ...company.options.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={company.value}
          error={company.error && 'Bitte wählen Sie den Dienstleister aus.'}
          onChange={company.set}
        />
      )}
      <PropertyPicker
        properties={properties.options}
        most={PROPERTIES_AT_ONCE}
        chosen={properties.value}
        error={properties.error && (properties.tooMany || 'Bitte wählen Sie mindestens eine Immobilie aus.')}
        note={({ id }) => sharedText(properties.there.get(id))}
        onChange={properties.set}
      />
      <ServicePicker
        chosen={services.value}
        error={services.error && 'Bitte wählen Sie die Leistung aus.'}
        onChange={services.set}
      />
      <p className="small muted">
        Der Dienstleister sieht die Immobilien sofort, ohne E-Mail. Er kann die Zusammenarbeit an jeder Immobilie
        beenden.
      </p>
    </FormDialog>
  );
}

/** @param services agreed at a shared property; undefined: not shared. */
function sharedText(services: string | undefined): string | null {
  return services === undefined ? null : `Schon freigegeben: ${services || 'ohne Leistung'}`;
}
