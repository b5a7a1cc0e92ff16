/** Which new passwords are too easy to guess (D337); the list of 10,000 is asked beside it by the server (D15). */
import { describe, expect, it } from 'vitest';
import { coresOf, isGuessable } from '../../../../src/domain/people/password';

const CONTEXT = ['Jörg Müller', 'joerg.mueller@glanz-reinigung.example', 'Glanz & Gloria GmbH'];

describe('a password that everybody guesses', () => {
  // biome-ignore format: a list
  const COMMON = [
    'passwort', 'Passwort1', 'passwort123', 'Passwort2026!', 'P@ssw0rt', 'p@ssw0rt12345', 'Pa$$wort', 'meinpasswort',
    'mein-passwort-7', 'hallo123', 'Hallo1234', 'h4ll0!', 'hallohallo', 'willkommen1', 'geheim', 'Geheim123', 'g3heim',
    'schatz', 'schatzi77', 'ichliebedich', 'IchLiebeDich!', 'sommer2026', 'Winter25!', 'Herbst2025', 'Januar2026',
    'berlin123', 'München2024', 'muenchen', 'MUENCHEN1', 'Köln1234', 'fussball', 'Fußball!', 'fcbayern1900', 'bayern04',
    'admin123', 'Admin2026!', 'test1234', 'qwertz', 'qwertz123', 'QWERTZUIOP', 'asdfgh', 'yxcvbnm', '1qay2wsx', 'q1w2e3r4',
    '1q2w3e4r', '123456', '12345678', '987654321', '111111', '112233', '121212', 'abcdef', 'abc123', 'aaaaaa', 'abababab',
    '24121985', '24.12.1985', '010190', '1985-12-24', 'anna1985', 'Thomas123', 'sabine_77', 'mercedes1', 'hausmeister',
    'Hausmeister24', 'objektbeleg', 'Objektbeleg1', '0bjektbeleg!', 'reinigung2026', 'winterdienst!', 'hausverwaltung1',
    'Mausebaer1', 'mausebär', 'Weltmeister14', 'Sternchen1', 'Engelchen1', 'BVB09!', 'Fritzbox1', 'Lassmichrein1', 'Kölle1',
    'Kolle1', 'init123', 'wasistdas', 'Rasenmäher1', 'rasenmaher1', 'trowssap', 'Koln1948',
    'ｐａｓｓｗｏｒｔ１', 'passwortpasswort', '!passwort!', '......', '!"§$%&', 'hallo berlin', 'sommer-winter',
  ];
  for (const password of COMMON)
    it(`is refused: ${password}`, () => {
      expect(isGuessable(password)).toBe(true);
    });
});

describe('a password that others know', () => {
  // biome-ignore format: a list
  const KNOWN = [
    'joerg123', 'Jörg2026!', 'mueller', 'Müller77', 'joergmueller', 'muellerjoerg1', 'joerg.mueller', 'glanz-reinigung',
    'glanzgloria', 'Glanz2026', 'Gloria24!', 'j0ergmuell3r', 'joerg.mueller@glanz-reinigung.example',
  ];
  for (const password of KNOWN)
    it(`is refused to the person alone: ${password}`, () => {
      expect(isGuessable(password, CONTEXT)).toBe(true);
      if (!password.includes('reinigung')) expect(isGuessable(password, ['Eva', 'eva@x.example', ''])).toBe(false);
    });
});

describe('the own data in any spelling and script', () => {
  // biome-ignore format: a list
  const OWN_DATA: [password: string, known: string[]][] = [
    ['xq7zt9@web.de', ['xq7zt9@web.de']], ['XQ7ZT9@Web.de!', ['xq7zt9@web.de']], ['xq7zt9', ['xq7zt9@web.de']],
    ['kk87-kk87', ['kk87@web.de']], ['mz4711@gmx', ['mz4711@gmx.de']], ['9tz7qx', ['xq7zt9@web.de']],
    ['jo7@müllbau.de', ['jo7@xn--mllbau-3ya.de']], ['Haus24-7', ['Haus24 GmbH']],
    ['Krohnert1', ['Jörg Kröhnert']], ['Kroehnert1', ['Jörg Kröhnert']], ['Kröhnert1', ['Joerg Kroehnert']],
    ['Krohnert1', ['Joerg Kroehnert']], ['Kröhnert1', ['Jorg Krohnert']], ['jorg24', ['Jörg Kröhnert']],
    ['Aysegul1', ['Ayşegül Çağlar']], ['Ayseguel1', ['Ayşegül Çağlar']], ['Yilmaz1', ['Ayşe Yılmaz']], ['yılmaz1', ['Ayşe Yilmaz']],
    ['đorđe1', ['Đorđe Šarić']], ['Djordje1', ['Đorđe Šarić']], ['dorde77', ['Đorđe Šarić']], ['Lukasz1', ['Łukasz Żak']],
    ['Sorensen1', ['Bo Sørensen']], ['soerensen1', ['Bo Sørensen']], ['Weissmann1', ['Eva Weißmann']], ['Aagesen1', ['Bo Ågesen']],
    ['Коваль1', ['Олена Коваль']], ['КОВАЛЬ!', ['Олена Коваль']], ['олена.коваль', ['Олена Коваль']], ['Йосип77', ['Йосип Коваль']],
    ['Παπαδόπουλος1', ['Νίκος Παπαδόπουλος']], ['ΠΑΠΑΔΟΠΟΥΛΟΣ', ['Νίκος Παπαδόπουλος']],
    ['محمد123', ['محمد علي']], ['王小明7007', ['王小明']], ['김철수-!?', ['김철수']],
    ['oknelavok1', ['Olha Kovalenko']], ['1ьлавок', ['Олена Коваль']],
  ];
  for (const [password, known] of OWN_DATA)
    it(`is refused: ${password} of ${known.join()}`, () => {
      expect(isGuessable(password, known)).toBe(true);
      expect(isGuessable(password, ['Vera Link', 'vera@example.org'])).toBe(false);
    });
});

describe('a password that is a choice of its own', () => {
  // biome-ignore format: a list
  const OWN = [
    'Leiter-im-Keller-7', 'sehr-eigenes', 'von-der-firma-7', 'vom-betrieb-8', 'neues-passwort-7', 'Kellertreppe-7',
    'herbst-im-garten', 'winter-im-schnee', 'schnee-von-gestern', 'sommer-auf-balkonien', 'Straßenkehrer 47',
    'eigene-wahl-9', 'Neue-Wahl-2026', 'Startwort-17', 'xk7-qp', 'mein-x9-q2', 'Tg5kLm', '482913', 'zaunkoenig', 'пароль-дом',
    'Олена пьет чай', 'im-kk87-wohnt-wer', 'drei alte Steuern', 'blaue Mauern 4', 'Zug nach Köln um 6',
    'grüner Regenschirm', 'correct horse battery', 'Wo8!pq2x', 'müllabfuhr-um-6',
  ];
  for (const password of OWN)
    it(`is taken: ${password}`, () => {
      expect(isGuessable(password, ['Vera Link', 'vera@example.org', 'Gebäudedienst a'])).toBe(false);
      expect(isGuessable(password, ['Олена Коваль', 'kk87@web.de', 'Übel & Söhne'])).toBe(false);
    });
});

it('finds the word inside, in every reading, for the list of common passwords', () => {
  expect(coresOf('Dragon123!')).toContain('dragon');
  expect(coresOf('p4ssw0rd')).toContain('password');
  expect(coresOf('Schlüssel77')).toContain('schluessel');
  expect(coresOf('Muller1')).toContain('mueller');
  expect(coresOf('8291-7734-love')).toEqual(expect.not.arrayContaining(['love']));
});
