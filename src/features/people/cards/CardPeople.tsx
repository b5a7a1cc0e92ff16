import { ChevronDown } from 'lucide-react';
import type { EmployeeRecord } from '../../../api/employees';
import type { PhoneState } from '../../../api/pairing';
import { formatDate } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { Tick } from '../../../components/picker/Pick';
import { SelectField } from '../../../components/SelectField';
import { CARD_LANGUAGES, type CardLanguage } from './cardTexts';

type CardPeopleProps = {
  people: readonly EmployeeRecord[];
  phones: ReadonlyMap<string, PhoneState>;
  isTicked: (id: string) => boolean;
  onTick: (ids: readonly string[], on: boolean) => void;
  languages: ReadonlyMap<string, CardLanguage>;
  onLanguage: (ids: readonly string[], language: CardLanguage) => void;
};

/** Whose card is printed, in which language, and which codes are used. */
export function CardPeople({ people, phones, isTicked, onTick, languages, onLanguage }: CardPeopleProps) {
  const ids = people.map(({ id }) => id);
  const languageOf = (id: string) => languages.get(id) ?? 'de';
  const [first = 'de', ...others] = new Set(ids.map(languageOf));
  return (
    <>
      <div className="cards__ways">
        <Tick label="Alle auswählen" on={ids.every(isTicked)} onChange={(on) => onTick(ids, on)} />
        <SelectField<CardLanguage | ''>
          label="Sprache für alle"
          options={[...(others.length > 0 ? [{ value: '' as const, label: 'Verschieden' }] : []), ...CARD_LANGUAGES]}
          value={others.length > 0 ? '' : first}
          onChange={(language) => language && onLanguage(ids, language)}
        />
      </div>
      {people.map(({ id, fullName }) => (
        <div className="cards__ways" key={id}>
          <Tick
            label={fullName}
            note={stateText(phones.get(id))}
            on={isTicked(id)}
            onChange={(on) => onTick([id], on)}
          />
          <span className="select-wrap">
            <select
              className="input select"
              aria-label={`Sprache für ${fullName}`}
              value={languageOf(id)}
              onChange={({ target }) => {
                const chosen = CARD_LANGUAGES.find(({ value }) => value === target.value);
                if (chosen) onLanguage([id], chosen.value);
              }}
            >
              {CARD_LANGUAGES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} small />
          </span>
        </div>
      ))}
    </>
  );
}

function stateText(phone: PhoneState | undefined): string {
  if (!phone) return 'Noch kein Code';
  if (phone.kind === 'waiting') return `Code gilt bis ${formatDate(phone.until)}`;
  if (phone.kind === 'paired') return `Code benutzt${phone.device ? `: ${phone.device}` : ''}`;
  if (phone.by === 'tries') return 'Code gesperrt: falsche PIN';
  return phone.by === 'time' ? 'Code abgelaufen' : 'Code widerrufen';
}
