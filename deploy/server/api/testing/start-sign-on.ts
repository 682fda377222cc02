import { placeIdentityProvider } from '@homeside/sandbox/fill/providers'
import { peopleOf } from '@homeside/sandbox/identity/people-of'
import { startIdentity, type RunningIdentity } from '@homeside/sandbox/identity/start-identity'

import { startTestApi } from './start-test-api.ts'
import type { TestApi } from './test-api.ts'

/** Where browsers find the API of a test of signing in elsewhere. */
export const apiOrigin = 'http://localhost:56695'

/** Starts an API and the identity provider at which its patients and staff sign in. */
export async function startSignOn(): Promise<{ api: TestApi; identity: RunningIdentity }> {
  const api = await startTestApi({ apiOrigin })
  const people = (clientId: string) => peopleOf(api.database, clientId)
  const identity = await startIdentity({
    port: 0,
    address: '127.0.0.1',
    apiOrigin,
    pageOrigins: [api.pageOrigin],
    people,
  })
  await placeIdentityProvider(api.database, identity.origin)
  return { api, identity }
}
