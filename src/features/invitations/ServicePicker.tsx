import { PickGroup, Tick } from '../../components/picker/Pick';
import { inOrder, SERVICE_TYPES, type ServiceType } from '../../domain/documentation/service';

type ServicePickerProps = {
  chosen: readonly ServiceType[];
  onChange: (chosen: ServiceType[]) => void;
  error?: string | undefined;
};

/** Several services, equal for each chosen property. */
export function ServicePicker({ chosen, onChange, error }: ServicePickerProps) {
  const changeService = (service: ServiceType, on: boolean) =>
    onChange(inOrder(on ? [...chosen, service] : chosen.filter((one) => one !== service)));
  return (
    <PickGroup label="Leistungen" error={error}>
      <div className="picker__columns">
        {inOrder([...SERVICE_TYPES, ...chosen]).map((service) => (
          <Tick
            key={service}
            label={service}
            on={chosen.includes(service)}
            onChange={(on) => changeService(service, on)}
          />
        ))}
      </div>
    </PickGroup>
  );
}
