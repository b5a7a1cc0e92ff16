/** The routes of `/api/v1/`: the registry (./routes.js) and the description (openapi.js) come from this table. */

/** @typedef {{[key: string]: unknown}} Schema JSON Schema */
/**
 * `query`: parameters beside `after` and `limit`; `item`: all of its keys are always there; without it a JPEG.
 * @typedef {{scope: string, handler: HandlerName, summary: string, query?: {[name: string]: Schema}, item?: {[key: string]: Schema}}} ApiRoute
 */

/** @type {Schema} */
const TEXT = { type: 'string' };
const ID = { type: 'string', pattern: '^[a-z0-9]{15}$' };
const ID_OR_NULL = { ...ID, type: ['string', 'null'] };
const TIME = { type: 'string', format: 'date-time' };
const TIME_OR_NULL = { ...TIME, type: ['string', 'null'] };
const DAY = { type: 'string', format: 'date' };
const NUMBER = { type: 'number' };
const COUNT = { type: 'integer', minimum: 0 };
const FLAG = { type: 'boolean' };
/** @type {(values: string[]) => Schema} */
const oneOf = (values) => ({ type: 'string', enum: values });
/** @type {(items: Schema) => Schema} */
const listOf = (items) => ({ type: 'array', items });
/** @type {(properties: {[key: string]: Schema}, type?: unknown) => Schema} */
const object = (properties, type = 'object') => ({
  ...{ type, properties, required: Object.keys(properties), additionalProperties: false },
});

const PHOTO = object({ id: ID, url: { type: 'string', format: 'uri' } });
const MESSAGE = object({
  ...{
    id: ID,
    side: TEXT,
    by: TEXT,
    text: TEXT,
    template: TEXT,
    at: TIME,
    correctedText: { type: ['string', 'null'] },
  },
  photos: listOf(PHOTO),
});
const THREAD = {
  ...{ id: ID, subject: TEXT, state: oneOf(['open', 'answered', 'closed']), raisedBy: TEXT },
  ...{ property: ID_OR_NULL, propertyName: TEXT, documentation: ID_OR_NULL, number: TEXT, photo: ID_OR_NULL },
  ...{ service: TEXT, day: { ...DAY, type: ['string', 'null'] } },
  ...{ openedAt: TIME, changedAt: TIME, closedAt: TIME_OR_NULL },
  messages: listOf(MESSAGE),
};
const THREAD_QUERY = { state: { ...oneOf(['open', 'closed', 'all']), default: 'open' }, id: ID };

/** @type {{[path: string]: ApiRoute}} */
const API = {
  '/properties': {
    ...{
      scope: 'properties',
      handler: 'integrations/v1.showApiProperties',
      summary: 'Properties that the account sees, by id.',
    },
    item: {
      ...{ id: ID, number: TEXT, name: TEXT, address: TEXT, createdAt: TIME },
      position: object({ latitude: NUMBER, longitude: NUMBER }, ['object', 'null']),
    },
  },
  '/documentations': {
    ...{ scope: 'documentations', handler: 'integrations/v1.showApiDocumentations' },
    summary:
      'Complete documentations of German days, oldest first. A Nachtrag has a parent and says what it changes. `changedSince`: only those that arrived, were released or changed since ten minutes before that moment. `id`: that one and its Nachträge.',
    query: { from: DAY, to: DAY, property: ID, changedSince: TIME, id: ID },
    item: {
      ...{ id: ID, number: TEXT, parent: ID_OR_NULL, property: ID_OR_NULL, propertyName: TEXT, service: TEXT },
      ...{ startedAt: TIME, capturedAt: TIME, receivedAt: TIME, completedAt: TIME, correctedAt: TIME_OR_NULL },
      ...{ employeeName: TEXT, companyName: TEXT, notes: TEXT, location: TEXT },
      position: object({ latitude: NUMBER, longitude: NUMBER, accuracy: NUMBER }, ['object', 'null']),
      activities: listOf(TEXT),
      ...{ from: { type: ['string', 'null'] }, until: { type: ['string', 'null'] } },
      ...{ isDefect: FLAG, isLate: FLAG, isWithdrawn: FLAG, changes: { type: ['object', 'null'] }, reason: TEXT },
      photos: listOf(
        object({
          ...{ id: ID, url: { type: 'string', format: 'uri' }, sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
          ...{ bytes: COUNT, width: COUNT, height: COUNT, takenAt: TIME },
        }),
      ),
    },
  },
  '/photos/{id}': {
    ...{ scope: 'photos', handler: 'integrations/v1.showApiPhoto' },
    summary: 'A photo of a documentation or message as it was delivered.',
  },
  '/gaps': {
    ...{
      scope: 'gaps',
      handler: 'integrations/v1.showApiGaps',
      summary: 'Days on which a planned service is missing.',
    },
    item: { property: ID, propertyName: TEXT, propertyAddress: TEXT, plan: ID, service: TEXT, due: DAY },
  },
  '/defects': {
    ...{
      scope: 'defects',
      handler: 'integrations/v1.showApiDefects',
      summary: 'Defects of properties, by their opening.',
    },
    ...{ query: THREAD_QUERY, item: THREAD },
  },
  '/threads': {
    ...{
      scope: 'threads',
      handler: 'integrations/v1.showApiThreads',
      summary: 'Questions about work, by their opening.',
    },
    ...{ query: THREAD_QUERY, item: THREAD },
  },
};

module.exports = { API, object };
