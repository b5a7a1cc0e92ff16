import { useParams } from 'react-router-dom';
import { isId, pastedToken } from '../domain/id';
import { maySubmit } from '../domain/people/role';
import { SignedIn } from './Guards';
import { lazyOnlineScreen, lazyScreen } from './LazyScreen';
import { TwoLanguages } from './TwoLanguages';

const DocumentationDetail = lazyOnlineScreen(
  'DocumentationDetail',
  () => import('../features/records/DocumentationDetail'),
);
const LinkDocumentation = lazyScreen('LinkDocumentation', () => import('../features/capture/link/LinkDocumentation'));
const InvalidLink = lazyScreen('InvalidLink', () => import('../features/capture/link/Endings'));

/** /documentation/…: a record id or a link's token, recognised by shape. */
export function DocumentationRoute() {
  const { id } = useParams();
  if (isId(id))
    return (
      <SignedIn>
        {({ role }) => {
          const detail = <DocumentationDetail key={id} id={id} />;
          return maySubmit(role) ? <TwoLanguages>{detail}</TwoLanguages> : detail;
        }}
      </SignedIn>
    );
  const token = pastedToken(id);
  return (
    <TwoLanguages>
      {token ? <LinkDocumentation key={token} token={token} /> : <InvalidLink kind="shape" />}
    </TwoLanguages>
  );
}
