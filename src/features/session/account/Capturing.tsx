import { Languages } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../domain/language';
import { captureAtStartDefault, type Role } from '../../../domain/role';
import { Switch } from '../../../ui/choice';
import { FormDialog } from '../../../ui/formDialog';
import { SelectField } from '../../../ui/selectField';
import { Opener } from './rows';
import { useChoice } from './useChoice';

/** How the capture begins and in which languages it speaks; both are this device's and work without a network. */
export function Capturing({ role }: { role: Role }) {
  // D47: on for employees, off for others, until the person decides.
  const [on, choose] = useChoice('captureAtStart', captureAtStartDefault(role));
  const [language, chooseLanguage] = useChoice('secondLanguage', null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Switch
        label="Beim Start gleich aufnehmen"
        hint="Das Symbol auf dem Startbildschirm öffnet die Kamera."
        checked={on}
        onChange={choose}
      />
      <div className="rows">
        <Opener
          icon={Languages}
          label="Zweite Sprache"
          value={language ? LANGUAGES[language] : 'keine'}
          onOpen={() => setAsking(true)}
        />
      </div>
      {asking && <LanguageDialog chosen={language} onChoose={chooseLanguage} onClose={() => setAsking(false)} />}
    </>
  );
}

const OPTIONS: ReadonlyArray<{ value: Language | ''; label: string }> = [
  { value: '', label: 'keine' },
  ...(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] })),
];

function LanguageDialog(props: {
  chosen: Language | null;
  onChoose: (language: Language | null) => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState<Language | ''>(props.chosen ?? '');
  const save = () => {
    props.onChoose(value === '' ? null : value);
    props.onClose();
  };
  return (
    <FormDialog title="Zweite Sprache" small onClose={props.onClose} onSubmit={save}>
      <SelectField
        label="Zweite Sprache"
        hint="Steht beim Aufnehmen als zweite Zeile unter dem Deutschen, auf diesem Gerät."
        options={OPTIONS}
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  );
}
