import { sandboxProviders, usualBpcOrigin } from '@homeside/sandbox/fill/providers'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'

import { callerWith } from './as-patient.ts'
import type { Caller } from './caller.ts'
import type { TestApi } from './test-api.ts'

/** The key of a service that serves one site alone. */
export function staffKeyOf(siteKey: number): string {
  return `${sandboxStaffKey}-${siteKey}`
}

/** Every key that a test's API knows: one for all sites, and one for each. */
export const testStaffKeys = [
  sandboxStaffKey,
  ...sandboxProviders(usualBpcOrigin).map(({ siteKey }) => `${siteKey}:${staffKeyOf(siteKey)}`),
].join(',')

/** Makes staff calls as a service of one site, or of all unless one is named. They come from no browser. */
export function asStaff(api: TestApi, siteKey?: number): Caller {
  const token = siteKey === undefined ? sandboxStaffKey : staffKeyOf(siteKey)
  const send: typeof fetch = async (input, init) => api.handle(new Request(input, init))
  return callerWith(api, send, { Authorization: `Bearer ${token}` }, token)
}
