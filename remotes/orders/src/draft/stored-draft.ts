import type { DraftOwner, OrderDraft } from './order-draft.ts'

const storageKey = 'orderDraft'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isQuantities(value: unknown): value is Record<number, number> {
  return isRecord(value) && Object.values(value).every((quantity) => Number.isInteger(quantity) && Number(quantity) > 0)
}

function isDraft(value: unknown): value is OrderDraft {
  return (
    isRecord(value) &&
    isRecord(value['owner']) &&
    typeof value['idempotencyKey'] === 'string' &&
    isQuantities(value['quantities']) &&
    typeof value['addressIsCorrect'] === 'boolean' &&
    typeof value['insuranceIsCorrect'] === 'boolean' &&
    typeof value['changeDescription'] === 'string' &&
    typeof value['agrees'] === 'boolean' &&
    typeof value['wasSent'] === 'boolean'
  )
}

/** The draft this owner left in this tab, or null. Somebody else's, and anything damaged, is not theirs to see. */
export function readStoredDraft(owner: DraftOwner): OrderDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!isDraft(draft)) return null
    return draft.owner.patientKey === owner.patientKey && draft.owner.alias === owner.alias ? draft : null
  } catch {
    // Unreadable or forbidden storage is the same as none: the patient starts a new draft.
    return null
  }
}

/** Keeps the draft for this tab; where storage is full or forbidden it lives as long as the page. */
export function storeDraft(draft: OrderDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // The draft in memory goes on; only a refresh loses it.
  }
}

/** Called when the order is placed, so that the next one starts with a key of its own. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Forbidden storage never held it.
  }
}
