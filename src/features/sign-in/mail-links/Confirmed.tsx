import { MailCheck } from 'lucide-react';
import { ButtonLink } from '../../../components/Button';
import { Empty } from '../../../components/ListState';
import { authPath } from '../../../components/paths';
import { useSession } from '../../../db/live/screens';
import { homePath } from '../../../domain/people/role';
import { readableEmail } from '../../../domain/people/user';

/** The result, and the way home or to the sign-in. */
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
