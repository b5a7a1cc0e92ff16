/** German sentences for errors of Node, Go, SQLite, restic, SMTP and S3, whose own words are English. Pure. */

/** The first that fits counts. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/EAUTH|\b535\b|authentication (failed|credentials)/i, 'Der Mailserver lehnt Benutzer oder Passwort ab.'],
  [/wrong password|no key found/i, 'Das Passwort der Sicherung stimmt nicht.'],
  [/unable to create lock|already locked/i, 'Eine andere Sicherung läuft noch oder wurde abgebrochen.'],
  [/repository does not exist|unable to open config file|is there a repository/i, 'Am Ziel liegt keine Sicherung.'],
  [/AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch/, 'Der Speicher lehnt die Zugangsdaten ab.'],
  [/NoSuchBucket/, 'Einen Speicher mit diesem Namen gibt es nicht.'],
  [/SQLITE_CORRUPT|malformed|not a database/i, 'Die Datenbank ist beschädigt.'],
  [/SQLITE_BUSY|database is locked/i, 'Die Datenbank war zu lange beschäftigt.'],
  [/ENOSPC|no space left|disk is full/i, 'Der Datenträger ist voll.'],
  [/EACCES|EPERM|EROFS|permission denied|not permitted|read-only file system/i, 'Dem Dienst fehlt dort ein Recht.'],
  [/ENOENT|no such file/i, 'Eine Datei oder ein Ordner fehlt.'],
  [/certificate|x509|ETLS|self.signed|UNABLE_TO_VERIFY/i, 'Das Zertifikat der Gegenstelle ist nicht gültig.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS|no such host/i, 'Die Adresse der Gegenstelle ist nicht zu finden.'],
  [/ECONNREFUSED|connection refused/i, 'Die Gegenstelle nimmt keine Verbindung an.'],
  [/ETIMEDOUT|timed? ?out|deadline exceeded/i, 'Die Gegenstelle antwortet nicht rechtzeitig.'],
  [/ECONNRESET|EPIPE|ECONNECTION|ESOCKET|connection reset|broken pipe|\bEOF\b/i, 'Die Verbindung ist abgebrochen.'],
  [/EENVELOPE|\b55[0-4]\b|^address$/, 'Der Mailserver nimmt Absender oder Empfänger nicht an.'],
  [/\b4[25][0-9]\b/, 'Der Mailserver ist vorübergehend nicht bereit.'],
];

const UNKNOWN = 'Der Dienst meldet einen Fehler.';

/** Words that no English message has. */
const GERMAN =
  /\b(der|das|den|dem|ist|sind|nicht|wird|wurde|kein|keine|und|bleibt|antwortet|fehlt|noch|war|konnte|läuft|einer?|im)\b/i;

/** A message in German, and its own words where these are not German; '' = none. */
export function explainError(raw: string): { text: string; technical: string } {
  if (raw === '' || GERMAN.test(raw)) return { text: raw, technical: '' };
  const found = CAUSES.find(([pattern]) => pattern.test(raw));
  return { text: found?.[1] ?? UNKNOWN, technical: raw };
}
