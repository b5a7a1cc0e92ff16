import { PickGroup, Tick } from '../../components/picker/Pick';
import { SERVICE_TYPES, type ServiceType } from '../../domain/documentation/service';

type ServicePickerProps = {
  chosen: readonly ServiceType[];
  onChange: (chosen: ServiceType[]) => void;
  error?: string | undefined;
};

/** Several services, the same for every property that is chosen with them. */
export function ServicePicker({ chosen, onChange, error }: ServicePickerProps) {
  const changeService = (service: ServiceType, on: boolean) =>
    onChange(SERVICE_TYPES.filter((one) => (one === service ? on : chosen.includes(one))));
  return (
    <PickGroup label="Leistungen" error={error}>
      <div className="picker__columns">
        {SERVICE_TYPES.map((service) => (
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
