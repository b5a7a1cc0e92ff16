import { Navigate } from 'react-router-dom';
import { useSetting } from '../data/live/screens';
import { captureAtStartDefault, startPath } from '../domain/role';
import { SignedIn } from './guards';

/** Where the icon on the home screen leads: an employee to the camera, everybody else home (D47). */
export function Start() {
  const chosen = useSetting('captureAtStart');
  if (chosen === undefined) return null;
  return (
    <SignedIn>
      {({ role }) => <Navigate to={startPath(role, chosen ?? captureAtStartDefault(role))} replace />}
    </SignedIn>
  );
}
