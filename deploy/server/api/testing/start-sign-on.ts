import { placeIdentityProvider } from '@homeside/sandbox/fill/providers'
import { peopleOf } from '@homeside/sandbox/identity/people-of'
import { startIdentity, type RunningIdentity } from '@homeside/sandbox/identity/start-identity'

import { ownTestApi } from './start-test-api.ts'
import type { TestApi } from './test-api.ts'

/** Where browsers find the API of a test of signing in elsewhere. */
export const apiOrigin = 'http://localhost:56695'

/**
 * Starts an API of a test's own, and the identity provider at which its patients and staff sign in. `placeAgain` names it
 * to the providers once more, after a test has named another.
 */
export function ownSignOn(): { api: TestApi; placeAgain: () => Promise<void> } {
  const api = ownTestApi({ apiOrigin })
  let identity: RunningIdentity | undefined
  const placeAgain = () => placeIdentityProvider(api.database, identity?.origin ?? '')
  beforeAll(async () => {
    const people = (clientId: string) => peopleOf(api.database, clientId)
    const pageOrigins = [api.pageOrigin]
    identity = await startIdentity({ port: 0, address: '127.0.0.1', apiOrigin, pageOrigins, people })
    await placeAgain()
  })
  afterAll(() => identity?.close())
  return { api, placeAgain }
}
