/**
 * The codes of the problems the API answers with, and their HTTP status.
 * The portal translates codes; it never shows the server's own prose. Section 8.2 of the specification.
 */
export const problemStatus = {
  malformed: 400,
  'session-expired': 401,
  'invalid-credentials': 401,
  'payment-declined': 402,
  forbidden: 403,
  'feature-off': 403,
  'alias-mismatch': 403,
  'origin-refused': 403,
  'recipient-mismatch': 403,
  'not-found': 404,
  'conversation-not-found': 404,
  'already-registered': 409,
  'change-decided': 409,
  'card-on-autopay': 409,
  'card-on-payment-plan': 409,
  'conversation-closed': 409,
  'email-already-linked': 409,
  'email-unverified': 409,
  'last-active-account': 409,
  'order-state': 409,
  'provider-change-failed': 409,
  'link-expired': 410,
  'photo-gone': 410,
  'short-code-invalid': 410,
  'too-large': 413,
  'invalid-file-type': 415,
  validation: 422,
  'invalid-registration': 422,
  'no-match': 422,
  'nothing-eligible': 422,
  'not-eligible': 422,
  'order-blocked': 422,
  'qr-invalid': 422,
  'idempotency-mismatch': 422,
  'upgrade-required': 426,
  'too-many-attempts': 429,
  'request-failed': 500,
  'save-failed': 500,
  'login-failed': 500,
  'order-failed': 500,
  'payment-unreachable': 502,
  'payment-failed': 502,
  'verification-email-failed': 502,
  'confirmation-email-failed': 502,
  'invitation-failed': 502,
  overloaded: 503,
  maintenance: 503,
  'provider-maintenance': 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Problems that arise in the portal and never travel over the wire. */
export type ClientProblemCode = 'network-unreachable' | 'timed-out' | 'aborted' | 'bad-answer'
