import type { OwnedProperty } from '../../api/ownProperties';
import { Segments } from '../../components/Choice';
import { PickField } from '../../components/PickField';
import { numberedAddress } from '../../domain/documentation/propertyTexts';

export type SignInWay = 'code' | 'password';
const WAYS = [
  { value: 'code', label: 'QR-Code und PIN' },
  { value: 'password', label: 'E-Mail und Startpasswort' },
] as const;

/** Which property an unknown or ambiguous text means; '' or absent = none. */
export type Meanings = ReadonlyMap<string, string>;

type ImportChoicesProps = {
  /** Null: the list has no address. */
  way: SignInWay | null;
  onWay: (way: SignInWay) => void;
  properties: readonly OwnedProperty[];
  unknown: readonly string[];
  ambiguous: readonly string[];
  meanings: Meanings;
  onMeanings: (meanings: Meanings) => void;
};

/** How people sign in, and each unknown or ambiguous property once. */
export function ImportChoices(props: ImportChoicesProps) {
  const { way, onWay, properties, unknown, ambiguous, meanings, onMeanings } = props;
  const options = properties.map((one) => ({ value: one.id, label: one.name, hint: numberedAddress(one) }));
  const fields = [
    { legend: 'Diese Immobilien gibt es nicht. Welche sind gemeint?', texts: unknown },
    { legend: 'Diese Angaben passen zu mehreren Immobilien. Welche sind gemeint?', texts: ambiguous },
  ].filter(({ texts }) => texts.length > 0);
  return (
    <>
      {way && (
        <div>
          <Segments label="Zugang" options={WAYS} value={way} onChange={onWay} fit />
        </div>
      )}
      {fields.map(({ legend, texts }) => (
        <fieldset className="import__as" key={legend}>
          <legend>{legend}</legend>
          {texts.map((text) => (
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
      ))}
    </>
  );
}
