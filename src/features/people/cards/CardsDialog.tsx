import { Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useEmployees } from '../../../api/cache/answers';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { showFailure } from '../../../components/dialogs/failure';
import { Empty, Loading } from '../../../components/ListState';
import { ownsCredentials } from '../../../domain/people/credentials';
import { usePhones } from '../phones/usePhones';
import { personCount } from '../words';
import { CardPeople } from './CardPeople';
import type { CardLanguage } from './cardTexts';
import { loadCards } from './loadCards';
import { type Card, PrintCards } from './PrintCards';

type CardsDialogProps = { account: string; company: string; onChanged: () => void; onClose: () => void };

/** 'Karten drucken': codes of many people to hand out. */
export function CardsDialog({ account, company, onChanged, onClose }: CardsDialogProps) {
  const people = useEmployees(account).data?.filter((one) => one.active && !ownsCredentials(one));
  const phones = usePhones(account).data;
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [languages, setLanguages] = useState<ReadonlyMap<string, CardLanguage>>(new Map());
  const [isRenewing, setRenewing] = useState(false);
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  const isTicked = (id: string) => ticks.get(id) ?? phones?.get(id)?.kind !== 'paired';
  const chosen = people?.filter(({ id }) => isTicked(id)) ?? [];
  const printCards = async () => {
    try {
      setCards(await loadCards(chosen, languages));
      onChanged();
    } catch (error) {
      showFailure('Die Karten wurden nicht gedruckt', error);
    }
  };
  return (
    <>
      <Dialog
        title="Karten drucken"
        subtitle="Eine Karte je Person, die PINs auf einem eigenen Blatt"
        sheet
        wide
        onSubmit={chosen.length > 0 ? printCards : undefined}
        onClose={onClose}
        footer={
          chosen.length > 0 && (
            <>
              <Button icon={RefreshCw} onClick={() => setRenewing(true)}>
                Codes erneuern
              </Button>
              <Button variant="primary" type="submit" icon={Printer}>
                {`${chosen.length === 1 ? '1 Karte' : `${chosen.length} Karten`} drucken`}
              </Button>
            </>
          )
        }
      >
        {!(people && phones) && <Loading label="Mitarbeitende werden geladen" />}
        {people?.length === 0 && (
          <Empty title="Keine Karten" text="Karten bekommen Mitarbeitende, die sich ohne eigenes Passwort anmelden." />
        )}
        {people && phones && people.length > 0 && (
          <CardPeople
            people={people}
            phones={phones}
            isTicked={isTicked}
            onTick={(ids, on) => setTicks(new Map([...ticks, ...ids.map((id) => [id, on] as const)]))}
            languages={languages}
            onLanguage={(ids, language) =>
              setLanguages(new Map([...languages, ...ids.map((id) => [id, language] as const)]))
            }
          />
        )}
      </Dialog>
      {isRenewing && (
        <ConfirmAct
          danger
          title="Codes erneuern?"
          text={`${personCount(chosen.length)}: Karten, die schon gedruckt sind, gelten nicht mehr. Eingerichtete Telefone arbeiten weiter.`}
          label="Codes erneuern"
          icon={RefreshCw}
          act={() => loadCards(chosen, languages, true)}
          done={{ title: 'Codes erneuert' }}
          onEnd={onChanged}
          onClose={() => setRenewing(false)}
        />
      )}
      {cards && <PrintCards company={company} cards={cards} onDone={() => setCards(null)} />}
    </>
  );
}
