/** The three steps of a card in the languages of the app, as short as a card allows. */
import { LANGUAGES, type Language } from '../../../domain/people/language';

export type CardLanguage = Language | 'de';
type Steps = readonly [scan: string, pin: string, photo: string];

export const CARD_STEPS: Readonly<Record<CardLanguage, Steps>> = {
  de: [
    'Code mit der Kamera scannen.',
    'PIN eingeben. Sie bekommen sie von Ihrem Betrieb.',
    'Fotografieren und speichern.',
  ],
  en: ['Scan the code with the camera.', 'Enter the PIN. Your company gives it to you.', 'Take photos and save.'],
  pl: ['Zeskanuj kod aparatem.', 'Wpisz PIN. Dostaniesz go od firmy.', 'Zrób zdjęcia i zapisz.'],
  ro: ['Scanați codul cu camera.', 'Introduceți PIN-ul primit de la firmă.', 'Faceți fotografii și salvați.'],
  tr: ['Kodu kamerayla tarayın.', 'PIN’i girin. Firmanız size verir.', 'Fotoğraf çekin ve kaydedin.'],
  uk: ['Скануйте код камерою.', 'Введіть PIN. Його дасть вам фірма.', 'Зробіть фото та збережіть.'],
  ru: ['Отсканируйте код камерой.', 'Введите PIN. Его даст вам фирма.', 'Сделайте фото и сохраните.'],
  ar: ['امسح الرمز بالكاميرا.', 'أدخل رقم PIN الذي تعطيك إياه شركتك.', 'التقط الصور ثم احفظ.'],
  bg: ['Сканирайте кода с камерата.', 'Въведете PIN. Ще го получите от фирмата.', 'Снимайте и запазете.'],
  sr: ['Skenirajte kod kamerom.', 'Unesite PIN. Dobićete ga od firme.', 'Fotografišite i sačuvajte.'],
  es: ['Escanee el código con la cámara.', 'Introduzca el PIN. Se lo da su empresa.', 'Haga fotos y guarde.'],
  fa: ['کد را با دوربین اسکن کنید.', 'پین را وارد کنید. شرکت آن را به شما می‌دهد.', 'عکس بگیرید و ذخیره کنید.'],
};

export const CARD_LANGUAGES: ReadonlyArray<{ value: CardLanguage; label: string }> = [
  { value: 'de', label: 'Deutsch' },
  ...(Object.entries(LANGUAGES) as [Language, string][]).map(([value, label]) => ({ value, label })),
];
