/** Promises and services of the landing page (spec 1). Each names a real function. */
import { BadgeCheck, FolderOpen, Handshake, Scale, Wallet, WifiOff } from 'lucide-react';
import type { IconType } from '../../components/Icon';
import bins from './pictures/bins.webp';
import entrance from './pictures/entrance.webp';
import hedge from './pictures/hedge.webp';
import path from './pictures/path.webp';
import stairs from './pictures/stairs.webp';

export const LANDING_TITLE = 'Objektbeleg: Leistungen an Immobilien dokumentieren';

export const STEPS: ReadonlyArray<{ title: string; text: string }> = [
  {
    title: 'Immobilien eintragen',
    text: 'Name und Adresse genügen. Eine nach der anderen, oder alle auf einmal aus einer Tabelle (CSV).',
  },
  {
    title: 'Dienstleister einladen',
    text: 'Eine Einladung gilt für so viele Immobilien, wie Sie ankreuzen. Der Betrieb nimmt an und teilt seine Leute selbst ein.',
  },
  {
    title: 'Nachweise ansehen',
    text: 'Vor Ort wird fotografiert. Der Nachweis kommt von selbst zu Ihnen, sobald das Telefon Netz hat.',
  },
];

export const BENEFITS: ReadonlyArray<{ icon: IconType; title: string; text: string }> = [
  {
    icon: Scale,
    title: 'Mehr Rechtssicherheit',
    text: 'Datum, Uhrzeit, Standort und Foto zu jedem Einsatz. Nachvollziehbar, auch wenn Jahre später jemand fragt.',
  },
  {
    icon: Handshake,
    title: 'Weniger Streit',
    text: 'Eine Frage zum Treppenhaus ist in Sekunden beantwortet: Eintrag öffnen, Foto ansehen.',
  },
  {
    icon: BadgeCheck,
    title: 'Bessere Ergebnisse',
    text: 'Dienstleister belegen, was sie leisten. Sie sprechen über Fotos statt über Eindrücke.',
  },
  {
    icon: FolderOpen,
    title: 'Nachweise kommen von selbst',
    text: 'Alle Nachweise laufen im Hintergrund je Immobilie zusammen. Sie müssen nichts anfordern.',
  },
  {
    icon: WifiOff,
    title: 'Auch ohne Netz',
    text: 'Im Keller und in der Tiefgarage bleibt alles auf dem Telefon gesichert und wird später übertragen.',
  },
  {
    icon: Wallet,
    title: 'Kostenlos für Hausverwaltungen',
    text: 'Für Hausverwaltungen ohne Kosten. Ihre Dienstleister laden Sie per E-Mail ein.',
  },
];

export const SERVICES: ReadonlyArray<{ name: string; text: string; picture: string; alt: string }> = [
  {
    name: 'Reinigungsdienst',
    text: 'Treppen, Keller, Glas',
    picture: stairs,
    alt: 'Treppenhaus mit gewischten Stufen',
  },
  { name: 'Gartenpfleger', text: 'Hecke, Rasen, Laub', picture: hedge, alt: 'Geschnittene Hecke' },
  { name: 'Hausmeister', text: 'Rundgang, Tonnen, Technik', picture: bins, alt: 'Mülltonnen am Stellplatz' },
  { name: 'Winterdienst', text: 'Räumen, Streuen, Kontrolle', picture: path, alt: 'Geräumter und gestreuter Gehweg' },
  { name: 'Sonstiges', text: 'Alles, was einen Nachweis braucht', picture: entrance, alt: 'Hauseingang' },
];
