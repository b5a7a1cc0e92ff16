/** What is done where in the demo: for each service some jobs, each with notes and the pictures that fit it. */

/** @typedef {{pictures: string[], hours: [number, number], notes: string[], months?: number[], below?: boolean}} Job */

/**
 * `pictures`: names in demo/photos, the first one always taken; `hours`: earliest and latest hour of the day;
 * `months`: when it is done (1 to 12, all year where missing); `below`: in the cellar, where no satellite is seen.
 * @type {{[service: string]: Job[]}}
 */
export const JOBS = {
  Reinigungsdienst: [
    {
      pictures: ['treppenhaus-1', 'treppenhaus-2', 'treppenhaus-3', 'treppenhaus-hoch'],
      hours: [6, 9],
      notes: [
        'Treppenhaus vom 3. OG bis EG feucht gewischt, Handläufe und Fensterbänke abgewischt.',
        'Unterhaltsreinigung. Im 2. OG Kaugummi entfernt.',
        'Treppen gewischt, Geländer feucht abgewischt. Lampe im 1. OG flackert, bitte prüfen.',
        '',
      ],
    },
    {
      pictures: ['eingang-1', 'eingang-2'],
      hours: [7, 11],
      notes: [
        'Glas im Eingang gereinigt, Fußmatte abgesaugt, Briefkästen feucht abgewischt.',
        'Eingangsbereich gekehrt und gewischt, Klingelanlage gereinigt.',
        'Haustür beidseitig gereinigt. Werbung aus dem Eingang entsorgt.',
        '',
      ],
    },
  ],
  Hausmeister: [
    {
      pictures: ['tonnen-1', 'tonnen-2'],
      hours: [6, 8],
      notes: [
        'Tonnen zur Abholung bereitgestellt, Standplatz gekehrt.',
        'Tonnen zurückgestellt. Papiertonne überfüllt, Kartons zerkleinert.',
        'Standplatz aufgeräumt, gelbe Tonne war falsch befüllt (Foto).',
      ],
    },
    {
      pictures: ['keller-1', 'keller-2', 'keller-hoch'],
      hours: [8, 15],
      below: true,
      notes: [
        'Kellergang kontrolliert, zwei Leuchtmittel gewechselt.',
        'Rundgang Technik: Heizung 1,8 bar, keine Auffälligkeiten.',
        'Kellerflur gefegt, abgestellten Kinderwagen mit Hinweiszettel versehen.',
        'Wasserzähler abgelesen, Rückstauklappe geprüft.',
      ],
    },
    {
      pictures: ['eingang-1', 'treppenhaus-1', 'treppenhaus-3'],
      hours: [9, 16],
      notes: [
        'Rundgang: Türschließer am Eingang nachgestellt.',
        'Treppenhauslicht geprüft, Zeitschalter auf 3 Minuten gestellt.',
        'Namensschild an Briefkasten 4 erneuert.',
      ],
    },
  ],
  Gartenpfleger: [
    {
      pictures: ['hecke-1', 'hecke-2'],
      hours: [8, 15],
      notes: [
        'Hecke an der Grundstücksgrenze geschnitten, Schnittgut abgefahren.',
        'Wegkanten abgestochen, Laub von Weg und Rasen aufgenommen.',
        'Hecke nachgeschnitten, Gehweg gefegt. Zwei Pflanzen am Tor eingegangen.',
        'Beete gehackt und gesäubert, Bewässerung abgestellt.',
      ],
    },
  ],
  Winterdienst: [
    {
      pictures: ['schnee-1', 'schnee-2', 'schnee-3'],
      hours: [5, 7],
      months: [11, 12, 1, 2, 3],
      notes: [
        'Gehweg und Eingang geräumt, Splitt gestreut.',
        'Gehweg und Eingang geräumt, Splitt gestreut. Hintere Kellertreppe vereist, zusätzlich gestreut.',
        'Zweiter Einsatz heute: Neuschnee geräumt, Zugang zu den Tonnen frei.',
        'Kontrolle bei −2 °C, Eingang abgestreut.',
      ],
    },
  ],
  // The provider's own property has no agreed service (D50).
  none: [
    {
      pictures: ['tonnen-1', 'keller-2'],
      hours: [14, 17],
      notes: ['Werkstatt aufgeräumt, Altöl zur Abholung bereitgestellt.', 'Streugut eingelagert, Bestand geprüft.'],
    },
  ],
};
