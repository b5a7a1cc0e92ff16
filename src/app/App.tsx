import { Router } from '../ui/navigation';
import { Screens } from './router';
import { Shell } from './Shell';

/** The app: address bar, what always runs, screens. */
export function App() {
  return (
    <Router>
      <Shell>
        <Screens />
      </Shell>
    </Router>
  );
}
