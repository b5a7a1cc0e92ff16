/**
 * The only error that becomes a 4xx (architecture.md section 4, 'A fault is never a verdict').
 * `code` is one of the closed list in src/domain/issue.ts, `issues` name the fields.
 */
const { texts } = require('../../generated/rules.js');

class Fault extends Error {
  /**
   * @param {number} status of HTTP
   * @param {IssueCode} code
   * @param {{issues?: Issue[], retryAfter?: number, numbers?: Numbers, details?: Columns}} more
   */
  constructor(status, code, more = {}) {
    super(texts.ISSUE_TEXT[code]);
    /** Of HTTP. @type {number} */
    this.status = status;
    /** @type {IssueCode} */
    this.code = code;
    /** @type {Issue[] | undefined} */
    this.issues = more.issues;
    /** Seconds for the `Retry-After` header. @type {number | undefined} */
    this.retryAfter = more.retryAfter;
    /** What has to be confirmed (D20). @type {Numbers | undefined} */
    this.numbers = more.numbers;
    /** Further keys of the answer, where docs/routes.md names some. @type {Columns | undefined} */
    this.details = more.details;
    /** Whether somebody else's server says that the question is wrong (geocoding/geocoder.js). @type {boolean} */
    this.refused = false;
  }

  /** The body of the answer, as docs/routes.md says. */
  body() {
    /** @type {Columns} */
    const body = { status: this.status, code: this.code, message: this.message, ...this.details };
    if (this.issues) body.issues = this.issues;
    if (this.numbers) body.numbers = this.numbers;
    return body;
  }
}

/**
 * 422 with every issue; the code of the answer is the first one's, so that a phone can say why.
 * @type {(issues: Issue[]) => Fault}
 */
function createInvalidFault(issues) {
  return new Fault(422, issues[0]?.code ?? 'validation', { issues });
}

/** 'Not there' and 'not yours' look the same. @type {() => Fault} */
function notFound() {
  return new Fault(404, 'not_found');
}

module.exports = { Fault, createInvalidFault, notFound };
