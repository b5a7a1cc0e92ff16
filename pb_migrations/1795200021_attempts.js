// Tries of an account (wrong passwords, mails) in the last minutes (pb_hooks/lib/attempts.js). Closed for everybody.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'attempts',
        fields: [
          { type: 'text', name: 'key', required: true, max: 64 },
          // Moments (ms since 1970), each a number.
          { type: 'json', name: 'times', maxSize: 2000 },
          { type: 'date', name: 'touched' },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_attempts_key ON attempts (key)',
          'CREATE INDEX idx_attempts_touched ON attempts (touched)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('attempts')),
);
