import type { OrderDraft } from '@homeside/contract/order-drafts'
import { isRecord, isTextOrNull } from '@homeside/session/guards'

/** The order that a patient is making: keys and answers, never names. */
export interface OrderInHand {
  /** In one shape from the first tick to the request: the server keeps it so, and takes it so. */
  order: OrderDraft
  /** It was sent and no answer came: the order may exist already, so it is only ever sent again as it was. */
  wasSent: boolean
  /** When the server last kept it; null while it never did. */
  savedUtc: string | null
  /** Something was changed that the server does not have yet. */
  isUnsaved: boolean
  /** What was typed and is no answer yet, by field: it stays as it is, also after a refresh. */
  unfinished: Readonly<Record<string, string>>
}

function isItem(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value['SupplyKey']) && Number.isInteger(value['Quantity'])
}

function isOrder(value: unknown): value is OrderDraft {
  if (!isRecord(value) || !Array.isArray(value['Items'])) return false
  return typeof value['OrderIdempotencyKey'] === 'string' && value['Items'].every(isItem)
}

/** Whether what is stored is an order in hand, and not what an older version stored. */
export function isOrderInHand(value: unknown): value is OrderInHand {
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

/** `resumed`: begun earlier or elsewhere. `gone`: what this tab had is kept no longer, or was placed elsewhere. */
export type OrderNews = 'resumed' | 'gone' | null
