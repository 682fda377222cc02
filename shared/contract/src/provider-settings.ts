import { z } from 'zod'

import { photosKeptMonths } from './constants/limits.ts'
import { weekdays, type Weekday } from './constants/opening.ts'
import { readOutsideAddress } from './constants/outside-address.ts'
import type { StaffFieldCode } from './constants/problem-codes.ts'
import { timeZones } from './constants/time-zones.ts'
import { text } from './wire.ts'

/** What a provider's file says of its hours, of identity providers, and of how long records are kept. */

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: 'a time of day from 00:00 to 23:59', examples: ['08:00'] })
const span = z
  .strictObject({ from: time, to: time.meta({ examples: ['17:00'] }) })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'out-of-range' satisfies StaffFieldCode })
  .optional()
  .describe('from when until when, such as { "from": "08:00", "to": "17:00" }; leave out a day on which you are closed')

const opening = z
  .strictObject({
    zone: z.enum(timeZones.map(({ name }) => name)).describe('the time zone, such as Eastern'),
    days: z
      .strictObject(Object.fromEntries(weekdays.map((day) => [day, span])) as Record<Weekday, typeof span>)
      .refine((days) => Object.values(days).some(Boolean), 'nothing-selected')
      .describe('the days, monday to sunday'),
  })
  .describe('days and times, from which the sentences in both languages are made, with no en and es beside them')

/** When a provider answers the phone: in fields, or in words of its own. */
export const providerHours = z
  .strictObject({
    en: text(200).optional().describe('when you answer the phone, in English'),
    es: text(200).optional().describe('when you answer the phone, in Spanish'),
    open: opening.optional(),
  })
  .superRefine(({ en, es, open }, context) => {
    const issue = (member: string, message: StaffFieldCode, input?: unknown) =>
      context.addIssue({ code: 'custom', path: [member], message, input })
    if (open && (en ?? es) !== undefined) issue('open', 'invalid', open)
    if (!open && en === undefined) issue('en', 'required')
    if (!open && es === undefined) issue('es', 'required')
  })
  .meta({
    description:
      'when you answer the phone: days and times in open, or words of your own in English and Spanish: { "en": "…", "es": "…" }',
    examples: [{ en: 'Monday to Friday, 8:00 AM to 5:00 PM', es: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.' }],
  })

/** An address outside, as every setting and every provider's file names one. */
export function outsideAddress(wanted: Parameters<typeof readOutsideAddress>[1] = {}) {
  return z
    .string()
    .max(500)
    .overwrite((typed) => {
      const read = readOutsideAddress(typed, wanted)
      return 'address' in read ? read.address : typed
    })
    .superRefine((typed, context) => {
      const read = readOutsideAddress(typed, wanted)
      if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault satisfies StaffFieldCode })
    })
}

/** An OpenID Connect provider that vouches for people, and the name by which it knows the portal. */
const identityProvider = {
  issuer: outsideAddress({ mayAsk: false }).describe(
    'the address of your identity provider, with https://, as its discovery document has it, with its slash at the end or without',
  ),
  clientId: text(200).describe('the client id that your identity provider gave the portal'),
  scope: z
    .string()
    .max(200)
    .regex(/^openid( [\w:./-]+)*$/)
    .default('openid profile')
    .describe('what is asked of your identity provider: openid, and more words separated by spaces'),
}
const claim = (usual: string, what: string) => text(200).default(usual).describe(what)

/** The identity provider of a provider's own people, and which of its roles let them work at the desk or lead it. */
export const staffIdentity = z
  .strictObject({
    ...identityProvider,
    roleClaim: claim('roles', 'the claim that lists what somebody may do, such as roles, groups or realm_access.roles'),
    staffRole: claim('homeside-staff', 'what that claim has for people who work at the desk'),
    leadRole: claim('homeside-lead', 'what it has for those who also read the trail and change settings'),
  })
  .describe('your identity provider, for your own people at the desk: { "issuer": "https://…", "clientId": "…" }')

/** The identity provider of a provider's patients, and the claim in which it names them. */
export const patientIdentity = z
  .strictObject({
    ...identityProvider,
    patientClaim: claim('patient_id', 'the claim that holds the id that you give the patient in your own system'),
  })
  .describe('your identity provider, for patients without a password here: { "issuer": "https://…", "clientId": "…" }')

/** The longest period, in years, that a provider may choose. */
const mostYears = 30

/** The least that each period may be, in years. */
const leastYears = {
  /** What documents an item that was ordered and billed: 42 CFR 424.516(f). */
  document: 7,
  /** Who saw what, and the answer to a patient who asks for it: 45 CFR 164.316(b)(2)(i) and 164.528(a)(1). */
  trail: 6,
}

const years = (least: number, what: string, why: string, otherwise: string) =>
  z
    .int()
    .min(least)
    .max(mostYears)
    .optional()
    .meta({
      description: `a whole number of years from ${least} to ${mostYears}: ${what}. Fewer are refused, because ${why}; without it, or for longer, ${otherwise}`,
      examples: [least],
    })

const bills = `whoever bills for an item keeps what documents it for ${leastYears.document} years (42 CFR 424.516(f))`

/**
 * How long a provider keeps what the law lets it remove. What its file leaves out is kept as it always was. The bounds and
 * their reasons are said to whoever writes something else.
 */
export const retention = z
  .strictObject({
    photosMonths: z
      .int()
      .min(1)
      .max(photosKeptMonths)
      .optional()
      .describe(
        `a whole number of months from 1 to ${photosKeptMonths}: how long the photos of a message are kept. More are refused, because the portal keeps them no longer; fewer than one, because the order that they are about may still be on its way`,
      ),
    messagesYears: years(
      leastYears.document,
      'how long a conversation is kept after its last message, with its photos',
      bills,
      'messages are kept as long as the record',
    ),
    closedRecordsYears: years(
      leastYears.document,
      'how long a closed record is kept before it is erased',
      `${bills}, and a state may ask for more`,
      'it is kept until you erase it',
    ),
    trailYears: years(
      leastYears.trail,
      'how long is kept who saw or changed what',
      `the law asks for it for ${leastYears.trail} years (45 CFR 164.316(b)(2)(i) and 164.528(a)(1))`,
      'it is kept for good',
    ),
  })
  .describe(
    'how long you keep what may be removed: photosMonths, messagesYears, closedRecordsYears and trailYears; what you leave out is kept as usual',
  )
export type Retention = z.infer<typeof retention>
