/** The surface that esbuild bundles for PocketBase's hooks: the same rules on both sides, so they cannot disagree. */
export * as admin from './admin';
export * as canonical from './canonical';
export * as id from './id';
export * as issue from './issue';
export * as jpeg from './jpeg';
export * as late from './late';
export * as limits from './limits';
export * as place from './place';
export * as property from './property';
export * as role from './role';
export * as service from './service';
export * as submission from './submission';
export * as text from './text';
export * as texts from './texts.de';
export * as trust from './trust';
export * as user from './user';
