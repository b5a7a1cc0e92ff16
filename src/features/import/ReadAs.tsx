import { SelectField } from '../../components/SelectField';
import { ENCODINGS, type Encoding } from './encoding';
import type { Unnamed } from './plan';
import type { PreviewLook, ReadFile } from './words';

const LEFT_OUT = 'Nicht übernehmen';

type ReadAsProps = { file: ReadFile; onLook: (look: PreviewLook) => void };

/** Chooses the encoding, and the columns where the file has no head. */
export function ReadAs({ file: { csv, plan }, onLook }: ReadAsProps) {
  const isMarked = csv.encoding === 'UTF-8' || csv.encoding === 'UTF-16';
  const places = plan.unnamed?.places ?? null;
  return (
    <>
      {!isMarked && (
        <div className="import__as">
          <SelectField<Encoding>
            label="Zeichen der Datei"
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            value={csv.encoding}
            onChange={(encoding) => onLook({ encoding, places: null })}
          />
          <p className="small import__name">{`Sind die Umlaute richtig? ${csv.sample}`}</p>
        </div>
      )}
      {plan.unnamed && (
        <fieldset className="import__as">
          <legend>Keine Zeile nennt die Spalten. Was steht worin?</legend>
          {plan.unnamed.places.map((place, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={at}
              label={columnText(plan.unnamed, at)}
              options={['', ...(plan.unnamed?.labels ?? [])].map((value) => ({ value, label: value || LEFT_OUT }))}
              value={place}
              onChange={(label) => onLook({ encoding: csv.encoding, places: placeLabel(places ?? [], at, label) })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function columnText(unnamed: Unnamed | null, at: number): string {
  const seen = unnamed?.first.map((cells) => cells[at] ?? '').filter(Boolean) ?? [];
  return seen.length > 0 ? `Spalte ${at + 1}: ${seen.slice(0, 2).join(' · ')}` : `Spalte ${at + 1}, leer`;
}

/** Each label belongs to one column only. */
function placeLabel(places: readonly string[], at: number, label: string): string[] {
  return places.map((place, index) => (index === at ? label : place === label ? '' : place));
}
