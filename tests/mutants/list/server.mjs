/** Mistakes in what the server calls stored (D34, D67, D68), and in what it takes for an answer. */
const LIB = 'pocketbase/pb_hooks/lib';
const DURABLE = 'tests/server/delivery/durable.test.ts';
const AT_ONCE = 'tests/server/delivery/sentAtOnce.test.ts';
const STORE = 'tests/server/operations/photoStore.test.ts';
const KEPT = 'tests/server/operations/storeKept.test.ts';
const MOVE = 'tests/unit/pocketbase/move.test.ts';
const ORPHAN = "byId(app, 'documentations', id) ?? byId(app, 'documentation_photos', line.id)";

export const MUTANTS = [
  {
    name: 'the second confirmation looks at rows and not at files',
    changes: [
      {
        file: `${LIB}/delivery/receipts.js`,
        from: 'if (depth > DEPTH.rows) return',
        to: 'if (depth === null) return',
      },
    ],
    test: 'tests/server/delivery/lostFiles.test.ts',
  },
  {
    name: 'a removal is forgotten before it is synced',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: "$os.cmd('sync', path).run();",
        to: '',
      },
    ],
    test: 'tests/fault-injection/removals.test.ts',
  },
  {
    name: 'syncFiles does nothing',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: 'if (inStore(app) || !filesSynced()) return;\n  const root',
        to: 'return;\n  const root',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'the server believes that there is no sync command',
    changes: [
      { file: `${LIB}/database/durable.js`, from: "return $os.getenv('APP_SYNC') !== 'none';", to: 'return false;' },
    ],
    test: DURABLE,
  },
  {
    name: 'a failed sync is passed over',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: "  $os.cmd('sync', '-d', ...paths",
        to: "  try { $os.cmd('sync', '-d', ...paths",
      },
      {
        file: `${LIB}/database/durable.js`,
        from: '.filter(isThere)).run();',
        to: '.filter(isThere)).run(); } catch {}',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'synchronous = FULL and its check are removed',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: "isFull = getSynchronousMode(tx) === 'full';",
        to: 'isFull = true;',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'photos are synced after the commit instead of before',
    changes: [
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'const looked = syncLast(app, { documentation, line, key });\n  let completed',
        to: 'let completed',
      },
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'completeDocumentation(tx, now, looked);',
        to: 'completeDocumentation(tx, now, { synced: true, lost: [] });',
      },
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'body: missing && receipts.receiptWith(tx, now, missing) };\n  });',
        to: 'body: missing && receipts.receiptWith(tx, now, missing) };\n  });\n  syncLast(app, { documentation, line, key });',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'an error deletes a file whose row exists',
    changes: [{ file: `${LIB}/delivery/photoFiles.js`, from: 'if (isExpected()) return;', to: '' }],
    test: DURABLE,
  },
  {
    name: 'two requests write the same photo at the same moment',
    changes: [
      { file: `${LIB}/platform/lease.js`, from: 'return isOurs ? lease : held;', to: 'return 0;' },
      {
        file: `${LIB}/platform/lease.js`,
        from: 'isOurs = !isAhead(Number(held ?? 0), 2 * Math.max(lasts, REMOVING));',
        to: 'isOurs = true;',
      },
    ],
    test: AT_ONCE,
  },
  {
    name: 'whoever lost a turn by time gives back the turn of whoever has it now',
    changes: [
      { file: `${LIB}/platform/lease.js`, from: 'isOurs = Number(held ?? 0) === lease;', to: 'isOurs = true;' },
    ],
    test: 'tests/server/delivery/locks.test.ts',
  },
  {
    name: 'what a deleted company’s phones bring in waits for ever for its release',
    changes: [
      { file: `${LIB}/delivery/rights.js`, from: 'canRelease(app, right.company)', to: 'right.company !== null' },
    ],
    test: 'tests/server/delivery/held.test.ts',
  },
  {
    name: 'a contact of the phone brings back the grant that was ended meanwhile',
    changes: [
      {
        file: `${LIB}/routing/requester.js`,
        from: 'executeSql(app, sql, { now: toDatabaseTime(now), id: grant.id });',
        to: "grant.set('last_used', toDatabaseTime(now));\n  app.save(grant);",
      },
    ],
    test: 'tests/server/sign-in/credentials.test.ts',
  },
  {
    name: 'an e-mail that is tried again goes to an address that nobody confirmed',
    changes: [
      {
        file: `${LIB}/notifications/sending.js`,
        from: 'if (reader && isReached(app, reader.id))',
        to: "if (reader?.getBool('active'))",
      },
    ],
    test: 'tests/server/mail/notifications.test.ts',
  },
  {
    name: 'a photo that lies there already is written once more',
    changes: [
      {
        file: `${LIB}/delivery/photoFiles.js`,
        from: 'if (isNew || !receipts.isStored(app, key, { files, line, depth: DEPTH.hashes })) files',
        to: 'files',
      },
    ],
    test: AT_ONCE,
  },
  {
    name: 'an error deletes a file that another request is about to commit',
    changes: [
      {
        file: `${LIB}/delivery/photos.js`,
        from: ORPHAN,
        to: "byId(app, 'documentation_photos', line.id)",
      },
    ],
    test: DURABLE,
  },
  {
    name: 'the file of a deleted documentation is left behind',
    changes: [{ file: `${LIB}/delivery/photoFiles.js`, from: 'if (isExpected()) return;', to: 'return;' }],
    test: DURABLE,
  },
  {
    name: 'the file of a deleted message is left behind',
    changes: [{ file: `${LIB}/threads/photos.js`, from: ' || isAnnounced(app, found));', to: ' || true);' }],
    test: 'tests/server/threads/slowPhotos.test.ts',
  },
  {
    name: 'thumbnails are cut while somebody delivers',
    changes: [{ file: `${LIB}/delivery/thumbs.js`, from: '      giveWay(app);\n', to: '' }],
    test: 'tests/server/operations/thumbs.test.ts',
  },
  {
    name: 'a delivery takes the writing connection as it finds it',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: '    setFull(app);\n    if (couldWrite())',
        to: '    if (couldWrite())',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'a store is believed when it says that it took a photo',
    changes: [{ file: `${LIB}/delivery/photoFiles.js`, from: '    readBack(app, key, line);\n', to: '' }],
    test: STORE,
  },
  {
    name: 'the last photo alone is read back from the store',
    changes: [
      {
        file: `${LIB}/delivery/photoFiles.js`,
        from: 'lost: excludeOwnPhoto(receipts.missingPhotos(app, documentation, DEPTH.hashes))',
        to: 'lost: []',
      },
    ],
    test: STORE,
  },
  {
    name: 'what a failing store does not say is taken for lost',
    changes: [{ file: `${LIB}/delivery/receipts.js`, from: 'if (inStore(app)) throw error;', to: '' }],
    test: STORE,
  },
  {
    name: 'a start without the store that has the photos happens',
    changes: [{ file: 'pocketbase/photos/relay.mjs', from: '  await checkNamed(dir, address);\n', to: '' }],
    test: STORE,
  },
  {
    name: 'another store with a bucket of the same name is taken for the one with the photos',
    changes: [{ file: 'pocketbase/photos/identity.mjs', from: '  if (found === mark) return;\n', to: '  return;\n' }],
    test: STORE,
  },
  {
    name: 'a store that was away at the start takes photos before it shows which one it is',
    changes: [{ file: 'pocketbase/photos/identity.mjs', from: 'if (!isKnown) await recognise();', to: '' }],
    test: STORE,
  },
  {
    name: 'the database does not know that its photos are in a store',
    changes: [
      {
        file: `${LIB}/operations/photoStore.js`,
        from: "if (bucket === '' && readJsonFile(app, 'photo_place.json') === null)",
        to: 'if (false)',
      },
    ],
    test: STORE,
  },
  {
    name: 'a store that refuses photos alone looks well as soon as it takes our own file',
    changes: [{ file: 'pocketbase/photos/state.mjs', from: 'Date.now() - lastFailureAt > calm', to: 'true' }],
    test: 'tests/server/operations/storeAlarm.test.ts',
  },
  {
    name: 'a killed server forgets since when its store fails',
    changes: [{ file: 'pocketbase/photos/state.mjs', from: 'if (state === null) left = found;', to: '' }],
    test: 'tests/server/operations/storeAlarm.test.ts',
  },
  {
    name: 'a backup takes a store that fails for one that has no photos',
    changes: [
      {
        file: 'pocketbase/photos/carry.mjs',
        from: 'await from.read(photo.file);',
        to: 'await from.read(photo.file).catch(() => null);',
      },
    ],
    test: KEPT,
  },
  {
    name: 'a backup fetches every photo from the store each night',
    changes: [
      { file: 'pocketbase/photos/carry.mjs', from: 'before === undefined ? photos', to: 'before !== null ? photos' },
    ],
    test: KEPT,
  },
  {
    name: 'a recovery brings nothing of what its store has lost',
    changes: [
      {
        file: 'pocketbase/photos/carry.mjs',
        from: 'sizes.get(photo.file) !== photo.bytes',
        to: 'sizes.get(photo.file) === -photo.bytes',
      },
    ],
    test: KEPT,
  },
  {
    name: 'a move removes what the other place did not give back',
    changes: [
      {
        file: 'pocketbase/photos/carry.mjs',
        from: 'if (back === null || sha256(back.bytes) !== sha256(file.bytes)) throw createChangedError(key);',
        to: 'if (back?.bytes.length === -1) throw createChangedError(key);',
      },
    ],
    test: MOVE,
  },
  {
    name: 'a move brings back what was deleted meanwhile',
    changes: [
      {
        file: 'pocketbase/photos/move.mjs',
        from: 'if ((await from.look(key)) === null) {',
        to: 'if ((await from.look(key))?.size === -1) {',
      },
    ],
    test: MOVE,
  },
  {
    name: 'a move writes a file that went bad over the one that a phone sent again',
    changes: [
      {
        file: 'pocketbase/photos/move.mjs',
        from: 'if (!(await isBetter(await to.read(key), { key, file }))) await',
        to: 'await',
      },
    ],
    test: MOVE,
  },
  {
    name: 'of two moves one takes what the other one moved for deleted',
    changes: [{ file: 'pocketbase/photos/move.mjs', from: '    await alone();\n', to: '' }],
    test: MOVE,
  },
  {
    name: 'files of a deleted photo are forgotten',
    changes: [
      {
        file: `${LIB}/delivery/removals.js`,
        from: 'executeSql(app, sql, row);',
        to: 'void [app, sql, row];',
      },
    ],
    test: 'tests/server/operations/photoRemovals.test.ts',
  },
  {
    name: 'a photo that a phone sent again is taken for one that was left behind',
    changes: [
      {
        file: `${LIB}/delivery/removals.js`,
        from: "'documentation NOT IN (SELECT id FROM documentations)'",
        to: "'TRUE'",
      },
    ],
    test: 'tests/server/operations/photoRemovals.test.ts',
  },
  {
    name: 'the question how it writes makes it write safely',
    changes: [
      {
        file: `${LIB}/operations/health.js`,
        from: 'const { filesSynced, inStore, getSynchronousMode',
        to: 'const { setFull, filesSynced, inStore, getSynchronousMode',
      },
      { file: `${LIB}/operations/health.js`, from: '  const row =', to: '  setFull(app);\n  const row =' },
    ],
    test: DURABLE,
  },
  {
    name: "PocketBase's own backup runs",
    changes: [
      {
        file: 'pocketbase/pb_hooks/backups.pb.js',
        from: "onBackupCreate(() => {\n  throw new ForbiddenError('Bitte „objektbeleg backup ORDNER“ verwenden.');",
        to: 'onBackupCreate((e) => {\n  e.next();',
      },
    ],
    test: 'tests/server/operations/backup.test.ts',
  },
  {
    name: 'a session that could not be looked up is told that it is dead',
    changes: [{ file: `${LIB}/platform/session.js`, from: 'e.auth ?? accountOf(e, token);', to: 'e.auth;' }],
    test: 'tests/server/sign-in/credentials.test.ts',
  },
  {
    name: 'the stream of a session that could not be looked up is refused for good',
    changes: [
      {
        file: `${LIB}/platform/answer.js`,
        from: 'requireSession(e.requestEvent ?? e);\n  } catch (error) {\n    return refuseRequest(e, error);',
        to: '} catch (error) {\n    return refuseRequest(e, error);',
      },
    ],
    test: 'tests/server/sign-in/credentials.test.ts',
  },
  {
    name: 'a single record opens to a session that has ended',
    changes: [
      {
        file: `${LIB}/platform/answer.js`,
        from: 'requireSession(e.requestEvent ?? e);\n  } catch (error) {\n    return refuseRequest(e, error instanceof',
        to: '} catch (error) {\n    return refuseRequest(e, error instanceof',
      },
    ],
    test: 'tests/server/sign-in/sessions.test.ts',
  },
  {
    name: 'a session has no end of its own',
    changes: [
      {
        file: `${LIB}/platform/sessions.js`,
        from: "if (session.ended !== '' || (",
        to: "if (session.ended !== '' || (false && ",
      },
    ],
    test: 'tests/server/sign-in/sessions.test.ts',
  },
  {
    name: 'a token without a session is believed whenever it was issued',
    changes: [{ file: `${LIB}/platform/sessions.js`, from: 'if (issued >= knownSince(app)) return null;', to: '' }],
    test: 'tests/server/sign-in/sessions.test.ts',
  },
  {
    name: 'live updates go on after the session',
    changes: [{ file: `${LIB}/sessions/ending.js`, from: '  streams.endOf(app, hashes);', to: '' }],
    test: 'tests/server/sign-in/sessions.test.ts',
  },
  {
    name: 'a file token outlives its session',
    changes: [{ file: `${LIB}/platform/session.js`, from: 'return isOurs && !', to: 'return false && !' }],
    test: 'tests/server/sign-in/sessions.test.ts',
  },
  {
    name: 'a session that could not be looked up is shown empty lists',
    changes: [{ file: `${LIB}/lists/lists.js`, from: 'if (found && !e.auth) throw', to: 'if (false) throw' }],
    test: 'tests/server/sign-in/credentials.test.ts',
  },
  {
    name: 'an employee takes a colleague’s name for one delivery',
    changes: [
      {
        file: `${LIB}/accounts/names.js`,
        from: "if (isEmployed && changed.includes('full_name'))",
        to: 'if (isEmployed && false)',
      },
    ],
    test: 'tests/server/accounts/names.test.ts',
  },
  {
    name: 'mails of a company that accepted its own invitation count for nobody else',
    changes: [
      { file: `${LIB}/mail/budget.js`, from: 'verified ? [own] : [own, ...invitersOf(app, user)]', to: '[own]' },
    ],
    test: 'tests/server/mail/mailBudget.test.ts',
  },
  {
    name: 'a mail quotes an address with a working link',
    changes: [
      {
        file: `${LIB}/mail/layout.js`,
        from: "typeof text === 'string' ? defuseLinks(text)",
        to: "typeof text === 'string' ? toSingleLine(text)",
      },
    ],
    test: 'tests/server/mail/mailBudget.test.ts',
  },
  {
    name: 'what others know of a person is a good password',
    changes: [
      { file: `${LIB}/accounts/passwords.js`, from: 'isGuessable(password, known)', to: 'isGuessable(password, [])' },
    ],
    test: 'tests/server/accounts/passwords.test.ts',
  },
  {
    name: 'a company replaces the credentials that the person owns',
    changes: [
      { file: `${LIB}/accounts/credentials.js`, from: "by === 'company' && credentials", to: 'false && credentials' },
    ],
    test: 'tests/server/sign-in/credentialOwner.test.ts',
  },
  {
    name: 'a claimed address is confirmed without a question',
    changes: [{ file: `${LIB}/accounts/addresses.js`, from: 'isClaim(user) && belongs === undefined', to: 'false' }],
    test: 'tests/server/properties/addresses.test.ts',
  },
  {
    name: 'an employee goes on reading the lists of the former company',
    changes: [{ file: `${LIB}/lists/sees.js`, from: ' AND +company_admin = {:employer}', to: '' }],
    test: 'tests/server/accounts/companyChange.test.ts',
  },
  {
    name: 'a note turns the direction of the text around it',
    changes: [{ file: `${LIB}/database/texts.js`, from: "if (kind === 'shown')", to: 'if (false)' }],
    test: 'tests/server/operations/texts.test.ts',
  },
  {
    name: 'the folded copy of an erased name stays',
    changes: [
      {
        file: `${LIB}/erasing/people.js`,
        from: '[name, foldedName.foldSealedName(name)]',
        to: '[name]',
      },
    ],
    test: 'tests/server/operations/texts.test.ts',
  },
  {
    name: 'a sealed note with hidden characters is called a forgery',
    changes: [{ file: `${LIB}/evidence/sealedContent.js`, from: 'shownValue.shownValue(value);', to: 'value;' }],
    test: 'tests/server/operations/texts.test.ts',
  },
  {
    name: 'the serving process has the passphrase in its environment',
    changes: [
      {
        file: 'pocketbase/server/children.mjs',
        from: 'server: [...SYSTEM,',
        to: "server: ['SECRETS_PASSPHRASE', ...SYSTEM,",
      },
    ],
    test: 'tests/structure/children.test.ts',
  },
];
