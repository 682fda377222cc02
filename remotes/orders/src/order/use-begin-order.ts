import type { Load } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { OrderTerms } from '@homeside/contract/order-drafts'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'
import { useLanguage } from '@homeside/i18n/use-language'
import { insuranceQuery, patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { orderDraftQuery, orderQuery, orderTermsQuery, suppliesQuery } from '../api/order-queries.ts'
import type { OrderStart } from './begin-order.ts'
import { beginOrderAtom, orderAtom, orderInTabAtom, outdatedAtom, startsAtom } from './order-store.ts'

/** The data on file that an order is checked against, and the terms to accept. */
export interface ReviewData {
  patient: PatientInfo
  policies: readonly InsurancePolicy[]
  terms: OrderTerms
}

/**
 * Loads what an order starts from and begins it. What only the review shows is loaded meanwhile, and choosing does not
 * wait for it.
 *
 * @param again The order to order again; 0 for none.
 */
export function useBeginOrder(again: number): {
  load: Load<OrderStart>
  reviewData: Load<ReviewData>
  /** The order is in the store. */
  isBegun: boolean
} {
  const language = useLanguage()
  const store = useStore()
  const savedNow = () => store.get(orderInTabAtom)?.savedUtc ?? null
  const starts = useAtomValue(startsAtom)
  const load = useQueryLoad(useOwnQuery(orderStartQuery(again, language, starts, savedNow)))
  const reviewData = useQueryLoad(useOwnQuery(reviewDataQuery(language, starts)))
  const forget = useSetAtom(outdatedAtom)
  useEffect(() => () => forget(null), [forget])
  const begin = useSetAtom(beginOrderAtom)
  const start = load.status === 'ready' ? load.value : null
  const begun = useAtomValue(orderAtom)?.supplies
  const isBegun = start !== null && begun === start.supplies
  const hasAdded = useRef(false)
  useLayoutEffect(() => {
    if (!start || isBegun) return
    // The earlier order is added once, so that supplies which the patient removed since are not chosen again.
    begin(hasAdded.current ? { ...start, again: null } : start)
    hasAdded.current = true
  }, [begin, start, isBegun])
  return { load, reviewData, isBegun }
}

function orderStartQuery(again: number, language: Language, starts: number, savedNow: () => string | null) {
  return {
    // `starts` is in the key, so that each start asks the server again.
    queryKey: ['order-start', { again, language, starts }],
    queryFn: async (context: { signal: AbortSignal }): Promise<OrderStart> => {
      const savedBefore = savedNow()
      const [supplies, kept, order] = await Promise.all([
        suppliesQuery(language).queryFn(context),
        orderDraftQuery().queryFn(context),
        again > 0 ? orderQuery(again, language).queryFn(context) : null,
      ])
      return { supplies, kept, savedBefore, again: order }
    },
  }
}

function reviewDataQuery(language: Language, starts: number) {
  return {
    queryKey: ['review-data', { language, starts }],
    queryFn: async (context: { signal: AbortSignal }): Promise<ReviewData> => {
      const [patient, { Items }, terms] = await Promise.all([
        patientInfoQuery.queryFn(context),
        insuranceQuery.queryFn(context),
        orderTermsQuery(language).queryFn(context),
      ])
      return { patient, policies: Items, terms }
    },
  }
}
