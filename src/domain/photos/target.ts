/** A Soll-Bild (D496). `id`: of its photo. */
export type Target = { id: string; property: string; service: string };
