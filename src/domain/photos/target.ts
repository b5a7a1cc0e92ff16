/** A Soll-Bild. `id`: of its photo. */
export type TargetPhoto = { id: string; property: string; service: string };
