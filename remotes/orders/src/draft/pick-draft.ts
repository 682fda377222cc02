import type { KeptOrderDraft } from '@homeside/contract/order-drafts'

import { fromKept } from './kept-draft.ts'
import type { DraftOwner, OrderDraft } from './order-draft.ts'

/** Which draft goes on, and whether the patient should be told of it. */
export interface PickedDraft {
  /** Null to begin a new one. */
  draft: OrderDraft | null
  /** `resumed`: begun earlier or elsewhere. `gone`: what this tab had is kept no longer, or was placed elsewhere. */
  news: 'resumed' | 'gone' | null
}

/**
 * Decides between what this tab has and what the server kept. A draft that was sent stays as it was, and what this tab
 * changed and could not save yet is newer than anything kept; otherwise the server knows best, as it hears from every
 * tab and device. What the patient never touched is begun anew.
 */
export function pickDraft(tab: OrderDraft, kept: KeptOrderDraft, owner: DraftOwner): PickedDraft {
  const theirs = fromKept(kept, owner)
  if (!isOwnedBy(tab, owner)) return { draft: theirs, news: theirs ? 'resumed' : null }
  if (tab.wasSent) return { draft: tab, news: null }
  if (tab.savedUtc !== null && theirs?.idempotencyKey !== tab.idempotencyKey) {
    return { draft: theirs, news: theirs ? 'resumed' : 'gone' }
  }
  if (tab.isUnsaved || (theirs !== null && tab.savedUtc === theirs.savedUtc)) return { draft: tab, news: null }
  return { draft: theirs, news: theirs ? 'resumed' : null }
}

/** Somebody else's draft, left in the same tab, is not theirs to see. */
function isOwnedBy(draft: OrderDraft, owner: DraftOwner): boolean {
  return draft.owner.patientKey === owner.patientKey && draft.owner.alias === owner.alias
}
