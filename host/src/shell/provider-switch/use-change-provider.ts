import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { saveProviderChange } from '@homeside/session/change-provider'
import { sessionStore } from '@homeside/session/store'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { arrivalAtom } from '../../alias/arrival-atom.ts'
import { aliasPath } from '../../alias/paths.ts'
import { changeProvider } from './change-provider.ts'

/** Goes on at another provider, at its home. Nothing of the page before is kept: it belongs to the provider before. */
export function useChangeProvider() {
  const api = useApi()
  const navigate = useNavigate()
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
      const answer = await changeProvider(api, provider)
      const home = aliasPath(answer.alias ?? provider.Alias, 'home')
      saveProviderChange(answer)
      sessionStore().set(arrivalAtom, home)
      void navigate(home)
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
