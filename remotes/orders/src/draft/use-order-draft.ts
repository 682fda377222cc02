import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { Order, SupplyItem } from '@homeside/contract/orders'
import { useAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'

import type { DraftOwner, OrderDraft } from './order-draft.ts'
import { pickDraft } from './pick-draft.ts'
import type { PickedDraft } from './pick-draft.ts'
import { fitDraft, orderAgain, startDraft } from './start-draft.ts'
import { noDraft, orderDraftAtom } from './stored-draft.ts'

interface DraftSources {
  owner: DraftOwner
  items: readonly SupplyItem[]
  kept: KeptOrderDraft
  /** An earlier order that is to be ordered again; null otherwise. */
  again: Order | null
}

export interface DraftInHand {
  draft: OrderDraft
  news: PickedDraft['news']
  change: (edit: (draft: OrderDraft) => OrderDraft) => void
  /** Lets go of the draft, once it is placed. */
  forget: () => void
  /** Lets go of it and begins another, with a key of its own. */
  startOver: () => void
}

/** The owner's draft of today: this tab's or the server's, fitted to what can be ordered, or a new one. */
export function useOrderDraft({ owner, items, kept, again }: DraftSources): DraftInHand {
  const [stored, keep] = useAtom(orderDraftAtom)
  const [{ draft, news }, set] = useState(() => {
    const picked = pickDraft(stored, kept, owner)
    const fitted = picked.draft ? fitDraft(picked.draft, items) : startDraft(owner, items)
    return { draft: again && !fitted.wasSent ? orderAgain(fitted, again, items) : fitted, news: picked.news }
  })
  useEffect(() => keep(draft), [draft, keep])
  const change = useCallback(
    (edit: (draft: OrderDraft) => OrderDraft) => set((before) => ({ ...before, draft: edit(before.draft) })),
    [],
  )
  return {
    draft,
    news,
    change,
    forget: () => keep(noDraft),
    startOver: () => set({ draft: startDraft(owner, items), news: null }),
  }
}
