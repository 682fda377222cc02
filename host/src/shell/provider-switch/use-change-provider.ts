import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { changeProvider } from '@homeside/remote-kit/session-actions'
import { useRef, useState } from 'react'

import { sessionAtProvider } from './session-at-provider.ts'

/** Goes on at another provider, at its home. Nothing of the page before is kept: it belongs to the provider before. */
export function useChangeProvider() {
  const api = useApi()
  const [chosen, setChosen] = useState<AccountProvider | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  /** Known at once, unlike state: a double click is two events before the next render. */
  const isUnderWay = useRef(false)

  /** Answers whether the page is on its way there. */
  async function change(provider: AccountProvider): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setChosen(provider)
    setProblem(null)
    try {
      changeProvider(await sessionAtProvider(api, provider))
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return false
    } finally {
      isUnderWay.current = false
      setChosen(null)
    }
  }

  return { chosen, problem, change }
}
