/** Mistakes in what a share shows, to whom, and for how long (D200, D201). */
const LIB = 'pocketbase/pb_hooks/lib/sharing';
const RULES = 'src/domain/documentation/share.ts';
const SERVER = 'tests/server/sharing/sharing.test.ts';
/** Mistakes of one file that the server's test must notice. */
const mistakesIn = (file) => (name, from, to) => ({ name, changes: [{ file, from, to }], test: SERVER });
const opening = mistakesIn(`${LIB}/shared.js`);
const rows = mistakesIn(`${LIB}/rows.js`);
const content = mistakesIn(`${LIB}/content.js`);
const own = mistakesIn(`${LIB}/shares.js`);
const rules = mistakesIn(RULES);

export const MUTANTS = [
  opening('a share never ends by wrong PINs', "if (failures >= quotas.SHARE_PIN_TRIES) endShare(tx, id, 'tries');", ''),
  opening(
    'a share ends by one wrong PIN more',
    'failures >= quotas.SHARE_PIN_TRIES',
    'failures > quotas.SHARE_PIN_TRIES',
  ),
  opening(
    'wrong PINs in a row are counted past the right one',
    'const failures = isRight ? 0 : share.failures + 1;',
    'const failures = share.failures + (isRight ? 0 : 1);',
  ),
  opening(
    'any PIN is the right one',
    "share.pin_hash === '' || $security.equal(share.pin_hash, pinHash(token, pin))",
    'true',
  ),
  opening(
    'tries that come at once are counted as they were before',
    'const share = ofId(tx, id);\n  if (!share || !isShareRunning(share)) return false;',
    'const share = findShareByToken(tx, token);\n  if (!share) return false;',
  ),
  opening('an opening with a wrong PIN is noted as one', 'if (isRight) noteOpened(tx, id);', 'noteOpened(tx, id);'),
  opening('photos come where photos are not shared', 'share.photos === 1 && ', ''),
  opening('a share gives photos of every record', 'idsOf(share).includes(record) && ', ''),
  opening('photos come of a record that was held since', ' && findShareableRecord(app, owner, record);', ';'),
  opening(
    'the pass for photos comes where they are not shared',
    'pass: shows.photos ? passOf(app, share, Date.now() + quotas.SHARE_PASS_VALID) : null',
    'pass: passOf(app, share, Date.now() + quotas.SHARE_PASS_VALID)',
  ),
  opening('a pass lasts for ever', 'share && Number(until) > Date.now() && ', 'share && '),
  opening('a pass may be written by anybody', '$security.equal(passOf(app, share, Number(until)), pass)', 'true'),
  opening('a share of an account that is off opens', "!owner?.getBool('active')", '!owner'),
  opening(
    'nobody counts how often one address opens',
    "flood.countAgainstLimit(app, { name: 'shared', address: clientAddress(e), most, within: 600_000 });",
    '',
  ),
  rows('a share that was ended opens', "share.ended_at === '' && ", ''),
  rows('a share that is over opens', ' && Date.parse(share.expires_at) > Date.now()', ''),
  rows('an opening is noted to the millisecond', 'slice(0, 16)}:00.000Z', 'slice(0, 23)}Z'),
  rows('openings are kept without an end', 'AND opened_at NOT IN (', 'AND 1 = 0 AND opened_at NOT IN ('),
  content(
    'names are whole where they are masked',
    "shows.names ? row.getString('employee_name') : rules.initialsOf(row.getString('employee_name'))",
    "row.getString('employee_name')",
  ),
  content('records that are held are shared', " || row.getBool('held')", ''),
  content('records that are still arriving are shared', "row?.getString('state') !== 'complete' || ", '!row || '),
  content('records of another side are shared', 'row.getString(ownColumn(user)) === user.id ? row : null', 'row'),
  content(
    'a Löschsperre is told to whoever holds a link',
    'const shown = kept.filter(({ kind }) => !OF_PARTIES.includes(kind));',
    'const shown = kept;',
  ),
  content(
    'the first version of a corrected record is shown whole',
    "openedEntry(first, ['change'])",
    'openedEntry(first, parts)',
  ),
  own(
    'a share of somebody else is ended',
    'if (share?.owner !== requester.user.id) throw notFound();',
    'if (!share) throw notFound();',
  ),
  own(
    'a share that ended gives its link again',
    'if (!isShareRunning(share)) throw notFound();\n  return { status: 200',
    'return { status: 200',
  ),
  own('a share lasts for ever', 'new Date(now + days * DAY).toISOString()', "'2099-01-01T00:00:00.000Z'"),
  own(
    'an account makes as many shares as it likes',
    "flood.countAgainstLimit(app, { name: 'shares', address: requester.user.id, most, within: DAY });",
    '',
  ),
  own(
    'who shares is told to the other side',
    "manager: column === 'property_manager' ? user.id : ''",
    'manager: user.id',
  ),
  own(
    'one foreign record among own ones is shared with them',
    'if (!findShareableRecord(tx, requester.user, id)) throw notFound();',
    '',
  ),
  {
    name: 'a record that does not fit the log is shared',
    changes: [{ file: 'pocketbase/pb_hooks/lib/sharing/shared.js', from: 'isSound(id) ? ', to: 'id !== "" ? ' }],
    test: 'tests/server/evidence/forgedHeads.test.ts',
  },
  own('a share may show more records than one can check', ' || list.length > rules.SHARE_RECORDS', ''),
  rules('notes are open where they are not shared', "...(notes ? (['notes'] as const) : [])", "'notes' as const"),
  rules('names are open where they are masked', "...(names ? (['person'] as const) : [])", "'person' as const"),
  rules(
    'the list of photos is open where photos are not shared',
    "...(photos ? (['photos'] as const) : [])",
    "'photos' as const",
  ),
  rules('the hash of what was sealed is open with names alone', 'names && notes ? (', 'names ? ('),
  rules('the hash of what was sealed is open with notes alone', 'names && notes ? (', 'notes ? ('),
  rules('a share lasts as long as somebody likes', '!SHARE_DAYS.some((one) => one === days)', '!(days > 0)'),
];
