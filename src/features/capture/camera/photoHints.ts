import type { PhotoFault } from '../../../domain/photos/photoFault';

/** Words of a hint: what is seen, without blame. */
export const PHOTO_HINTS: Record<PhotoFault, string> = {
  dark: 'Das Foto ist sehr dunkel',
  bright: 'Das Foto ist überbelichtet',
  covered: 'Etwas verdeckt die Kamera',
  blurred: 'Das Foto ist unscharf',
};
