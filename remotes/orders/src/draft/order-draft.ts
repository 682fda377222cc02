import type { UsageAnswers } from '@homeside/contract/usage'
import { noAddress } from '@homeside/parts/address/typed-address'
import type { TypedAddress } from '@homeside/parts/address/typed-address'

/** Whose draft it is: nobody else signing in to the same tab may see it or order with it. */
export interface DraftOwner {
  patientKey: number
  alias: string
}

/** What the patient types of a supply's use, as it is typed; section 3.4 of the specification. */
export type TypedUsage = Readonly<Record<keyof UsageAnswers, string>>

/** A supply in the draft. */
export interface DraftItem {
  /** 0 when it is not chosen; what was told of it stays. */
  quantity: number
  Usage: TypedUsage
  ReplacementReason: string
  /** How many of each add-on, by its key; one that is not chosen is not in it. */
  addOns: Readonly<Record<number, number>>
}

/** What the review asks, named as the wire names it, so that what the server says of an answer finds it. */
export interface ReviewAnswers {
  /** `elsewhere` when the address on file is right and this order goes to another. */
  AddressIsCorrect: 'yes' | 'elsewhere' | 'no'
  DeliveryAddress: TypedAddress
  /** Ten digits; empty for the number on file. */
  DeliveryPhone: string
  InsuranceIsCorrect: 'yes' | 'no'
  ChangeDescription: string
  /** The patient said that every item is needed, and accepted the order terms. */
  AcceptsTerms: boolean
  WantsEmailConfirmation: boolean
  AcceptsEmailDisclaimer: boolean
  AcceptsAdditionalDisclaimer: boolean
}

/** An order that is not placed yet: keys and answers, never names. */
export interface OrderDraft {
  owner: DraftOwner
  /** Made once and kept with the draft, so that a retry, a double click or a refresh never orders twice. */
  idempotencyKey: string
  /** By supply key. */
  items: Readonly<Record<number, DraftItem>>
  answers: ReviewAnswers
  /** It was sent and no answer came: the order may exist already, so it is only ever sent again as it was. */
  wasSent: boolean
  /** When the server last kept it; null while it never did. */
  savedUtc: string | null
  /** Something was changed that the server does not have yet. */
  isUnsaved: boolean
}

export const noUsage: TypedUsage = {
  DaysRemaining: '',
  AmountPerDay: '',
  ItemQtyRemaining: '',
  QtyOnHand: '',
  FrequencyOfUseQuantity: '',
  FrequencyOfUseInterval: '',
  FrequencyInterval: '',
}

/** Address and insurance are as on file until the patient says otherwise; what has to be accepted never is. */
export const firstAnswers: ReviewAnswers = {
  AddressIsCorrect: 'yes',
  DeliveryAddress: noAddress,
  DeliveryPhone: '',
  InsuranceIsCorrect: 'yes',
  ChangeDescription: '',
  AcceptsTerms: false,
  WantsEmailConfirmation: false,
  AcceptsEmailDisclaimer: false,
  AcceptsAdditionalDisclaimer: false,
}

/** A draft of nothing, with a key of its own. */
export function emptyDraft(owner: DraftOwner): OrderDraft {
  return {
    owner,
    idempotencyKey: crypto.randomUUID(),
    items: {},
    answers: firstAnswers,
    wasSent: false,
    savedUtc: null,
    isUnsaved: false,
  }
}

/** How many of a supply are chosen, 0 for none. */
export function quantityOf(draft: OrderDraft, supplyKey: number): number {
  return draft.items[supplyKey]?.quantity ?? 0
}

/** Whether anything is chosen. */
export function isEmpty(draft: OrderDraft): boolean {
  return Object.values(draft.items).every(({ quantity }) => quantity === 0)
}
