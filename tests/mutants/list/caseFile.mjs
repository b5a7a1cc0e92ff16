/** Mistakes in what somebody takes along and checks without us (D164), in the device's signature on its way (D192), and in what health says (D149). */
const LIB = 'pocketbase/pb_hooks/lib';
const SCRIPT = 'src/office/caseFile/pruefen.sh';
const SIGNATURE = 'tests/server/deviceSignature.test.ts';
const SERVER = 'tests/server/caseFile.test.ts';
const BROWSER = 'tests/e2e/caseFile.spec.ts';
/** What the script is told to leave out. */
const script = (name, from, to) => ({ name, changes: [{ file: SCRIPT, from, to }], test: BROWSER });

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
        from: "roles: OFFICES, handler: 'evidence/caseFile.parts'",
        to: "handler: 'evidence/caseFile.parts'",
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
      { file: `${LIB}/operations/probe.js`, from: 'const found = look(app);', to: 'const found = look(app).slice(9);' },
    ],
    test: 'tests/server/health.test.ts',
  },
  script(
    'pruefen.sh does not ask whether the list is the one that was entered',
    "abweichung 'MANIFEST.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde'",
    ':',
  ),
  script('pruefen.sh takes every way for one to the root', '[ "$letzte" -eq 0 ] && [ "$stand" = "$5" ]', ':'),
  script(
    'pruefen.sh takes every signature under a checkpoint',
    '-sigfile "$ablage/stand.sig" >/dev/null 2>&1 ||',
    '-sigfile "$ablage/stand.sig" >/dev/null 2>&1 || : ||',
  ),
  script(
    'pruefen.sh takes every key for the expected one',
    'if [ -n "$erwartet" ] && [ "$erwartet" != "$schluessel_zeile" ]; then',
    'if [ -n "$erwartet" ] && [ -z "$schluessel_zeile" ]; then',
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
  script('pruefen.sh passes over files that nobody listed', 'abweichung "$datei gehört nicht zu dieser Akte"', ':'),
];
