import type { SupplyItem } from '@homeside/contract/orders'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { fitDraft, isOwnedBy, startDraft } from './order-draft.ts'
import type { DraftOwner, OrderDraft } from './order-draft.ts'
import { noDraft, orderDraftAtom } from './stored-draft.ts'

interface DraftInHand {
  draft: OrderDraft
  change: (edit: (draft: OrderDraft) => OrderDraft) => void
  /** Lets go of the draft, once it is placed. */
  forget: () => void
  /** Lets go of it and begins another, with a key of its own. */
  startOver: () => void
}

/** The owner's draft of today: the one this tab keeps, fitted to what can be ordered, or a new one. */
export function useOrderDraft(owner: DraftOwner, items: readonly SupplyItem[]): DraftInHand {
  const [stored, keep] = useAtom(orderDraftAtom)
  const [draft, setDraft] = useState(() =>
    isOwnedBy(stored, owner) ? fitDraft(stored, items) : startDraft(owner, items),
  )
  useEffect(() => keep(draft), [draft, keep])
  return { draft, change: setDraft, forget: () => keep(noDraft), startOver: () => setDraft(startDraft(owner, items)) }
}
