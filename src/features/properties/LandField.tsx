import { landOptions } from '../../components/dialogs/landOptions';
import { SelectField } from '../../components/SelectField';
import { isLand, LAND_NAME } from '../../domain/plans/land';
import { landOf } from '../../domain/plans/landPostcodes';

type LandFieldProps = {
  value: { address: string; land: string };
  error?: string | undefined;
  onChange: (change: { land: string }) => void;
};

/** The Land for public holidays: by postcode, unless chosen. */
export function LandField({ value: { address, land }, error, onChange }: LandFieldProps) {
  const found = landOf({ address });
  return (
    <SelectField
      label="Bundesland"
      hint="Für Feiertage in neuen und geänderten Leistungsplänen."
      options={landOptions(found ? `Nach Postleitzahl: ${LAND_NAME[found]}` : 'Nach Postleitzahl: nicht eindeutig')}
      value={isLand(land) ? land : ''}
      error={error ?? null}
      onChange={(chosen) => onChange({ land: chosen })}
    />
  );
}
