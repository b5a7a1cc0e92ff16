/** Mistakes between the hand and the seal. */
const INTAKE = 'src/features/capture/state/photoIntake.ts';
const PHOTOS = 'tests/unit/features/capture/capturePhotos.test.ts';
const HANDED_IN = 'tests/unit/features/capture/captureHandedIn.test.tsx';

export const MUTANTS = [
  {
    name: 'what is captured lies in a cache when it is called safe',
    changes: [
      {
        file: 'src/db/db.ts',
        from: "{ chromeTransactionDurability: 'strict' }",
        to: "{ chromeTransactionDurability: 'relaxed' }",
      },
    ],
    test: 'tests/unit/db/storageFailure.test.ts',
  },
  {
    name: 'the seal does not wait for what was handed in',
    changes: [
      { file: 'src/features/capture/state/sealing.ts', from: '  await photos.settled();\n', to: '  void photos;\n' },
    ],
    test: HANDED_IN,
  },
  {
    name: 'the expiry does not wait for what was handed in',
    changes: [{ file: 'src/features/capture/state/useCaptureBase.ts', from: '    await photos.settled();\n', to: '' }],
    test: HANDED_IN,
  },
  {
    name: 'what could not be written is not written before the seal',
    changes: [
      {
        file: 'src/features/capture/state/sealing.ts',
        from: 'await withRoom(() => capture.draftStore.flush());',
        to: 'void capture;',
      },
    ],
    test: HANDED_IN,
  },
  {
    name: 'a full storage makes no room',
    changes: [
      {
        file: 'src/features/capture/state/withRoom.ts',
        from: '(await requestRoom().catch(() => 0)) === 0',
        to: 'requestRoom',
      },
    ],
    test: PHOTOS,
  },
  {
    name: 'saving makes no room',
    changes: [
      {
        file: 'src/features/capture/state/sealing.ts',
        from: 'return withRoom(() => sealDraft(draft.id, at));',
        to: 'return sealDraft(draft.id, at);',
      },
    ],
    test: HANDED_IN,
  },
  {
    name: 'a photo is shown before it is stored',
    changes: [
      {
        file: INTAKE,
        from: '      const row = await withRoom(',
        to: '      this.photos = [...this.photos, { ...ready.photo, documentation: "", sequence: 0 }];\n      this.notify();\n      const row = await withRoom(',
      },
    ],
    test: PHOTOS,
  },
  {
    name: 'a commit is not believed where reading back failed',
    changes: [{ file: 'src/db/photos.ts', from: '(await isSound(photo)) !== false', to: 'await isSound(photo)' }],
    test: PHOTOS,
  },
  {
    name: 'a silent decoder is waited for',
    changes: [{ file: INTAKE, from: 'await withTimeout(prepare(), ENCODE_TIMEOUT)', to: 'await prepare()' }],
    test: PHOTOS,
  },
  {
    name: 'a refusal nobody read is forgotten',
    changes: [{ file: INTAKE, from: '[...this.unread(), ...tooMany]', to: '[...tooMany]' }],
    test: PHOTOS,
  },
  {
    name: 'a picture of one colour is a photo',
    changes: [
      {
        file: 'src/platform/image.ts',
        from: "if (uniform) throw new ImageError('photo_uniform');",
        to: 'void uniform;',
      },
    ],
    test: 'tests/unit/platform/image.test.ts',
  },
  {
    name: 'a picture that was cut off is a photo',
    changes: [
      {
        file: 'src/platform/image.ts',
        from: "if (answer.kind === 'incomplete') throw pickError('photo_truncated');\n  if (answer.kind === 'frame')",
        to: "if (answer.kind === 'incomplete') return checkPhoto(await onPage(question, ''));\n  if (answer.kind === 'frame')",
      },
    ],
    test: 'tests/unit/platform/image.test.ts',
  },
  {
    name: 'what has not come yet when it arrives is believed',
    changes: [
      {
        file: 'src/domain/delivery/submission.ts',
        from: 'body.clockOffset !== null && !isAhead',
        to: 'isAhead || body.clockOffset !== null',
      },
    ],
    test: 'tests/unit/domain/delivery/submission.test.ts',
  },
  {
    name: 'an offset outlives a correction of the clock',
    changes: [
      {
        file: 'src/domain/delivery/clockOffset.ts',
        from: 'Math.abs(set) <= CLOCK_TOLERANCE ? measured.offset : measured.offset - set',
        to: 'measured.offset',
      },
    ],
    test: 'tests/unit/domain/delivery/clockOffset.test.ts',
  },
];
