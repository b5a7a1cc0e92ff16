import { type ComponentType, lazy } from 'react';
import { log } from '../device/log';

/** The code of a screen could not be loaded: no network before the first full visit, or a new version took its place. */
export class ScreenMissingError extends Error {
  override name = 'ScreenMissingError';
}

/**
 * A screen whose code is fetched when it is first shown.
 * @param load imports the module; the screen is its named export `name`.
 */
export function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => {
    try {
      return { default: (await load())[name] };
    } catch (cause) {
      log('screen.missing', name);
      throw new ScreenMissingError(name, { cause });
    }
  });
}
