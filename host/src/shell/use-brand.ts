import { sameAlias } from '@homeside/contract/constants/aliases'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'

import { useArrived } from '../alias/alias-pages.ts'
import { needsOwnDocument } from '../alias/needs-own-document.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { useSession } from '../session/use-session.ts'

/** Name, phone and logo to show: the patient's own provider once known, else those of the page. */
export function useBrand(): { name: string; phone: string; logoUrl: string | null } {
  const { brand } = useSnapshot()
  const { dashboardInfo } = useAtomValue(dashboardAtom)
  const company = dashboardInfo?.Company
  return useMemo(() => {
    if (!company) return brand
    const logoUrl = sameAlias(company.Alias, brand.alias) ? brand.logoUrl : null
    return { name: company.Name, phone: company.Phone, logoUrl: company.LogoUrl ?? logoUrl }
  }, [company, brand])
}

/** Name and logo that match: on a page in another brand than the patient's own, that page's. */
export function useBrandMark(): { name: string; logoUrl: string | null } {
  const snapshot = useSnapshot()
  const { storedAlias } = useSession()
  const own = useBrand()
  const isOther = useArrived(storedAlias !== null && needsOwnDocument(storedAlias, snapshot))
  return isOther === false ? own : snapshot.brand
}
