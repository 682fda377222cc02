import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import type { Order } from '@homeside/contract/orders'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { getPatientInfo } from '../../api/get-patient-info.ts'
import { getSupplies } from '../../api/get-supplies.ts'
import { DraftSteps } from './draft-steps.tsx'

interface OrderStepsProps {
  step: 'choose' | 'review'
  onPlaced: (order: Order) => void
}

/** Loads what the steps before placing need, once for both of them. */
export function OrderSteps({ step, onPlaced }: OrderStepsProps) {
  const t = useText('orders')
  const api = useApi()
  // Supplies have their names in the patient's language.
  const language = useLanguage()
  const load = useLoad(
    (signal) => Promise.all([getSupplies(api, signal), getPatientInfo(api, signal)]),
    [api, language],
  )
  if (load.status === 'ready') {
    const [supplies, patient] = load.value
    return (
      <DraftSteps
        step={step}
        supplies={supplies}
        patient={patient}
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
