import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'

import { getProviders } from './get-providers.ts'

/** Kept for the session, so that a navigation does not ask again. */
const providersAtom = atom<readonly AccountProvider[] | null>(null)

/**
 * The active providers of the signed-in patient's account; none until they are known. A failure is no trouble of the
 * page's: the next page asks again.
 */
export function useAccountProviders(): readonly AccountProvider[] {
  const api = useApi()
  const [providers, setProviders] = useAtom(providersAtom)
  const isKnown = providers !== null

  useEffect(() => {
    if (isKnown) return undefined
    const controller = new AbortController()
    getProviders(api, controller.signal).then(
      (found) => controller.signal.aborted || setProviders(found),
      (error: unknown) => {
        if (!controller.signal.aborted && !(error instanceof ApiProblem)) throw error
      },
    )
    return () => controller.abort()
  }, [api, isKnown, setProviders])

  return providers ?? []
}
