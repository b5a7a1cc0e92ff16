import { landOptions } from '../../components/dialogs/landOptions';
import { Tick } from '../../components/picker/Pick';
import type { PropertyChoice } from '../../components/picker/Properties';
import { SelectField } from '../../components/SelectField';
import { scheduleIn } from '../../domain/plans/planInput';
import { holidaysText, pauseText } from '../../domain/plans/planTexts.de';
import { DaysFields } from './DaysFields';
import type { FieldsProps } from './PlanFields';
import { isOnHolidays, landsOf, valuesOf } from './planForm';

type FreeDaysProps = FieldsProps & { properties: readonly PropertyChoice[] };

/** Public holidays and a pause, each with its consequence. */
export function FreeDays({ properties, ...fields }: FreeDaysProps) {
  const { form, errors, onChange } = fields;
  const { schedule } = scheduleIn(valuesOf(form), Date.now());
  const { pause, startsOn = '' } = schedule ?? {};
  return (
    <>
      {form.kind !== 'monthly' && <Holidays {...fields} properties={properties} />}
      <DaysFields
        of="pause"
        label="Pause"
        note="Zum Beispiel Betriebsferien, Umbau oder Leerstand"
        labels={['Pause von', 'Pause bis']}
        type="date"
        error={errors.pause}
        form={form}
        onChange={onChange}
      />
      {pause && <p className="small">{pauseText({ ...pause, from: pause.from > startsOn ? pause.from : startsOn })}</p>}
    </>
  );
}

function Holidays({ form, errors, onChange, properties }: FreeDaysProps) {
  const isOn = isOnHolidays(form);
  const { lands, isOpen } = landsOf(form, properties);
  return (
    <>
      <Tick label="Auch an Feiertagen" on={isOn} onChange={(onHolidays) => onChange({ onHolidays })} />
      {!isOn && isOpen && (
        <SelectField
          label="Bundesland"
          hint="Aus der Postleitzahl ergibt es sich nicht eindeutig. Ihre Angabe wird bei der Immobilie gespeichert."
          options={landOptions('Bitte wählen …')}
          value={form.land}
          error={form.land === '' ? errors.land : undefined}
          onChange={(land) => onChange({ land })}
        />
      )}
      {form.service !== '' && <p className="small">{holidaysText(isOn ? null : lands)}</p>}
    </>
  );
}
