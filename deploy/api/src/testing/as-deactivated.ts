import type { TestApi } from '../testing.ts'
import { callerWith } from './as-patient.ts'
import type { Caller } from './as-patient.ts'
import { login } from './login.ts'

/** Makes a patient who has left their provider, and signs them in there. */
export async function asDeactivated(api: TestApi): Promise<Caller> {
  const { Username, Alias } = await api.addPatient({ Account: 'deactivated', Insurance: 'none' })
  const browser = api.openBrowser()
  const form = { username: Username, alias: Alias, includeInactiveProviders: 'true' }
  const { body } = await login(api, form, browser)
  return callerWith(api, browser, { Authorization: `Bearer ${body.access_token}`, Alias }, body.access_token)
}
