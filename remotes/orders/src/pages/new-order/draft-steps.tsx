import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import { Navigate, useNavigate, useParams } from '@homeside/remote-kit/router'
import { aliasAtom } from '@homeside/session/alias'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import { canOrder } from '../../draft/order-draft.ts'
import { useOrderDraft } from '../../draft/use-order-draft.ts'
import { newOrderPath, placedOrderPath } from '../../order-paths.ts'
import { ChooseSupplies } from './choose/choose-supplies.tsx'
import { NothingEligible } from './choose/nothing-eligible.tsx'
import { ReviewOrder } from './review/review-order.tsx'

interface DraftStepsProps {
  step: 'choose' | 'review'
  supplies: SuppliesAnswer
  patient: PatientInfo
  onPlaced: (order: Order) => void
  /** What can be ordered is no longer what was loaded. */
  onSuppliesChanged: () => void
}

/** The steps that work on the draft, and which of them can be shown: an order that was sent is not chosen anew. */
export function DraftSteps({ step, supplies, patient, onPlaced, onSuppliesChanged }: DraftStepsProps) {
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const owner = { patientKey: useAtomValue(dashboardAtom).patientKey ?? 0, alias: useAtomValue(aliasAtom) ?? '' }
  const { draft, change, forget, startOver } = useOrderDraft(owner, supplies.Items)
  const isEmpty = Object.keys(draft.quantities).length === 0

  if (!draft.wasSent && !supplies.Items.some(canOrder)) return <NothingEligible supplies={supplies} />
  if (step === 'choose' && draft.wasSent) return <Navigate replace to={newOrderPath(alias, 'review')} />
  if (step === 'review' && isEmpty) return <Navigate replace to={newOrderPath(alias)} />
  if (step === 'choose') return <ChooseSupplies supplies={supplies} draft={draft} change={change} />

  function finish(order: Order) {
    forget()
    onPlaced(order)
    void navigate(placedOrderPath(alias, order.OrderKey), { replace: true })
  }

  function chooseAgain() {
    onSuppliesChanged()
    void navigate(newOrderPath(alias))
  }

  return (
    <ReviewOrder
      items={supplies.Items}
      patient={patient}
      draft={draft}
      change={change}
      onPlaced={finish}
      onChooseAgain={chooseAgain}
      onStartOver={() => {
        startOver()
        chooseAgain()
      }}
    />
  )
}
