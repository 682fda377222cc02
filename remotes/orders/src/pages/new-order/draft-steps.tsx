import type { Load } from '@homeside/api-client/load'
import { useApi } from '@homeside/api-client/use-api'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import { Navigate, useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { aliasAtom } from '@homeside/session/alias'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import { deleteOrderDraft } from '../../api/delete-order-draft.ts'
import { noteOrdersChanged } from '../../api/orders-changed.ts'
import { canOrder } from '../../draft/can-order.ts'
import { isEmpty } from '../../draft/order-draft.ts'
import { useDraftSaving } from '../../draft/use-draft-saving.ts'
import { useOrderDraft } from '../../draft/use-order-draft.ts'
import { newOrderPath, payOrderPath, placedOrderPath } from '../../order-paths.ts'
import { ChooseSupplies } from './choose/choose-supplies.tsx'
import { NothingEligible } from './choose/nothing-eligible.tsx'
import type { JustPlaced } from './new-order-page.tsx'
import { PlacedElsewhere } from './placed-elsewhere.tsx'
import type { OnFile } from './review/on-file.ts'
import { ReviewStep } from './review/review-step.tsx'

interface DraftStepsProps {
  step: 'choose' | 'review'
  supplies: SuppliesAnswer
  kept: KeptOrderDraft
  again: Order | null
  onFile: Load<OnFile>
  onPlaced: (placed: JustPlaced) => void
  /** What can be ordered is no longer what was loaded. */
  onSuppliesChanged: () => void
}

/** The steps that work on the draft, and which of them can be shown: an order that was sent is not chosen anew. */
export function DraftSteps({ step, supplies, kept, again, onFile, onPlaced, onSuppliesChanged }: DraftStepsProps) {
  const { alias = '' } = useParams()
  const [search] = useSearchParams()
  const api = useApi()
  const navigate = useNavigate()
  const owner = { patientKey: useAtomValue(dashboardAtom).patientKey ?? 0, alias: useAtomValue(aliasAtom) ?? '' }
  const hand = useOrderDraft({ owner, items: supplies.Items, kept, again })
  const { draft, change } = hand
  const { saving, stop } = useDraftSaving(draft, change)

  const asksAgain = search.has('again')
  useEffect(() => {
    if (asksAgain) void navigate(newOrderPath(alias), { replace: true })
  }, [asksAgain, alias, navigate])

  function finish(order: Order) {
    const wantsEmail = draft.answers.WantsEmailConfirmation
    stop()
    hand.forget()
    noteOrdersChanged()
    onPlaced({ order, wantsEmail })
    const next = order.DueNowCents > 0 ? payOrderPath(alias, order.OrderKey) : placedOrderPath(alias, order.OrderKey)
    void navigate(next, { replace: true })
  }

  function chooseAgain() {
    onSuppliesChanged()
    void navigate(newOrderPath(alias))
  }

  function startOver() {
    stop()
    hand.forget()
    // One that stays behind is met again: loading says so, or fails as this did.
    void deleteOrderDraft(api).then(chooseAgain, chooseAgain)
  }

  if (saving === 'placed-elsewhere') return <PlacedElsewhere onStartOver={startOver} />
  if (!draft.wasSent && !supplies.Items.some(canOrder)) return <NothingEligible supplies={supplies} />
  if (step === 'choose' && draft.wasSent) return <Navigate replace to={newOrderPath(alias, 'review')} />
  if (step === 'review' && isEmpty(draft)) return <Navigate replace to={newOrderPath(alias)} />
  if (step === 'choose') {
    return (
      <ChooseSupplies
        supplies={supplies}
        hand={hand}
        saving={saving}
        again={again}
        kept={kept}
        onStartOver={startOver}
      />
    )
  }
  return (
    <ReviewStep
      supplies={supplies}
      onFile={onFile}
      draft={draft}
      saving={saving}
      change={change}
      onPlaced={finish}
      onChooseAgain={chooseAgain}
      onStartOver={startOver}
    />
  )
}
