import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/** Revokes every session of this browser (section 7.1 of the specification). */
export async function endSessionOnServer(api: Api): Promise<void> {
  await call(api, 'POST', paths.logout)
}
