import { TextArea } from '../../components/Field';
import { FormDialog } from '../../components/FormDialog';
import type { PropertyDialogProps } from '../../components/Slots';
import { TextField } from '../../components/TextField';
import { PROPERTY_NAME_MAX, PROPERTY_NUMBER_MAX } from '../../domain/limits';
import { AddressField } from './AddressField';
import { LandField } from './LandField';
import { PlaceBox } from './PlaceBox';
import { usePropertyForm } from './usePropertyForm';
import { WinterFields } from './WinterFields';
import './property.css';

/** Creates or edits a property (spec 2). */
export function PropertyDialog(props: PropertyDialogProps) {
  const form = usePropertyForm(props);
  const { value, errors } = form;
  return (
    <FormDialog title={props.title} sheet wide onClose={props.onClose} reason={form.reason} onSubmit={form.submit}>
      <div className="property">
        <div className="stack">
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={PROPERTY_NAME_MAX}
            value={value.name}
            error={errors.name}
            onChange={(event) => form.set({ name: event.target.value })}
          />
          <TextField
            label="Objektnummer"
            hint="Wie in Ihren anderen Programmen."
            autoComplete="off"
            maxLength={PROPERTY_NUMBER_MAX}
            value={value.number}
            error={errors.number}
            onChange={(event) => form.set({ number: event.target.value })}
          />
          <AddressField
            value={value.address}
            error={errors.address ?? null}
            onType={(address) => form.set({ address })}
            onPick={({ label, ...at }) => form.place({ ...at, address: label, byHand: false }, label)}
          />
          <TextArea
            label="Notizen"
            rows={4}
            value={value.notes}
            error={errors.notes}
            onChange={(event) => form.set({ notes: event.target.value })}
          />
          <LandField value={value} error={errors.land} onChange={form.set} />
          <WinterFields value={value} error={errors.winter} onChange={form.set} />
        </div>
        <PlaceBox
          placed={form.placed}
          onMove={(at) => form.place({ ...at, address: value.address, byHand: true }, value.address)}
        />
      </div>
    </FormDialog>
  );
}
