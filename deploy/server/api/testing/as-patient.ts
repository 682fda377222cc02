import type { PatientTraits } from '@homeside/contract/sandbox'
import { sandboxProviders, usualBpcOrigin } from '@homeside/sandbox/fill/providers'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'
import { eq } from 'drizzle-orm'

import { patients } from '../src/platform/database/tables/patients.ts'
import type { Answered, Caller, PatientDetails, SignIn, TestApi } from './test-api.ts'

/** Signs a patient in and makes calls in their name. Default: from their own browser. */
export async function asPatient(api: TestApi, { Username, Alias }: SignIn, browser = api.openBrowser()) {
  const { access_token: token } = await api.signIn(Username, Alias, browser)
  return callerWith(api, browser, { Authorization: `Bearer ${token}`, Alias }, token)
}

/** Makes a patient in the state that is named, and makes calls in their name; `details` say what no trait has words for. */
export async function asNewPatient(api: TestApi, traits?: PatientTraits, details?: PatientDetails): Promise<Caller> {
  return asPatient(api, await api.addPatient(traits, details))
}

/** Signs in a patient without registrations, so that the session has no provider. */
export async function asAccount(
  api: TestApi,
  { Username }: Pick<SignIn, 'Username'>,
  browser = api.openBrowser(),
): Promise<Caller> {
  const { access_token: token } = await api.signIn(Username, '', browser)
  return callerWith(api, browser, { Authorization: `Bearer ${token}` }, token)
}

/** Makes calls with exactly these headers. */
export function callerWith(api: TestApi, browser: typeof fetch, always: Record<string, string>, token = ''): Caller {
  const call = async <Body>(path: string, init: RequestInit): Promise<Answered<Body>> => {
    const response = await browser(`${api.origin}/${path}`, { credentials: 'include', ...init })
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
  }
  const send = <Body>(method: string, path: string, body: unknown, headers?: Record<string, string>) =>
    call<Body>(path, {
      method,
      // A form brings its own type, with the boundary between its parts.
      headers: { ...always, ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  return {
    token,
    download: (path) => browser(`${api.origin}/${path}`, { credentials: 'include', headers: always }),
    get: (path, headers) => call(path, { headers: { ...always, ...headers } }),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  }
}

/** Makes a patient who is deactivated while they are signed in at their provider. */
export async function asDeactivated(api: TestApi): Promise<Caller> {
  const made = await api.addPatient({ Insurance: 'none' })
  const patient = await asPatient(api, made)
  await api.database.update(patients).set({ status: 'Deactivated' }).where(eq(patients.patientKey, made.PatientKey))
  return patient
}

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
