import { languages } from '@homeside/contract/wire'
import { z } from 'zod'

const scope = { siteKey: z.int(), patientKey: z.int() }
/** The provider on whose own page it was asked for; null on a page of all. */
const ofPage = z.int().nullable()

/**
 * A message to send: its kind, and the keys of what it is about. Words, addresses, links and codes are made when it is
 * sent, so the queue contains nothing private.
 */
export const messageJob = z.discriminatedUnion('kind', [
  /** A link and a code for a new password. The browser that asked may have its own allowance. */
  z.strictObject({ kind: z.literal('reset'), accountKey: z.int(), deviceHash: z.string().nullable() }),
  /** The usernames of an account's address. */
  z.strictObject({ kind: z.literal('usernames'), accountKey: z.int(), siteKey: ofPage }),
  /**
   * Says that an address has no account. No key leads to such an address, so the job contains it. With null nothing is
   * sent.
   */
  z.strictObject({
    kind: z.literal('no-account'),
    email: z.string().nullable(),
    siteKey: ofPage,
    language: z.enum(languages),
  }),
  /** A security code for a search that a browser made, or claims to have made. */
  z.strictObject({
    kind: z.literal('self-registration-code'),
    transactionHash: z.string(),
    bindingHash: z.string(),
    channel: z.enum(['text', 'email']).nullable(),
    language: z.enum(languages),
    /** Whether it was counted when it was requested, or is when it is sent. */
    isCounted: z.boolean(),
  }),
  /** A link that verifies an account's address. It is counted when it was requested, or when it is sent. */
  z.strictObject({
    kind: z.literal('email-verification'),
    accountKey: z.int(),
    isCounted: z.boolean(),
    offeredAtSite: z.int().optional(),
  }),
  /** The confirmation of an order that a patient requested. */
  z.strictObject({ kind: z.literal('order-confirmation'), ...scope, orderKey: z.int() }),
  /** A new registration code, besides the one that staff were given. */
  z.strictObject({
    kind: z.literal('invitation'),
    ...scope,
    format: z.enum(['Portal', 'SixDigits']),
    channel: z.enum(['text', 'email']),
    language: z.enum(languages),
  }),
  /** A link to one screen of the portal, for the phone on file. */
  z.strictObject({
    kind: z.literal('texted-link'),
    ...scope,
    shortCodeKey: z.int(),
    language: z.enum(languages),
  }),
  z.strictObject({
    kind: z.literal('delivery-news'),
    ...scope,
    orderKey: z.int(),
    news: z.enum(['placed', 'shipped', 'delivered']),
    channel: z.enum(['email', 'text']),
  }),
  /** Says that supplies can be ordered: by text with a link of its own, made before. */
  z.strictObject({ kind: z.literal('supply-reminder'), ...scope, shortCodeKey: z.int().nullable() }),
  /** Says that staff decided a patient's change. */
  z.strictObject({
    kind: z.literal('change-decided'),
    ...scope,
    changeKey: z.int(),
    channel: z.enum(['email', 'text']),
  }),
  /**
   * Says that something sensitive was changed. An address that is no longer on file has no key, so it is in the job.
   */
  z.strictObject({
    kind: z.literal('security-notice'),
    accountKey: z.int(),
    of: z.strictObject({ siteKey: z.int(), patientKey: z.int() }).optional(),
    what: z.enum([
      'password',
      'username',
      'email',
      'email-asked',
      'email-offered',
      'phone',
      'phone-asked',
      'passkey-added',
      'passkey-removed',
    ]),
    channel: z.enum(['email', 'text']),
    /** Null for the account's own email address. */
    to: z.string().nullable(),
  }),
  /** The answer to a text. No key leads to a phone that belongs to no patient, so the job contains it. */
  z.strictObject({
    kind: z.literal('text-reply'),
    siteKey: z.int(),
    phone: z.string(),
    reply: z.enum(['stopped', 'started', 'help']),
    language: z.enum(languages),
  }),
  /** Tells somebody of a provider's what waits for staff. */
  z.strictObject({ kind: z.literal('tell-staff'), siteKey: z.int(), to: z.string() }),
  /** The result of a charge. */
  z.strictObject({
    kind: z.literal('charge-news'),
    ...scope,
    chargeKey: z.int(),
    // What it is to tell. It is no news any more when something else came of the charge meanwhile.
    status: z.enum(['Approved', 'Declined', 'Failed', 'Refunded']),
  }),
  /**
   * Finds out the result of a charge whose answer was lost. This job sends no message, but it is as reliable as one.
   */
  z.strictObject({ kind: z.literal('settle-charge'), ...scope, chargeKey: z.int() }),
  /** Tells a provider's own system of an event. */
  z.strictObject({ kind: z.literal('webhook'), siteKey: z.int(), eventKey: z.int() }),
  /** Says in a mail to a provider's people that its own system took no webhook for days. */
  z.strictObject({ kind: z.literal('webhook-given-up'), siteKey: z.int(), to: z.string().nullable() }),
  /** Refunds the payments of a cancelled order. */
  z.strictObject({ kind: z.literal('refund-charge'), ...scope, chargeKey: z.int() }),
])
export type MessageJob = z.infer<typeof messageJob>
