import { callsFinished, portalApi } from '@homeside/remote-kit/testing'
import { cleanup } from '@testing-library/react'

/** Leaves the page and takes away what it kept, so that the next test begins without a draft. */
export async function forgetDraft(username: string, alias = 'bluebird-hme'): Promise<void> {
  cleanup()
  await callsFinished()
  const patient = await (await portalApi()).asPatient(username, alias)
  await patient.delete('orders/draft')
}
