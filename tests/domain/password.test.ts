/** Which new passwords are too easy to guess (D337); the list of 10,000 is asked beside it by the server (D15). */
import { describe, expect, it } from 'vitest';
import { coresOf, isGuessable } from '../../src/domain/password';

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

describe('a password that is a choice of its own', () => {
  // biome-ignore format: a list
  const OWN = [
    'Leiter-im-Keller-7', 'sehr-eigenes', 'von-der-firma-7', 'vom-betrieb-8', 'neues-passwort-7', 'Kellertreppe-7',
    'herbst-im-garten', 'winter-im-schnee', 'schnee-von-gestern', 'sommer-auf-balkonien', 'Straßenkehrer 47',
    'eigene-wahl-9', 'Neue-Wahl-2026', 'Startwort-17', 'xk7-qp', 'mein-x9-q2', 'Tg5kLm', '482913', 'zaunkoenig', 'пароль-дом',
    'grüner Regenschirm', 'correct horse battery', 'Wo8!pq2x', 'müllabfuhr-um-6',
  ];
  for (const password of OWN)
    it(`is taken: ${password}`, () => {
      expect(isGuessable(password, ['Vera Link', 'vera@example.org', 'Gebäudedienst a'])).toBe(false);
    });
});

it('finds the word inside, in every reading, for the list of common passwords', () => {
  expect(coresOf('Dragon123!')).toContain('dragon');
  expect(coresOf('p4ssw0rd')).toContain('password');
  expect(coresOf('Schlüssel77')).toContain('schluessel');
  expect(coresOf('8291-7734-love')).toEqual(expect.not.arrayContaining(['love']));
});
