/** The words with which a test describes a made-up patient. */

/** What the patient's provider is like. Every feature that is not named is on, except that patients read who looked. */
export const providerFeatures = [
  'without messages',
  'without supplies',
  'without payments',
  'without email',
  'without engagement',
  'without self-registration',
  'without reminders and app',
  'in maintenance',
  'asks for payment',
  'payments portal',
  'payments portal without an address',
  'single sign-on',
  'shows who looked',
] as const
export type ProviderFeature = (typeof providerFeatures)[number]

export const accountTraits = [
  'locked',
  'deactivated',
  'no registrations',
  'unverified email',
  'single sign-on',
] as const
export type AccountTrait = (typeof accountTraits)[number]

/** The mobile phone of a patient to whom no text can be sent. The sandbox's service refuses it. */
export const phoneWithoutTexts = '5555550199'
export const phoneTraits = ['takes no texts'] as const

/**
 * `due`: three supplies can be ordered as they are, and one comes later. `all due`: all six that are
 * prescribed are due. `eight due`: so many, of eight kinds.
 * `asking`: every way of counting what is left, and a reason for a replacement. `nothing due`: the next date is known.
 */
export const supplyTraits = [
  'due',
  'all due',
  'eight due',
  'nothing due',
  'asking',
  'prescription expired',
  'on hold',
  'none',
] as const
export type SupplyTrait = (typeof supplyTraits)[number]

/** Each word is one order, except `many delivered`: twelve. */
export const orderTraits = [
  'placed',
  'open',
  'blocked',
  'on hold',
  'partly shipped',
  'shipped',
  'delivered',
  'many delivered',
  'cancelled',
] as const
export type OrderTrait = (typeof orderTraits)[number]

export const insuranceTraits = ['active', 'expired', 'none', 'three', 'pending', 'rejected'] as const
export type InsuranceTrait = (typeof insuranceTraits)[number]

/** Each word is one conversation, except `many`: thirty. `long` has 200 messages. */
export const conversationTraits = [
  'answered',
  'unread',
  'with a photo',
  'expired photo',
  'closed',
  'long',
  'hostile texts',
  'many',
] as const
export type ConversationTrait = (typeof conversationTraits)[number]

export const cardTraits = ['valid', 'declined', 'expired', 'on autopay', 'on a payment plan'] as const
export type CardTrait = (typeof cardTraits)[number]

export const draftTraits = ['begun', 'over the allowance'] as const
export type DraftTrait = (typeof draftTraits)[number]
