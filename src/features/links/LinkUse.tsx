/** Use of a link, and warnings for its owner. */
import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../components/Banner';
import { dateTime, formatCount } from '../../components/format';
import type { ShownLink } from './useLinkOf';

export function usedWords({ documentations, last }: ShownLink): string {
  if (last === null) return 'Noch keine Dokumentation über diesen Link';
  return `${formatCount(documentations)} ${documentations === 1 ? 'Dokumentation' : 'Dokumentationen'}, zuletzt ${dateTime(last)}`;
}

/** For this long (ms), work above the daily limit may wait on phones, and the sticker may be in wrong hands. */
const NEWS = 7 * 24 * 3_600_000;

/** Warnings: expired, above the daily limit, or no longer shown. */
export function Warnings({ link }: { link: ShownLink }) {
  return (
    <>
      {link.expired && (
        <Banner icon={TriangleAlert} kind="warning" title="Dieser Link ist abgelaufen">
          Setzen Sie ein späteres Ende, dann gelten die Aufkleber wieder. Was vorher aufgenommen wurde und danach
          ankommt, gilt als nachträglich eingegangen.
        </Banner>
      )}
      {link.url === null && (
        <Banner icon={TriangleAlert} kind="warning" title="Dieser Link lässt sich nicht mehr anzeigen">
          Gedruckte Aufkleber und Aushänge gelten weiter. Wenn Sie neue drucken möchten, erstellen Sie einen neuen Link.
        </Banner>
      )}
      {link.quotaAt !== null && <Quota at={link.quotaAt} />}
    </>
  );
}

/** The daily limit was reached: with advice while recent, later as a fact. */
function Quota({ at }: { at: number }) {
  if (Date.now() - at > NEWS) return <p className="small muted">Am {dateTime(at)} war die Tagesgrenze erreicht.</p>;
  return (
    <Banner icon={TriangleAlert} kind="warning" title="Tagesgrenze erreicht">
      {`Am ${dateTime(at)} kamen mehr Dokumentationen über diesen Link, als an einem Tag angenommen werden. Die übrigen warten auf den Telefonen. Ist der Link in falsche Hände gekommen, widerrufen Sie ihn.`}
    </Banner>
  );
}
