import type { Api } from '@homeside/api-client/api'

import { abortAfter } from '../../page/abort-after.ts'
import { getMaintenance } from '../../shell/get-maintenance.ts'
import { getProvider } from '../../shell/get-provider.ts'

/** Milliseconds to wait for an answer; none counts as closed. */
const patience = 10_000

/** Whether neither the portal nor this provider is in maintenance any more. */
export async function isOpenAgain(api: Api, alias: string | null): Promise<boolean> {
  const signal = abortAfter(patience)
  const answers = Promise.all([getMaintenance(api, signal), alias ? getProvider(api, alias, signal) : null])
  return answers.then(
    ([inMaintenance, provider]) => !inMaintenance && !provider?.InMaintenance,
    () => false,
  )
}
