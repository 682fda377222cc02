import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { sameAlias } from '@homeside/contract/constants/aliases'
import type { PublicProvider } from '@homeside/contract/provider'
import { useEffect, useMemo, useState } from 'react'

import { useSnapshot } from '../page/snapshot-context.ts'
import { getMaintenance, getProvider } from '../shell/provider-calls.ts'
import type { LoginBrand } from './login-frame.tsx'
import type { LoginNotice } from './login-page.tsx'

export interface LoginPlace {
  /** Null while the provider is not known. */
  brand: LoginBrand | null
  closed: Extract<LoginNotice, 'maintenance' | 'provider-maintenance'> | null
  isUnknownAlias: boolean
  /** The identity provider's address for this provider's patients; null when they have passwords. */
  signOnUrl: string | null
  checkAgain: () => void
}

interface Checked {
  /** The check that this result belongs to. */
  check: string
  inMaintenance: boolean
  provider: PublicProvider | null
  problem: ApiProblem | null
}

/**
 * The provider of this login, and whether it is open. Without an answer the form is shown all the same, and the sign-in
 * itself will fail when the provider is closed.
 */
export function useLoginPlace(alias: string | null): LoginPlace {
  const api = useApi()
  const { apiOrigin, brand: pageBrand } = useSnapshot()
  const [checks, setChecks] = useState(0)
  const check = `${alias} ${checks}`
  const [checked, setChecked] = useState<Checked | null>(null)
  const found = checked?.check === check ? checked : null
  const provider = found?.provider ?? null
  const problem = found?.problem ?? null
  const isPageBrand = !alias || sameAlias(alias, pageBrand.alias) || problem !== null

  // Not through the page's cache, which loads only with the rest of the portal.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    Promise.all([getMaintenance(api, signal), alias ? getProvider(api, alias, signal) : null]).then(
      ([inMaintenance, known]) => setChecked({ check, inMaintenance, provider: known, problem: null }),
      (error: unknown) => {
        if (signal.aborted) return
        setChecked(() => {
          // An error that is no ApiProblem is a fault of the portal and goes to the nearest error boundary.
          if (!(error instanceof ApiProblem)) throw error
          return { check, inMaintenance: false, provider: null, problem: error }
        })
      },
    )
    return () => controller.abort()
  }, [api, alias, check])

  const brand = useMemo(() => {
    if (isPageBrand) return pageBrand
    return provider ? { name: provider.Name, phone: provider.Phone, logoUrl: null } : null
  }, [isPageBrand, pageBrand, provider])

  function closed(): LoginPlace['closed'] {
    if (problem?.code === 'maintenance' || found?.inMaintenance) return 'maintenance'
    return provider?.InMaintenance ? 'provider-maintenance' : null
  }

  return {
    brand,
    closed: closed(),
    isUnknownAlias: problem?.code === 'not-found',
    signOnUrl: provider?.SingleSignOnUrl
      ? `${new URL(provider.SingleSignOnUrl, apiOrigin).href}?returnTo=${encodeURIComponent(`${location.origin}/sso`)}`
      : null,
    checkAgain: () => setChecks((count) => count + 1),
  }
}
