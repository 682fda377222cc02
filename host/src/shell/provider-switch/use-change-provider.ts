import { ApiProblem } from '@homeside/api-client/api-problem'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { switchProvider } from '@homeside/remote-kit/session-actions'
import { useRef, useState } from 'react'

/** Switches to another provider. Nothing of the page is kept, because it belongs to the old provider. */
export function useChangeProvider() {
  const [chosen, setChosen] = useState<AccountProvider | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  /** A ref, not state: a double click is two events before the next render. */
  const isUnderWay = useRef(false)

  /**
   * Resolves to whether the page is on its way there.
   *
   * @param to A path at that provider. Default: its home.
   */
  async function change(provider: AccountProvider, to?: string): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setChosen(provider)
    setProblem(null)
    try {
      await switchProvider(provider, to === undefined ? {} : { to })
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
