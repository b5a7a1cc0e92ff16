import { Navigate } from 'react-router-dom';
import { useSetting } from '../db/live/screens';
import { captureAtStartDefault, startPath } from '../domain/people/role';
import { SignedIn } from './Guards';

/** Start address of the icon: an employee goes to the camera, others home. */
export function Start() {
  const chosen = useSetting('captureAtStart');
  if (chosen === undefined) return null;
  return (
    <SignedIn>
      {({ role }) => <Navigate to={startPath(role, chosen ?? captureAtStartDefault(role))} replace />}
    </SignedIn>
  );
}
