import type { OrderDraft } from '@homeside/contract/order-drafts'
import { isRecord, isTextOrNull } from '@homeside/session/guards'

/** The order that a patient is making, with the state of sending and saving it: keys and answers, never names. */
export interface OrderInProgress {
  /** One shape from the first tick to the request. The server stores and accepts it in this shape. */
  order: OrderDraft
  /** It was sent and there was no answer. The order may exist, so it is only sent again unchanged. */
  wasSent: boolean
  /** When the server last saved it; null when it never did. */
  savedUtc: string | null
  /** Some changes are not on the server yet. */
  isUnsaved: boolean
  /** Typed text that is no valid answer yet, by field. It stays as typed, also after a refresh. */
  unfinished: Readonly<Record<string, string>>
}

function isItem(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value['SupplyKey']) && Number.isInteger(value['Quantity'])
}

function isOrder(value: unknown): value is OrderDraft {
  if (!isRecord(value) || !Array.isArray(value['Items'])) return false
  return typeof value['OrderIdempotencyKey'] === 'string' && value['Items'].every(isItem)
}

/** Whether a stored value is an order in progress of this version. */
export function isOrderInProgress(value: unknown): value is OrderInProgress {
  return (
    isRecord(value) &&
    isOrder(value['order']) &&
    typeof value['wasSent'] === 'boolean' &&
    typeof value['isUnsaved'] === 'boolean' &&
    isTextOrNull(value['savedUtc']) &&
    isRecord(value['unfinished']) &&
    Object.values(value['unfinished']).every((text) => typeof text === 'string')
  )
}

/**
 * `resumed`: begun earlier or on another device. `gone`: this tab's draft no longer exists, or was placed elsewhere.
 */
export type OrderNews = 'resumed' | 'gone' | null
