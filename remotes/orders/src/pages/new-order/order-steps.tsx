import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { getInsurance } from '../../api/get-insurance.ts'
import { getOrderDraft } from '../../api/get-order-draft.ts'
import { getOrderTerms } from '../../api/get-order-terms.ts'
import { getOrder } from '../../api/get-order.ts'
import { getPatientInfo } from '../../api/get-patient-info.ts'
import { getSupplies } from '../../api/get-supplies.ts'
import { DraftSteps } from './draft-steps.tsx'
import type { JustPlaced } from './new-order-page.tsx'

interface OrderStepsProps {
  step: 'choose' | 'review'
  /** The order to order again, 0 for none. */
  again: number
  onPlaced: (placed: JustPlaced) => void
}

/** Loads what the steps before placing need, once for both; choosing does not wait for what only the review shows. */
export function OrderSteps({ step, again, onPlaced }: OrderStepsProps) {
  const t = useText('orders')
  const api = useApi()
  // Supplies have their names in the patient's language.
  const language = useLanguage()
  const load = useLoad(
    (signal) =>
      Promise.all([
        getSupplies(api, signal),
        getOrderDraft(api, signal),
        again > 0 ? getOrder(api, again, signal) : null,
      ]),
    [api, language, again],
  )
  const onFile = useLoad(
    async (signal) => {
      const [patient, policies, terms] = await Promise.all([
        getPatientInfo(api, signal),
        getInsurance(api, signal),
        getOrderTerms(api, signal),
      ])
      return { patient, policies, terms }
    },
    [api, language],
  )
  if (load.status === 'ready') {
    const [supplies, kept, order] = load.value
    return (
      <DraftSteps
        step={step}
        supplies={supplies}
        kept={kept}
        again={order}
        onFile={onFile}
        onPlaced={onPlaced}
        onSuppliesChanged={load.retry}
      />
    )
  }
  return (
    <Page title={t(`${step}.title`)}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={4} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}
