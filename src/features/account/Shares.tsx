import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { SHARES } from '../../components/newPaths';
import { AccountPart } from './Rows';

const OwnSharesDialog = lazyComponent(() => import('../sharing/OwnShares').then((part) => part.OwnSharesDialog));

/** The shares of this account, to view and end. Only the server knows them. */
export function Shares() {
  const [isOpen, setIsOpen] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${SHARES}`) document.getElementById(SHARES)?.scrollIntoView();
  }, [hash]);
  return (
    <AccountPart title="Meine Freigaben" id={SHARES}>
      <p className="below-head">
        Links, mit denen Sie Einträge ohne Anmeldung zeigen: bis wann sie gelten, wann sie geöffnet wurden, und wie Sie
        sie beenden.
      </p>
      <div className="below-head">
        <Button wide icon={Share2} onClick={() => setIsOpen(true)}>
          Freigaben ansehen
        </Button>
      </div>
      {isOpen && <OwnSharesDialog onClose={() => setIsOpen(false)} />}
    </AccountPart>
  );
}
