import { MailCheck } from 'lucide-react';
import { useSession } from '../../../data/live/screens';
import { homePath } from '../../../domain/role';
import { readableEmail } from '../../../domain/user';
import { ButtonLink } from '../../../ui/button';
import { Empty } from '../../../ui/listState';
import { authPath } from '../../../ui/paths';

/** What is true now, and the way on: home, or to the sign-in. */
export function Confirmed({ email }: { email: string }) {
  const session = useSession();
  const on = session?.alive ? homePath(session.role) : authPath('login');
  return (
    <Empty
      icon={MailCheck}
      title="E-Mail-Adresse bestätigt"
      text={`${readableEmail(email)} gehört jetzt nachweislich zu Ihrem Konto.`}
      action={
        <ButtonLink variant="primary" to={on}>
          {session?.alive ? 'Weiter' : 'Zum Login'}
        </ButtonLink>
      }
    />
  );
}
