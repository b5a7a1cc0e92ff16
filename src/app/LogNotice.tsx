import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { useSetting } from '../db/live/screens';
import { setSetting } from '../db/settings';
import { isNeutral, type KeptLog, type LogFinding, type LogFindingKind } from '../domain/evidence/keptLog';
import { downloadFile } from '../platform/download';

const SENTENCES: { [kind in LogFindingKind]: string } = {
  shrank: 'Das Prüfbuch dieses Servers hat heute weniger Einträge, als dieses Gerät schon von ihm kannte.',
  forked: 'Das Prüfbuch dieses Servers ist heute ein anderes als das, das dieses Gerät kannte.',
  unsigned:
    'Das Prüfbuch dieses Servers trägt heute keine gültige Unterschrift des Schlüssels, den dieses Gerät kennt.',
  withheld:
    'Dieses Gerät kann das Prüfbuch des Servers nicht mit dem früheren vergleichen: Der Server liefert die Angaben dafür nicht.',
  renamed: 'Das Prüfbuch dieses Servers hat einen neuen Namen. Es setzt das Prüfbuch fort, das dieses Gerät kannte.',
  recovered:
    'Das Prüfbuch dieses Servers hat nach einer Wiederherstellung einen neuen Namen. Die letzten Einträge von vorher können darin fehlen.',
};

/** Findings of this device in the public log. Both checkpoints can be saved as proof. */
export function LogNotice() {
  const kept = useSetting('keptLog');
  const finding = kept?.finding;
  if (!kept || !finding || finding.hidden) return null;
  const neutral = isNeutral(finding.kind);
  return (
    <Banner
      icon={neutral ? ShieldCheck : ShieldAlert}
      title={neutral ? 'Prüfbuch unter neuem Namen' : 'Prüfbuch weicht ab'}
      kind={neutral ? undefined : 'warning'}
      role="status"
      actions={
        <>
          <Button onClick={() => downloadFile(fileOf(finding), 'pruefbuch-staende.txt')}>Beide Stände speichern</Button>
          <Button variant="quiet" onClick={() => hideFinding(kept, finding)}>
            Ausblenden
          </Button>
        </>
      }
    >
      {SENTENCES[finding.kind]}
    </Banner>
  );
}

function hideFinding(kept: KeptLog, finding: LogFinding): void {
  void setSetting('keptLog', { ...kept, finding: { ...finding, hidden: true } });
}

/** Both signed notes as served, readable by any client of the log. */
function fileOf({ kind, before, after, at }: LogFinding): Blob {
  const head = `${location.origin}, ${new Date(at).toISOString()}: ${kind}`;
  return new Blob([`${head}\n\nFrüherer Stand:\n\n${before}\nHeutiger Stand:\n\n${after}`], { type: 'text/plain' });
}
