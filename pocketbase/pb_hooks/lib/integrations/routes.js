/** Rows of the table of routes (lib/routes.js) for other software. */
const { EITHER } = require('../routing/roles.js');
const { API } = require('./apiTable.js');

const KEYS = '/api/app/access-keys';
const WEBHOOKS = '/api/app/webhooks';

/** @type {(handler: HandlerName) => RouteRow} */
const byOffice = (handler) => ({ who: 'session', roles: EITHER, handler });

/** @type {{[pattern: string]: RouteRow}} */
const INTEGRATION_ROUTES = {
  [`GET ${KEYS}`]: byOffice('integrations/keys.listKeys'),
  [`POST ${KEYS}`]: byOffice('integrations/keys.createKey'),
  [`GET ${KEYS}/{id}/link`]: byOffice('integrations/keys.showKeyLink'),
  [`POST ${KEYS}/{id}/renew`]: byOffice('integrations/keys.renewKey'),
  [`POST ${KEYS}/{id}/end`]: byOffice('integrations/keys.endOwnKey'),
  [`GET ${WEBHOOKS}`]: byOffice('webhooks/webhooks.listWebhooks'),
  [`POST ${WEBHOOKS}`]: byOffice('webhooks/webhooks.createWebhook'),
  [`GET ${WEBHOOKS}/{id}/events`]: byOffice('webhooks/webhooks.listWebhookEvents'),
  [`POST ${WEBHOOKS}/{id}/test`]: byOffice('webhooks/webhooks.testWebhook'),
  [`POST ${WEBHOOKS}/{id}/end`]: byOffice('webhooks/webhooks.endOwnWebhook'),
  'GET /api/app/calendar/{token}/objektbeleg.ics': { who: 'anyone', handler: 'integrations/calendar.showCalendar' },
  'GET /api/v1/openapi.json': { who: 'anyone', handler: 'integrations/openapi.showOpenApi' },
  ...Object.fromEntries(
    Object.entries(API).map(([path, { scope, handler }]) => [`GET /api/v1${path}`, { who: 'key', scope, handler }]),
  ),
};

module.exports = { INTEGRATION_ROUTES };
