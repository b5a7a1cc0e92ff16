import { Languages } from 'lucide-react';
import { useState } from 'react';
import { Switch } from '../../components/Choice';
import { FormDialog } from '../../components/FormDialog';
import { SelectField } from '../../components/SelectField';
import { LANGUAGES, type Language, shownLanguage } from '../../domain/people/language';
import { captureAtStartDefault, type Role } from '../../domain/people/role';
import { Opener } from './Rows';
import { useChoice } from './useChoice';

/** How the capture begins and which languages it uses. Stored on this device; works offline. */
export function Capturing({ role }: { role: Role }) {
  // On for employees, off for others, until the person decides.
  const [on, choose] = useChoice('captureAtStart', captureAtStartDefault(role));
  const [language, chooseLanguage] = useChoice('secondLanguage', shownLanguage(null, navigator.languages));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Switch
        label="Beim Start gleich aufnehmen"
        hint="Das Symbol auf dem Startbildschirm öffnet die Kamera."
        checked={on}
        onChange={choose}
      />
      <div className="rows">
        <Opener icon={Languages} label="Sprache" value={NAMES[language ?? 'de']} onOpen={() => setOpen(true)} />
      </div>
      {open && <LanguageDialog chosen={language ?? 'de'} onChoose={chooseLanguage} onClose={() => setOpen(false)} />}
    </>
  );
}

type Spoken = Language | 'de';
const NAMES: Record<Spoken, string> = { de: 'Deutsch', ...LANGUAGES };
const OPTIONS = (Object.keys(NAMES) as Spoken[]).map((value) => ({ value, label: NAMES[value] }));

function LanguageDialog(props: { chosen: Spoken; onChoose: (language: Spoken) => void; onClose: () => void }) {
  const [value, setValue] = useState(props.chosen);
  const saveLanguage = () => {
    props.onChoose(value);
    props.onClose();
  };
  return (
    <FormDialog title="Sprache" onClose={props.onClose} onSubmit={saveLanguage}>
      <SelectField
        label="Sprache"
        hint="Zeigt beim Dokumentieren jeden Text groß in dieser Sprache und klein auf Deutsch, auf diesem Gerät."
        options={OPTIONS}
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  );
}
