/** Printed sticker or notice. The print names the property; the URL never does. */
import { Camera, CircleCheck, ScanQrCode } from 'lucide-react';
import { createPortal } from 'react-dom';
import { formatDate } from '../../components/format';
import { BrandMark, Icon, type IconType } from '../../components/Icon';
import { usePrintOnce } from '../../components/printOnce';
import { CHECK_PATH } from '../../domain/evidence/check';
import './links.css';
import { QrCode } from '../../components/QrCode';

export type PaperKind = 'sticker' | 'sheet';
export type PrintedLink = {
  url: string;
  label: string;
  expiresAt: number | null;
  property: { name: string; address: string };
  owner: { name: string; email: string };
  /** The Hausverwaltung the owner works for; null = itself. */
  manager: string | null;
};

const STEPS: ReadonlyArray<{ icon: IconType; word: string; text: string }> = [
  { icon: ScanQrCode, word: 'Scannen', text: 'Kamera öffnen und auf den Code richten.' },
  { icon: Camera, word: 'Fotografieren', text: 'Namen eintragen, Fotos aufnehmen.' },
  { icon: CircleCheck, word: 'Speichern', text: 'Der Nachweis wird von selbst übertragen.' },
];

/** One sentence for people without German, in the page's languages. */
const LANGUAGES: ReadonlyArray<readonly [lang: string, name: string, text: string]> = [
  ['en', 'English', 'Scan the code, take photos, save.'],
  ['pl', 'Polski', 'Zeskanuj kod, zrób zdjęcia, zapisz.'],
  ['ro', 'Română', 'Scanați codul, faceți fotografii, salvați.'],
  ['tr', 'Türkçe', 'Kodu tarayın, fotoğraf çekin, kaydedin.'],
  ['uk', 'Українська', 'Скануйте код, зробіть фото, збережіть.'],
  ['ru', 'Русский', 'Отсканируйте код, сделайте фото, сохраните.'],
  ['ar', 'العربية', 'امسح الرمز، التقط الصور، ثم احفظ.'],
  ['bg', 'Български', 'Сканирайте кода, снимайте, запазете.'],
  ['sr-Latn', 'Srpski / Hrvatski', 'Skenirajte kod, fotografišite, sačuvajte.'],
  ['es', 'Español', 'Escanee el código, haga fotos, guarde.'],
  ['fa', 'فارسی', 'کد را اسکن کنید، عکس بگیرید، ذخیره کنید.'],
];

/** Prints this alone in the browser's dialog. */
export function PrintPaper({ kind, onDone, ...paper }: PrintedLink & { kind: PaperKind; onDone: () => void }) {
  usePrintOnce(onDone);
  return createPortal(
    <div className="paper">{kind === 'sticker' ? <Sticker {...paper} /> : <Sheet {...paper} />}</div>,
    document.body,
  );
}

/** `a6`: a page each; `a4`: four on a page, to be cut. */
export type StickerPages = 'a6' | 'a4';

/** Prints the stickers of many properties. */
export function PrintStickers({
  stickers,
  pages,
  onDone,
}: {
  stickers: readonly PrintedLink[];
  pages: StickerPages;
  onDone: () => void;
}) {
  usePrintOnce(onDone);
  return createPortal(
    <div className={pages === 'a4' ? 'paper paper--four' : 'paper'}>
      {stickers.map((sticker) => (
        <Sticker key={sticker.url} {...sticker} />
      ))}
    </div>,
    document.body,
  );
}

function Mark() {
  return (
    <span className="brand paper__brand">
      <BrandMark />
      Objektbeleg
    </span>
  );
}

function Sticker({ url, label, expiresAt, property, owner }: PrintedLink) {
  return (
    <div className="sticker on-paper">
      <div className="paper__line">
        <Mark />
        <span className="small strong">{label}</span>
      </div>
      <h1>Arbeit hier dokumentieren</h1>
      <div className="paper__code">
        <QrCode text={url} label="QR-Code des Dokumentations-Links" size={256} />
      </div>
      <ol className="how">
        {STEPS.map(({ icon, word }) => (
          <li key={word}>
            <Icon of={icon} />
            {word}
          </li>
        ))}
      </ol>
      <p className="small paper__free">Ohne App und ohne Anmeldung</p>
      <div className="paper__foot">
        <p className="strong">{property.name}</p>
        <p className="small muted paper__line">
          <span>{owner.name}</span>
          {expiresAt !== null && <span className="nowrap">bis {formatDate(expiresAt)}</span>}
        </p>
      </div>
    </div>
  );
}

/** Characters of a name that takes two lines of the notice. */
const LONG = 45;

function Sheet({ url, label, expiresAt, property, owner, manager }: PrintedLink) {
  const names = [label, property.name, property.address, owner.name, owner.email, manager ?? ''];
  const tight = names.some((name) => name.length > LONG);
  const until = expiresAt === null ? '' : `, gültig bis ${formatDate(expiresAt)}`;
  const named = label === '' ? 'Link' : `Link „${label}“`;
  return (
    <div className={tight ? 'sheet sheet--tight on-paper' : 'sheet on-paper'}>
      <div className="paper__line">
        <div className="small">
          <p className="strong">{owner.name}</p>
          {manager && <p className="muted">für {manager}</p>}
        </div>
        <Mark />
      </div>
      <div className="paper__title">
        <h1>Arbeit hier dokumentieren</h1>
        <p>{property.name}</p>
        <p className="muted">{property.address}</p>
      </div>
      <div className="paper__way">
        <QrCode text={url} label="QR-Code des Dokumentations-Links" size={340} />
        <ol>
          {STEPS.map(({ icon, word, text }, index) => (
            <li key={word}>
              <Icon of={icon} />
              <div>
                <p className="paper__step">{`${index + 1}. ${word}`}</p>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className="paper__box">
        <b>Ohne App und ohne Anmeldung.</b> Nach dem ersten Öffnen funktioniert es auch ohne Internet: Die Fotos bleiben
        auf dem Telefon und werden später übertragen.
      </p>
      <dl className="file paper__langs">
        {LANGUAGES.map(([lang, name, text]) => (
          <div key={lang} className="contents">
            <dt lang={lang}>{name}</dt>
            <dd lang={lang}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <footer className="small muted paper__line paper__foot">
        <span>
          {`${named}${until}. Fragen an ${owner.name}, ${owner.email}`}
          <span className="line">{`Nachweis prüfen: ${location.host}${CHECK_PATH}`}</span>
        </span>
        <span className="nowrap">Gedruckt am {formatDate(Date.now())}</span>
      </footer>
    </div>
  );
}
