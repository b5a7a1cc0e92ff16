import { Navigate } from 'react-router-dom';
import { useSetting } from '../db/live/screens';
import { captureAtStartDefault, startPath } from '../domain/people/role';
import { SignedIn } from './Guards';

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
