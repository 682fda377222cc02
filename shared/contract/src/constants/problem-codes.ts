/**
 * The codes of the problems the API answers with, and their HTTP status.
 * The portal translates codes; it never shows the server's own prose. Section 8.2 of the specification.
 */
export const problemStatus = {
  malformed: 400,
  'session-expired': 401,
  'invalid-credentials': 401,
  forbidden: 403,
  'feature-off': 403,
  'alias-mismatch': 403,
  'origin-refused': 403,
  'not-found': 404,
  'too-large': 413,
  validation: 422,
  'nothing-eligible': 422,
  'not-eligible': 422,
  'order-blocked': 422,
  'idempotency-mismatch': 422,
  'upgrade-required': 426,
  'too-many-attempts': 429,
  'request-failed': 500,
  'login-failed': 500,
  'order-failed': 500,
  maintenance: 503,
  'provider-maintenance': 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Problems that arise in the portal and never travel over the wire. */
export type ClientProblemCode = 'network-unreachable' | 'timed-out' | 'aborted' | 'bad-answer'
