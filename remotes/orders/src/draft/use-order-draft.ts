import type { SupplyItem } from '@homeside/contract/orders'
import { useEffect, useState } from 'react'

import { fitDraft, startDraft } from './order-draft.ts'
import type { DraftOwner, OrderDraft } from './order-draft.ts'
import { readStoredDraft, storeDraft } from './stored-draft.ts'

/** The owner's draft of today: the one this tab keeps, fitted to what can be ordered, or a new one. */
export function useOrderDraft(owner: DraftOwner, items: readonly SupplyItem[]) {
  const [draft, setDraft] = useState<OrderDraft>(() => {
    const stored = readStoredDraft(owner)
    return stored ? fitDraft(stored, items) : startDraft(owner, items)
  })
  useEffect(() => storeDraft(draft), [draft])
  return [draft, setDraft] as const
}
