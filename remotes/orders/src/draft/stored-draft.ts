import { isRecord } from '@homeside/session/guards'
import { storedRecord } from '@homeside/session/stored-atom'

import type { DraftOwner, OrderDraft } from './order-draft.ts'

function isQuantities(value: unknown): value is OrderDraft['quantities'] {
  return isRecord(value) && Object.values(value).every((quantity) => Number.isInteger(quantity) && Number(quantity) > 0)
}

function isOwner(value: unknown): value is DraftOwner {
  return isRecord(value) && typeof value['patientKey'] === 'number' && typeof value['alias'] === 'string'
}

function isDraft(value: unknown): value is OrderDraft {
  return (
    isRecord(value) &&
    isOwner(value['owner']) &&
    typeof value['idempotencyKey'] === 'string' &&
    isQuantities(value['quantities']) &&
    typeof value['addressIsCorrect'] === 'boolean' &&
    typeof value['insuranceIsCorrect'] === 'boolean' &&
    typeof value['changeDescription'] === 'string' &&
    typeof value['agrees'] === 'boolean' &&
    typeof value['wasSent'] === 'boolean'
  )
}

/** No draft: what is stored is removed, so that the next order starts with a key of its own. */
export const noDraft: OrderDraft = {
  owner: { patientKey: 0, alias: '' },
  idempotencyKey: '',
  quantities: {},
  addressIsCorrect: true,
  insuranceIsCorrect: true,
  changeDescription: '',
  agrees: false,
  wasSent: false,
}

/** The draft this tab keeps until it is placed; it ends with the session. */
export const orderDraftAtom = storedRecord<OrderDraft>('orderDraft', noDraft, isDraft)
