import { Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { Empty, Failed, Loading } from '../../../components/ListState';
import { personCount } from '../words';
import { CardPeople } from './CardPeople';
import { PrintCards } from './PrintCards';
import { useCards } from './useCards';

type CardsDialogProps = { account: string; company: string; onChanged: () => void; onClose: () => void };

/** 'Karten drucken': codes of many people to hand out. */
export function CardsDialog({ account, company, onChanged, onClose }: CardsDialogProps) {
  const { people, phones, chosen, cards, ...of } = useCards(account, onChanged);
  const [isRenewing, setRenewing] = useState(false);
  return (
    <>
      <Dialog
        title="Karten drucken"
        subtitle="Eine Karte je Person, die PINs auf einem eigenen Blatt"
        sheet
        wide
        {...(chosen.length > 0 && { onSubmit: of.printCards })}
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
        {of.isFailed && <Failed text="Die Mitarbeitenden konnten nicht geladen werden." onRetry={of.loadAgain} />}
        {!of.isFailed && !(people && phones) && <Loading label="Mitarbeitende werden geladen" />}
        {people?.length === 0 && (
          <Empty title="Keine Karten" text="Karten bekommen Mitarbeitende, die sich ohne eigenes Passwort anmelden." />
        )}
        {people && phones && people.length > 0 && (
          <CardPeople
            people={people}
            phones={phones}
            isTicked={of.isTicked}
            onTick={of.tickPeople}
            languages={of.languages}
            onLanguage={of.chooseLanguage}
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
          act={of.renewCodes}
          done={{ title: 'Codes erneuert' }}
          onEnd={onChanged}
          onClose={() => setRenewing(false)}
        />
      )}
      {cards && <PrintCards company={company} cards={cards} onDone={of.forgetCards} />}
    </>
  );
}
