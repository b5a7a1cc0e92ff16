/**
 * Every own route runs behind this door. Only a Fault becomes a 4xx; whatever else goes wrong is logged and answered
 * with 503 `temporary`, because a phone takes a 4xx for a verdict on somebody's work.
 */
const { Fault } = require(`${__hooks}/lib/fault.js`);
const { routeOf } = require(`${__hooks}/lib/routes.js`);
const { callerOf } = require(`${__hooks}/lib/credential.js`);

/** Opens the route that matched this request: asks who is there, runs it, writes its answer. */
function open(e) {
  try {
    const route = routeOf(e.request.pattern);
    const caller = callerOf(e, route);
    const [module, name] = route.run.split('.');
    const run = require(`${__hooks}/lib/${module}.js`)[name];
    return write(e, run({ e, app: e.app, caller }));
  } catch (error) {
    return refuse(e, error);
  }
}

/** @param answer `{status, body?}`; without a body nothing but the status is sent. */
function write(e, answer) {
  e.response.header().set('Cache-Control', 'no-store');
  return answer.body === undefined ? e.noContent(answer.status) : e.json(answer.status, answer.body);
}

/** The answer to an error of any kind. */
function refuse(e, error) {
  const fault = error instanceof Fault ? error : new Fault(503, 'temporary', { retryAfter: 5 });
  if (!(error instanceof Fault))
    e.app
      .logger()
      .error('A route failed.', 'route', e.request.pattern, 'error', String(error), 'stack', stackOf(error));
  if (fault.retryAfter) e.response.header().set('Retry-After', String(fault.retryAfter));
  return write(e, { status: fault.status, body: fault.body() });
}

function stackOf(error) {
  return error?.stack ? String(error.stack).slice(0, 2000) : '';
}

module.exports = { open, refuse };
