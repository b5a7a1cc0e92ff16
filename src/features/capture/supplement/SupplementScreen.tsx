import { FieldScreen, type FieldScreenProps } from '../../../components/FieldScreen';
import { RoleScreen } from '../../../components/RoleScreen';
import { useSession } from '../../../db/live/screens';

/** The office of the company at the desk; a field screen on phones and for a link. */
export function SupplementScreen(props: FieldScreenProps) {
  const session = useSession();
  return session ? (
    <RoleScreen {...props} session={session} backAtDesk deskEnd={props.end} />
  ) : (
    <FieldScreen {...props} />
  );
}
