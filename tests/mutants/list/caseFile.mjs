/**
 * Mistakes in the case file that people check without the server (D164), in the device's signature (D192), and in
 * health (D149).
 */
const LIB = 'pocketbase/pb_hooks/lib';
const SCRIPT = 'src/features/reports/case-file/check.sh';
const SIGNATURE = 'tests/server/evidence/deviceSignature.test.ts';
const SERVER = 'tests/server/evidence/caseFile.test.ts';
const BROWSER = 'tests/e2e/reports/caseFile.spec.ts';
/** Mistakes of one file that one test must notice. */
const mistakesIn = (file, test) => (name, from, to) => ({ name, changes: [{ file, from, to }], test });
/** What the script leaves out. */
const script = mistakesIn(SCRIPT, BROWSER);
/** Mistakes of one checker that the others do not make. */
const PACKAGES = 'tests/unit/features/evidence/packages.test.ts';
const strictScript = mistakesIn(SCRIPT, PACKAGES);
const strictPage = (file, ...of) => mistakesIn(file, PACKAGES)(...of);
/** What the Löschsperre leaves out (D187). */
const hold = mistakesIn(`${LIB}/evidence/legalHolds.js`, 'tests/server/evidence/legalHold.test.ts');

export const MUTANTS = [
  {
    name: 'a repetition exchanges the signature that came first',
    changes: [
      {
        file: `${LIB}/delivery/delivery.js`,
        from: "row.getString('state') === 'receiving' && row.getString('device_signature') === ''",
        to: "row.getString('state') === 'receiving'",
      },
    ],
    test: SIGNATURE,
  },
  {
    name: 'a record that is entered gets a signature with a repetition',
    changes: [
      {
        file: `${LIB}/delivery/delivery.js`,
        from: "row.getString('state') === 'receiving' && row.getString('device_signature') === ''",
        to: "row.getString('device_signature') === ''",
      },
    ],
    test: SIGNATURE,
  },
  {
    name: 'employees are told what the entries of a record were made of',
    changes: [
      {
        file: `${LIB}/routes.js`,
        from: "session(OFFICES, 'evidence/caseFile.parts'",
        to: "session(undefined, 'evidence/caseFile.parts'",
      },
    ],
    test: SERVER,
  },
  {
    name: 'an account enters as many Schadenakten as it likes',
    changes: [
      {
        file: `${LIB}/evidence/caseFile.js`,
        from: 'const most = quotas.CASE_FILES_PER_DAY;',
        to: 'const most = 1e9 + quotas.CASE_FILES_PER_DAY;',
      },
    ],
    test: SERVER,
  },
  {
    name: 'health is well without looking',
    changes: [
      {
        file: `${LIB}/operations/probe.js`,
        from: 'const found = checkDelivery(app);',
        to: 'const found = checkDelivery(app).slice(9);',
      },
    ],
    test: 'tests/server/operations/health.test.ts',
  },
  script(
    'pruefen.sh does not ask whether the list is the one that was entered',
    "abweichung 'MANIFEST.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde'",
    ':',
  ),
  script('pruefen.sh takes every way for one to the root', '[ "$letzte" -eq 0 ] && [ "$summe" = "$5" ]', ':'),
  script(
    'pruefen.sh takes every signature under a checkpoint',
    'unterschrift_gilt "$schluessel_bytes" stand\n}',
    'unterschrift_gilt "$schluessel_bytes" stand || :\n}',
  ),
  script(
    'pruefen.sh takes every key for the expected one',
    'abweichung "der Schlüssel des Prüfbuchs ist nicht der erwartete',
    ': "der Schlüssel des Prüfbuchs ist nicht der erwartete',
  ),
  script(
    'pruefen.sh does not ask what was sealed',
    'abweichung "$1/versiegelt.json ist nicht, was versiegelt wurde"',
    ':',
  ),
  script('pruefen.sh takes every photo for a sealed one', 'abweichung "$foto ist nicht das versiegelte Foto"', ':'),
  script(
    'pruefen.sh takes every signature of a device',
    '"$ablage/inhalt.hash" >/dev/null 2>&1\n}',
    '"$ablage/inhalt.hash" >/dev/null 2>&1 || :\n}',
  ),
  script('pruefen.sh passes over files that nobody listed', 'abweichung "$datei gehört nicht zu dieser $2"', ':'),
  script(
    'pruefen.sh takes a file of any name for one of a Schadenakte',
    'bekannt "$datei" || abweichung',
    ': || abweichung',
  ),
  script('pruefen.sh lets a record have another number', 'abweichung "$1 ist die Dokumentation $nummer"', ':'),
  script(
    'pruefen.sh takes the entry of another record for one of this',
    'abweichung "$neuester gehört zu einer anderen Dokumentation"',
    ':',
  ),
  script('pruefen.sh counts a record twice', 'abweichung "$1 liegt doppelt bei"', ':'),
  strictScript(
    'pruefen.sh takes every line for a step of a way',
    'case $ende$zeile in $summe64) ;; *)',
    'case $ende$zeile in ?*) ;; *)',
  ),
  strictScript('pruefen.sh takes every text for a part', '$salz?*) ;;', '?*) ;;'),
  strictScript('pruefen.sh takes a second signature of the log', '[ -z "$unterschrift" ] &&', ': &&'),
  strictScript('pruefen.sh takes base64 with unused bits', '1*[!AEIMQUYcgkosw048] | 2*[!AQgw]) return 1 ;;', 'x) ;;'),
  strictScript('pruefen.sh takes every signature of a witness', 'unterschrift_gilt "$gelesener_schluessel" zeuge', ':'),
  strictScript(
    'pruefen.sh lets the list of the log name a paper',
    'MANIFEST.sha256 | pruefbuch/*) ;; *) return 1',
    'MANIFEST.sha256 | *) ;; x) return 1',
  ),
  strictPage(
    'src/domain/evidence/exactForms.ts',
    'the page takes every line for a step of a way',
    'HASH.test(line) && hashes.push(line) > 0',
    'hashes.push(line) > 0',
  ),
  strictPage(
    'src/domain/evidence/checkpoint.ts',
    'the page takes a second signature of the log',
    'return isFirst && signature.length',
    'return signature.length',
  ),
  strictPage(
    'src/domain/evidence/exactForms.ts',
    'the page takes base64 with unused bits',
    'return base64(hex) === text ? hex : null;',
    'return hex;',
  ),
  {
    name: 'a Schadenakte has a PDF in which photos are missing',
    changes: [
      { file: 'src/features/reports/case-file/caseFile.ts', from: 'if (missing > 0)', to: 'if (missing > 1e9)' },
    ],
    test: BROWSER,
  },
  {
    name: 'everybody who asks for health looks at the disk himself',
    changes: [{ file: `${LIB}/operations/probe.js`, from: 'waits < GIVEN_UP)', to: 'waits < 0)' }],
    test: 'tests/server/operations/health.test.ts',
  },
  hold(
    'a hold stops no operator',
    'if (isChecked && holdOf(tx, record)) throw',
    'if (isChecked && record === "") throw',
  ),
  hold('a photo of a held record goes alone', 'isRecord || byId(tx, DOCUMENTATIONS, record) !== null', 'isRecord'),
  hold(
    'a hold stops no route',
    "if (hold) throw new Fault(409, 'legal_hold'",
    "if (hold && !record) throw new Fault(409, 'legal_hold'",
  ),
  hold(
    'a hold outlives its day',
    'find(({ until }) => legalHold.holdsOn(until, today))',
    'find(({ until }) => until !== "")',
  ),
  hold(
    'somebody else’s records are held',
    "return row.getString('property_manager') === user.id && !row.getBool('held')",
    "return !row.getBool('held')",
  ),
  hold(
    'the log does not hear of a hold',
    'appendEntry(tx, { about: DOCUMENTATIONS, record: row.id, texts: ofDocumentation(row), change });',
    'void change;',
  ),
  hold(
    'what a hold said stays when its record goes',
    "if (isRecord) executeSql(tx, 'DELETE FROM legal_holds",
    "if (isRecord && !record) executeSql(tx, 'DELETE FROM legal_holds",
  ),
  hold(
    'an account sets as many Löschsperren as it likes',
    'const most = quotas.LEGAL_HOLDS_PER_DAY;',
    'const most = 1e9 + quotas.LEGAL_HOLDS_PER_DAY;',
  ),
  {
    name: 'whoever types a number learns that there is a dispute',
    changes: [
      {
        file: `${LIB}/evidence/check.js`,
        from: 'toPublicStatus(standingOf(app, one.record))',
        to: '(toPublicStatus, standingOf(app, one.record))',
      },
    ],
    test: 'tests/server/evidence/legalHold.test.ts',
  },
  script(
    'pruefen.sh takes what lies deeper for part of a record',
    '*/*) ordner_bekannt',
    '*/*/*) ;;\n    */*) ordner_bekannt',
  ),
  {
    name: 'a Schadenakte waits for the clock until it is signed',
    changes: [{ file: 'pocketbase/pb_hooks/lib/evidence/caseFile.js', from: '  signAtOnce(app);\n', to: '' }],
    test: 'tests/server/evidence/caseFile.test.ts',
  },
  {
    name: 'the page in a package takes one whose key nobody brought for proved',
    changes: [
      {
        file: 'src/features/public/check/words.ts',
        from: "if (key === 'unknown' && by === 'reader') return 'aber mit keinem Schlüssel von anderer Stelle verglichen';",
        to: "if (key === 'unknown' && by === 'reader') return null;",
      },
    ],
    test: 'tests/e2e/reports/caseFileAlone.spec.ts',
  },
  {
    name: 'what the plan expected in the months between is asked for too',
    changes: [
      {
        file: 'src/features/reports/case-file/months.ts',
        from: 'before.months < MONTHS_AT_ONCE && addDays(before.to, 1) === from',
        to: 'before.months < MONTHS_AT_ONCE',
      },
    ],
    test: 'tests/unit/features/reports/surroundings.test.ts',
  },
];
