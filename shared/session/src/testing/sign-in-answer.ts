import type { LoginAnswer } from '@homeside/contract/session'

/** What the server answers to a patient of `bluebird-hme` who signs in. */
export const signInAnswer = {
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 900,
  alias: 'bluebird-hme',
  noRegistrations: false,
  patientKey: 7,
  patientHubLite: false,
} satisfies LoginAnswer
