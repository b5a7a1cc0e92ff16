/** The only error that becomes a 4xx. `code` is one of src/domain/issue.ts. */
const { texts } = require('../../generated/rules.js');

class Fault extends Error {
  /**
   * @param {number} status
   * @param {IssueCode} code
   * @param {{issues?: Issue[], retryAfter?: number, numbers?: Numbers, details?: Columns}} more
   */
  constructor(status, code, more = {}) {
    super(texts.ISSUE_TEXT[code]);
    /** @type {number} */
    this.status = status;
    /** @type {IssueCode} */
    this.code = code;
    /** @type {Issue[] | undefined} */
    this.issues = more.issues;
    /** Seconds. @type {number | undefined} */
    this.retryAfter = more.retryAfter;
    /** For a person to confirm. @type {Numbers | undefined} */
    this.numbers = more.numbers;
    /** Extra keys (docs/api.md). @type {Columns | undefined} */
    this.details = more.details;
    /** A third-party server finds the request wrong. @type {boolean} */
    this.refused = false;
  }

  body() {
    /** @type {Columns} */
    const body = { status: this.status, code: this.code, message: this.message, ...this.details };
    if (this.issues) body.issues = this.issues;
    if (this.numbers) body.numbers = this.numbers;
    return body;
  }
}

/** The code is the first issue's, so that a phone can say why. @type {(issues: Issue[]) => Fault} */
function createInvalidFault(issues) {
  return new Fault(422, issues[0]?.code ?? 'validation', { issues });
}

/** Missing and forbidden look the same. @type {() => Fault} */
function notFound() {
  return new Fault(404, 'not_found');
}

module.exports = { Fault, createInvalidFault, notFound };
