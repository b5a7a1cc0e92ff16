/** Lines of `objektbeleg check` about the place of photos. */
import { sentenceOf } from '../operations/operatorError.mjs';
import { StoreFailure } from './failure.mjs';
import { readPhotoTarget } from './photoTarget.mjs';
import { placesOf } from './places.mjs';
import { isWatched, storeState } from './state.mjs';

/** @typedef {import('../evidence/lines.mjs').Finding} Finding */

/** ms; as in pb_hooks/lib/operations/photoStore.js. */
const ALARM_AFTER = 5 * 60_000;

/** @type {(config: Pick<Config, 'dir' | 'store'>, holds: Found<'left'>) => Promise<Finding[]>} */
export async function photosLine({ dir, store }, holds) {
  const name = 'Fotos';
  const left = typeof holds === 'object' && holds !== null ? holds.left : 0;
  const also = left === 0 ? '' : `; von ${left} gelöschten sind die Dateien noch zu entfernen`;
  const elsewhere = await wrongStore(dir);
  if (elsewhere !== null) return [[name, elsewhere, 'Problem']];
  if (store === null) return [[name, `in ${dir}${also}`]];
  const [target, state] = [await readPhotoTarget(dir), await storeState(dir)];
  if (target === null || state === null)
    return [[name, `Objektspeicher ${store}: nicht in Gebrauch – bitte den Server neu starten${also}`, 'Problem']];
  const text = `${whereText(target, { dir, store })}${also}`;
  if (target.moved && target.wanted === 'disk') return [[name, `${text}; S3_* kann entfernt werden`, 'Hinweis']];
  if (!(await isWatched(dir))) return [[name, `${text}; der Objektspeicher wird nicht mehr gefragt`, 'Problem']];
  return [stateLine(text, state)];
}

/** @type {(text: string, state: import('./state.mjs').StoreState) => Finding} */
function stateLine(text, { why, trouble, checkedAt }) {
  const name = 'Fotos';
  const read = `${text}, zuletzt gelesen ${checkedAt}`;
  if (trouble === null) return [name, read];
  if (why !== '' || Date.now() - Date.parse(trouble.since) > ALARM_AFTER)
    return [name, `${text}; ${trouble.why} (seit ${trouble.since}) ${trouble.advice}`, 'Problem'];
  return [name, `${read}; in den letzten Minuten scheiterte etwas: ${trouble.why}`, 'Hinweis'];
}

/** Null also where the store does not answer. @type {(dir: string) => Promise<string | null>} */
function wrongStore(dir) {
  return placesOf(dir, process.env).then(
    () => null,
    (/** @type {unknown} */ error) =>
      error instanceof StoreFailure && error.kind !== 'other' ? null : sentenceOf(error),
  );
}

/** @type {(target: import('./photoTarget.mjs').PhotoTarget, of: {dir: string, store: string}) => string} */
function whereText({ wanted, moved }, { dir, store }) {
  const places = [`im Objektspeicher ${store}`, `in ${dir}`];
  const [where, rest] = wanted === 'store' ? places : places.reverse();
  return moved ? `${where}` : `${where}; ältere können noch ${rest} liegen (objektbeleg photos)`;
}
