import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { sameAlias } from '@homeside/contract/constants/aliases'
import { useMemo } from 'react'

import { useSnapshot } from '../shell/snapshot-context.ts'
import { getMaintenance } from './get-maintenance.ts'
import { getProvider } from './get-provider.ts'
import type { LoginBrand } from './login-frame.tsx'
import type { LoginNotice } from './login-page.tsx'

export interface LoginPlace {
  /** Null while it is not known whose login this is. */
  brand: LoginBrand | null
  closed: Extract<LoginNotice, 'maintenance' | 'provider-maintenance'> | null
  isUnknownAlias: boolean
  checkAgain: () => void
}

/** Whose login this is, and whether it is open. Without an answer the form is shown all the same: signing in tells. */
export function useLoginPlace(alias: string | null): LoginPlace {
  const api = useApi()
  const { brand: pageBrand } = useSnapshot()
  const load = useLoad(
    async (signal) => {
      const [inMaintenance, provider] = await Promise.all([
        getMaintenance(api, signal),
        alias ? getProvider(api, alias, signal) : null,
      ])
      return { inMaintenance, provider }
    },
    [api, alias],
  )
  const provider = load.status === 'ready' ? load.value.provider : null
  const isPageBrand = !alias || sameAlias(alias, pageBrand.alias) || load.status === 'failed'

  const brand = useMemo(() => {
    if (isPageBrand) return pageBrand
    return provider ? { name: provider.Name, phone: provider.Phone, logoUrl: pageBrand.logoUrl } : null
  }, [isPageBrand, pageBrand, provider])

  function closed(): LoginPlace['closed'] {
    if (load.status === 'failed' && load.problem.code === 'maintenance') return 'maintenance'
    if (load.status !== 'ready') return null
    if (load.value.inMaintenance) return 'maintenance'
    return provider?.InMaintenance ? 'provider-maintenance' : null
  }

  return {
    brand,
    closed: closed(),
    isUnknownAlias: load.status === 'failed' && load.problem.code === 'not-found',
    checkAgain: load.retry,
  }
}
