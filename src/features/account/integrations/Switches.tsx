import { Switch } from '../../../components/Choice';

type SwitchesProps<T extends string> = {
  all: readonly T[];
  texts: Record<T, string>;
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
};

/** A switch for each part; the chosen ones keep the order of all. */
export function Switches<T extends string>({ all, texts, chosen, onChange }: SwitchesProps<T>) {
  return all.map((of) => (
    <Switch
      key={of}
      label={texts[of]}
      checked={chosen.includes(of)}
      onChange={(isOn) => onChange(all.filter((one) => (one === of ? isOn : chosen.includes(one))))}
    />
  ));
}
