import { isRecord, isTextOrNull } from '@homeside/session/guards'
import { storedRecord } from '@homeside/session/stored-atom'

import { firstAnswers, noUsage } from './order-draft.ts'
import type { DraftItem, DraftOwner, OrderDraft, ReviewAnswers } from './order-draft.ts'

function isLike(value: unknown, model: object): boolean {
  return (
    isRecord(value) &&
    Object.entries(model).every(([name, example]) =>
      isRecord(example) ? isLike(value[name], example) : typeof value[name] === typeof example,
    )
  )
}

function isItem(value: unknown): value is DraftItem {
  return (
    isLike(value, { quantity: 0, Usage: noUsage, ReplacementReason: '', addOns: {} }) &&
    isRecord(value) &&
    Number.isInteger(value['quantity'])
  )
}

function isOwner(value: unknown): value is DraftOwner {
  return isLike(value, { patientKey: 0, alias: '' })
}

function isAnswers(value: unknown): value is ReviewAnswers {
  return isLike(value, firstAnswers)
}

function isDraft(value: unknown): value is OrderDraft {
  return (
    isLike(value, { idempotencyKey: '', wasSent: false, isUnsaved: false, items: {} }) &&
    isRecord(value) &&
    isOwner(value['owner']) &&
    isAnswers(value['answers']) &&
    isTextOrNull(value['savedUtc']) &&
    isRecord(value['items']) &&
    Object.values(value['items']).every(isItem)
  )
}

/** No draft: what is stored is removed, so that the next order starts with a key of its own. */
export const noDraft: OrderDraft = {
  owner: { patientKey: 0, alias: '' },
  idempotencyKey: '',
  items: {},
  answers: firstAnswers,
  wasSent: false,
  savedUtc: null,
  isUnsaved: false,
}

/** The draft as this tab has it, also while the server cannot be reached; it ends with the session. */
export const orderDraftAtom = storedRecord<OrderDraft>('orderDraft', noDraft, isDraft)
