/** Mistakes at the border to the server (src/api). */
const CLIENT = 'src/api/client.ts';
const BORDER = 'tests/unit/api/client.test.ts';
const SIGNING_IN = 'tests/unit/api/auth.test.ts';

export const MUTANTS = [
  {
    name: 'a token may leave for another server',
    changes: [
      {
        file: 'src/api/wire.ts',
        from: "  if (url.origin !== location.origin) throw new RemoteError('offline');\n",
        to: '',
      },
    ],
    test: BORDER,
  },
  {
    name: 'a refusal of another body is taken for one of this',
    changes: [
      { file: 'src/api/submit.ts', from: 'if (await isAboutAnother(answer.body, request.body))', to: 'if (false)' },
    ],
    test: 'tests/unit/api/submit.test.ts',
  },
  {
    name: 'what the SDK sends by itself travels by its own fetch',
    changes: [{ file: CLIENT, from: '{ fetch: fetchFor({}, assertSuccess), ...options }', to: 'options' }],
    test: BORDER,
  },
  {
    name: 'a grant or a link travels together with the session',
    changes: [{ file: CLIENT, from: 'if (request.credential !== undefined)', to: 'if (request.credential === null)' }],
    test: BORDER,
  },
  {
    name: 'the SDK keeps a session of its own, and in the local storage',
    changes: [{ file: CLIENT, from: 'new PageSession()', to: 'null' }],
    test: SIGNING_IN,
  },
  {
    name: 'the SDK makes a session of what it is answered',
    changes: [
      {
        file: CLIENT,
        from: '  override save(): void {}\n',
        to: '  override save(token: string): void {\n    session = token;\n  }\n',
      },
    ],
    test: SIGNING_IN,
  },
  {
    name: 'the attempt of a second step stands in the address',
    changes: [{ file: 'src/api/auth.ts', from: '{ ...options, body }', to: '{ ...options, mfaId }' }],
    test: SIGNING_IN,
  },
  {
    name: 'an answer without rows is an empty list',
    changes: [{ file: CLIENT, from: '{ ...answer.body } : {}', to: 'answer.body : {}' }],
    test: 'tests/unit/api/lists.test.ts',
  },
  {
    name: 'a stream that was lost is opened again every two seconds, for ever',
    changes: [{ file: 'src/api/ticks.ts', from: '    Object.assign(stream, { maxReconnectAttempts: -1 });\n', to: '' }],
    test: 'tests/unit/api/ticks.test.ts',
  },
  {
    name: 'any 410 ends a documentation, whosever it is',
    changes: [
      { file: 'src/api/submit.ts', from: "if (outcome.kind !== 'deleted') return outcome;", to: 'return outcome;' },
    ],
    test: 'tests/unit/api/submit.test.ts',
  },
];
