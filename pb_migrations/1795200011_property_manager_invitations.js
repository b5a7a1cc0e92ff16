// Invitations of providers. Closed for now: its routes and rules come with the invitations.
migrate(
  (app) => {
    const id = (name) => app.findCollectionByNameOrId(name).id;
    const services = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'];
    app.save(
      new Collection({
        type: 'base',
        name: 'property_manager_invitations',
        fields: [
          {
            type: 'relation',
            name: 'property_manager',
            maxSelect: 1,
            collectionId: id('users'),
            required: true,
            cascadeDelete: true,
          },
          { type: 'relation', name: 'property', maxSelect: 1, collectionId: id('properties') },
          { type: 'email', name: 'invited_company_email', required: true },
          { type: 'text', name: 'invitation_token', hidden: true, max: 64 },
          { type: 'select', name: 'status', maxSelect: 1, values: ['pending', 'accepted', 'expired'] },
          { type: 'date', name: 'expires_at' },
          { type: 'select', name: 'service_type', maxSelect: 1, values: services },
          { type: 'relation', name: 'accepted_by', maxSelect: 1, collectionId: id('users') },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_invitations_manager ON property_manager_invitations (property_manager, created)',
          "CREATE UNIQUE INDEX idx_invitations_token ON property_manager_invitations (invitation_token) WHERE invitation_token != ''",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('property_manager_invitations')),
);
