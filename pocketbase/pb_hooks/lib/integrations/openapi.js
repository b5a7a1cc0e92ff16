/** `/api/v1/openapi.json`: OpenAPI 3.1, from the table of the routes. */
const { quotas } = require('../../generated/rules.js');
const { pageUrl } = require('../mail/mail.js');
const { API, object } = require('./apiTable.js');

/** @typedef {import('./apiTable.js').ApiRoute} ApiRoute */

const PAGE = { after: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 200, default: 100 } };
const ERROR = {
  type: 'object',
  properties: { status: { type: 'integer' }, code: { type: 'string' }, message: { type: 'string' }, issues: {} },
  required: ['status', 'code', 'message'],
};
const ERRORS = {
  401: 'No key, or one that ended.',
  403: 'The key lacks the scope.',
  422: 'A parameter is wrong.',
  429: `More than ${quotas.API_REQUESTS_PER_MINUTE} requests a minute. Wait for \`Retry-After\` seconds.`,
};

/** @type {OpenHandler} */
function showOpenApi() {
  return { status: 200, body: buildOpenApi() };
}

/** @type {() => object} */
function buildOpenApi() {
  return {
    openapi: '3.1.0',
    info: { title: 'Objektbeleg', version: '1', description: 'Read-only. A key sees what its account sees.' },
    servers: [{ url: pageUrl('/api/v1') }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR },
    },
    paths: Object.fromEntries(Object.entries(API).map(([path, route]) => [path, { get: toOperation(path, route) }])),
  };
}

/** @type {(path: string, route: ApiRoute) => object} */
function toOperation(path, { summary, scope, query = {}, item }) {
  const parameters = item
    ? Object.entries({ ...query, ...PAGE }).map(([name, schema]) => ({ name, in: 'query', schema }))
    : [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const content = item
    ? { 'application/json': { schema: toPageSchema(item) } }
    : { 'image/jpeg': { schema: { type: 'string', contentMediaType: 'image/jpeg' } } };
  const errors = Object.entries(item ? ERRORS : { ...ERRORS, 404: 'Not there, or not visible.' });
  return {
    operationId: scope,
    summary,
    description: `Scope: \`${scope}\``,
    parameters,
    responses: {
      200: { description: path, content },
      ...Object.fromEntries(
        errors.map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

/** `next`: the following `after`. @type {(item: NonNullable<ApiRoute['item']>) => object} */
function toPageSchema(item) {
  return object({ items: { type: 'array', items: object(item) }, next: { type: ['string', 'null'] } });
}

module.exports = { showOpenApi };
