import type { PatientUser } from '@homeside/contract/patient'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

import { loadChunk } from '../federation/load-chunk.ts'
import { useSession } from '../session/use-session.ts'
import { whenIdle } from '../when-idle.ts'
import { BrandMark } from './brand-mark.tsx'
import type { Brand } from './brand-mark.tsx'

/** Provider's logo and name. The way to other providers comes in idle time, to whoever may have some. */
export function BrandCorner({ brand }: { brand: Brand | null }) {
  const { storedAlias, isLite, patientUser } = useSession()
  const [Switch, setSwitch] = useState<ComponentType<{ brand: Brand }> | null>(null)
  // Whoever is logging out goes nowhere else, and the server may have ended their session already.
  const isLeaving = useLocation().pathname.toLowerCase().endsWith('/logout')
  const isWanted = storedAlias !== null && !isLite && !isLeaving && patientUser !== null && mayHaveSeveral(patientUser)

  useEffect(() => {
    if (!isWanted || Switch) return undefined
    let isCurrent = true
    const cancel = whenIdle(() => {
      loadChunk(() => import(/* webpackChunkName: 'providers' */ './provider-switch/provider-switch.tsx')).then(
        (loaded) => isCurrent && setSwitch(() => loaded.ProviderSwitch),
        // The name alone is what most patients see anyway; the next page tries again.
        () => undefined,
      )
    })
    return () => {
      isCurrent = false
      cancel()
    }
  }, [isWanted, Switch])

  return isWanted && Switch && brand ? <Switch brand={brand} /> : <BrandMark brand={brand} />
}

/** Whoever signs in through their provider's own identity provider manages no others; section 2.3. */
function mayHaveSeveral({ SingleSignOnFeatureActive, IsSingleSignOnAccount }: PatientUser): boolean {
  return !(SingleSignOnFeatureActive && IsSingleSignOnAccount)
}
