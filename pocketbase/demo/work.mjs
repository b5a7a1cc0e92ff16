/** Jobs of the demo, with notes and matching pictures. */

/** `done`: codes of activities (src/domain/documentation/activities.ts). @typedef {{text: string, done: string[]}} DemoNote */
/** @typedef {{pictures: string[], hours: [number, number], notes: DemoNote[], months?: number[], below?: boolean}} Job */

/** Tests compare these labels with the app's list. @type {{[code: string]: string}} */
export const DONE = {
  clean_sweep: 'Fegen',
  clean_mop: 'Wischen',
  clean_rails: 'Geländer abwischen',
  clean_windows: 'Fenster putzen',
  clean_waste: 'Müll entsorgen',
  garden_hedge: 'Hecke schneiden',
  garden_leaves: 'Laub entfernen',
  garden_weeds: 'Unkraut entfernen',
  care_round: 'Kontrollgang',
  care_bins: 'Tonnen bereitstellen',
  care_lamps: 'Leuchtmittel tauschen',
  care_heating: 'Heizung prüfen',
  care_repair: 'Kleinreparatur',
  winter_clear: 'Räumen',
  winter_grit: 'Streuen',
  grit_chips: 'Splitt',
};

/**
 * `pictures`: the first is always used; `hours`: earliest and latest; `months`: 1 to 12; `below`: without GPS.
 * @type {{[service: string]: Job[]}}
 */
export const JOBS = {
  Reinigungsdienst: [
    {
      pictures: ['treppenhaus-1', 'treppenhaus-2', 'treppenhaus-3', 'treppenhaus-hoch'],
      hours: [6, 9],
      notes: [
        {
          text: 'Treppenhaus vom 3. OG bis EG feucht gewischt, Handläufe und Fensterbänke abgewischt.',
          done: ['clean_mop', 'clean_rails'],
        },
        { text: 'Unterhaltsreinigung. Im 2. OG Kaugummi entfernt.', done: ['clean_sweep', 'clean_mop'] },
        {
          text: 'Treppen gewischt, Geländer feucht abgewischt. Lampe im 1. OG flackert, bitte prüfen.',
          done: ['clean_mop', 'clean_rails'],
        },
        { text: '', done: [] },
      ],
    },
    {
      pictures: ['eingang-1', 'eingang-2'],
      hours: [7, 11],
      notes: [
        {
          text: 'Glas im Eingang gereinigt, Fußmatte abgesaugt, Briefkästen feucht abgewischt.',
          done: ['clean_windows'],
        },
        { text: 'Eingangsbereich gekehrt und gewischt, Klingelanlage gereinigt.', done: ['clean_sweep', 'clean_mop'] },
        { text: 'Haustür beidseitig gereinigt. Werbung aus dem Eingang entsorgt.', done: ['clean_waste'] },
        { text: '', done: [] },
      ],
    },
  ],
  Hausmeister: [
    {
      pictures: ['tonnen-1', 'tonnen-2'],
      hours: [6, 8],
      notes: [
        { text: 'Tonnen zur Abholung bereitgestellt, Standplatz gekehrt.', done: ['care_bins'] },
        { text: 'Tonnen zurückgestellt. Papiertonne überfüllt, Kartons zerkleinert.', done: [] },
        { text: 'Standplatz aufgeräumt, gelbe Tonne war falsch befüllt (Foto).', done: [] },
      ],
    },
    {
      pictures: ['keller-1', 'keller-2', 'keller-hoch'],
      hours: [8, 15],
      below: true,
      notes: [
        { text: 'Kellergang kontrolliert, zwei Leuchtmittel gewechselt.', done: ['care_round', 'care_lamps'] },
        { text: 'Rundgang Technik: Heizung 1,8 bar, keine Auffälligkeiten.', done: ['care_round', 'care_heating'] },
        { text: 'Kellerflur gefegt, abgestellten Kinderwagen mit Hinweiszettel versehen.', done: [] },
        { text: 'Wasserzähler abgelesen, Rückstauklappe geprüft.', done: [] },
      ],
    },
    {
      pictures: ['eingang-1', 'treppenhaus-1', 'treppenhaus-3'],
      hours: [9, 16],
      notes: [
        { text: 'Rundgang: Türschließer am Eingang nachgestellt.', done: ['care_round', 'care_repair'] },
        { text: 'Treppenhauslicht geprüft, Zeitschalter auf 3 Minuten gestellt.', done: ['care_round'] },
        { text: 'Namensschild an Briefkasten 4 erneuert.', done: ['care_repair'] },
      ],
    },
  ],
  Gartenpfleger: [
    {
      pictures: ['hecke-1', 'hecke-2'],
      hours: [8, 15],
      notes: [
        { text: 'Hecke an der Grundstücksgrenze geschnitten, Schnittgut abgefahren.', done: ['garden_hedge'] },
        { text: 'Wegkanten abgestochen, Laub von Weg und Rasen aufgenommen.', done: ['garden_leaves'] },
        { text: 'Hecke nachgeschnitten, Gehweg gefegt. Zwei Pflanzen am Tor eingegangen.', done: ['garden_hedge'] },
        { text: 'Beete gehackt und gesäubert, Bewässerung abgestellt.', done: ['garden_weeds'] },
      ],
    },
  ],
  Winterdienst: [
    {
      pictures: ['schnee-1', 'schnee-2', 'schnee-3'],
      hours: [5, 7],
      months: [11, 12, 1, 2, 3],
      notes: [
        { text: 'Gehweg und Eingang geräumt, Splitt gestreut.', done: ['winter_clear', 'winter_grit', 'grit_chips'] },
        {
          text: 'Gehweg und Eingang geräumt, Splitt gestreut. Hintere Kellertreppe vereist, zusätzlich gestreut.',
          done: ['winter_clear', 'winter_grit', 'grit_chips'],
        },
        { text: 'Zweiter Einsatz heute: Neuschnee geräumt, Zugang zu den Tonnen frei.', done: ['winter_clear'] },
        { text: 'Kontrolle bei −2 °C, Eingang abgestreut.', done: ['winter_grit', 'grit_chips'] },
      ],
    },
  ],
  // The provider's own property has no agreed service.
  none: [
    {
      pictures: ['tonnen-1', 'keller-2'],
      hours: [14, 17],
      notes: [
        { text: 'Werkstatt aufgeräumt, Altöl zur Abholung bereitgestellt.', done: [] },
        { text: 'Streugut eingelagert, Bestand geprüft.', done: [] },
      ],
    },
  ],
};
