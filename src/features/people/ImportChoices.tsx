import type { OwnedProperty } from '../../api/ownProperties';
import { Segments } from '../../components/Choice';
import { PickField } from '../../components/PickField';
import { numberedAddress } from '../../domain/documentation/propertyTexts';

export type SignInWay = 'code' | 'password';
const WAYS = [
  { value: 'code', label: 'QR-Code und PIN' },
  { value: 'password', label: 'E-Mail und Startpasswort' },
] as const;

/** Which property an unknown text means; '' or absent = none. */
export type Meanings = ReadonlyMap<string, string>;

type ImportChoicesProps = {
  /** Null: the list has no address. */
  way: SignInWay | null;
  onWay: (way: SignInWay) => void;
  properties: readonly OwnedProperty[];
  unknown: readonly string[];
  meanings: Meanings;
  onMeanings: (meanings: Meanings) => void;
};

/** How people sign in, and each unknown property once. */
export function ImportChoices({ way, onWay, properties, unknown, meanings, onMeanings }: ImportChoicesProps) {
  const options = properties.map((one) => ({ value: one.id, label: one.name, hint: numberedAddress(one) }));
  return (
    <>
      {way && (
        <div>
          <Segments label="Zugang" options={WAYS} value={way} onChange={onWay} fit />
        </div>
      )}
      {unknown.length > 0 && (
        <fieldset className="import__as">
          <legend>Diese Immobilien gibt es nicht. Welche sind gemeint?</legend>
          {unknown.map((text) => (
            <PickField
              key={text}
              label={`„${text}“`}
              all="Nicht zuordnen"
              options={options}
              value={meanings.get(text) ?? ''}
              onChange={(id) => onMeanings(new Map(meanings).set(text, id))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
