import type { TestApi } from '../testing.ts'
import { callerWith } from './as-patient.ts'
import type { Caller } from './as-patient.ts'
import { login } from './login.ts'

/** Signs in at a provider that the patient has left. */
export async function asDeactivated(api: TestApi, username: string, alias: string): Promise<Caller> {
  const browser = api.openBrowser()
  const { body } = await login(api, { username, alias, includeInactiveProviders: 'true' }, browser)
  return callerWith(api, browser, { Authorization: `Bearer ${body.access_token}`, Alias: alias }, body.access_token)
}
