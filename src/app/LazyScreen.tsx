import type { ComponentType } from 'react';
import { lazyComponent } from '../components/Arriving';
import { retryImport } from '../components/patiently';
import { log } from '../platform/log';

/**
 * A screen's chunk could not be loaded: no network before the first full visit, or a new version.
 */
export class ScreenMissingError extends Error {
  override name = 'ScreenMissingError';
}

type Load<Name extends string, Props extends object> = () => Promise<Record<Name, ComponentType<Props>>>;

/**
 * A screen whose chunk loads when it is first shown.
 * @param load imports the module; `name` is the export.
 */
export function lazyScreen<Name extends string, Props extends object>(name: Name, load: Load<Name, Props>) {
  return lazyComponent<Props>(async () => {
    try {
      return (await load())[name];
    } catch (cause) {
      log('screen.missing', name);
      throw new ScreenMissingError(name, { cause });
    }
  });
}

/** A screen that queries the server: starts once src/api knows the session. */
export function lazyOnlineScreen<Name extends string, Props extends object>(name: Name, load: Load<Name, Props>) {
  return lazyScreen('Online', async () => {
    const [screens, { RemoteSession }] = await Promise.all([load(), import('./RemoteSession')]);
    const Screen: ComponentType<Props> = screens[name];
    const Online = (props: Props) => (
      <RemoteSession>
        <Screen {...props} />
      </RemoteSession>
    );
    return { Online };
  });
}

/**
 * A part of a frame, loaded after the screen. If loading fails its place stays empty; the screen
 * works.
 */
export function lazyPart<Name extends string, Props extends object>(name: Name, load: Load<Name, Props>) {
  const logMissingPart = () => {
    log('part.missing', name);
    return true;
  };
  return lazyComponent<Props>(async () => (await retryImport(load, logMissingPart))[name]);
}
