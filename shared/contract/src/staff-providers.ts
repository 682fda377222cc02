import { z } from 'zod'

import { defineCall } from './call.ts'
import { documentVersion } from './consents.ts'
import { reservedAliases } from './constants/aliases.ts'
import { messageMaxLength } from './constants/conversation-states.ts'
import { emailFormat, phoneFormat, textsFromPattern } from './constants/field-formats.ts'
import { emailMaxLength } from './constants/limits.ts'
import type { StaffFieldCode } from './constants/problem-codes.ts'
import { providerHours, outsideAddress, patientIdentity, staffIdentity, retention } from './provider-settings.ts'
import { address, date, formatted, key, nameText, pathKey, text } from './wire.ts'

/**
 * A provider as a file, which its owner keeps and applies as a whole. Each description says what to write there: it is
 * read by whoever wrote something else.
 */

const email = formatted(emailFormat).max(emailMaxLength).describe('an email address, such as help@shop.example')
const inBoth = (maxLength: number, what: string) =>
  z
    .strictObject({
      en: text(maxLength).describe(`${what}, in English`),
      es: text(maxLength).describe(`${what}, in Spanish`),
    })
    .describe(`${what}, in English and Spanish: { "en": "…", "es": "…" }`)

/** Whether nothing stands in a list twice, so that a page can tell its parts from each other. */
function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

const sections = z
  .array(
    z.strictObject({
      heading: text(200).describe('the heading of a section'),
      paragraphs: z
        .array(text(5000).describe('a paragraph'))
        .min(1)
        .max(50)
        .refine(areDistinct, 'invalid' satisfies StaffFieldCode)
        .describe('a list of paragraphs, none twice'),
    }),
  )
  .min(1)
  .max(50)
  .refine((list) => areDistinct(list.map(({ heading }) => heading)), 'invalid' satisfies StaffFieldCode)
  .describe('a list of sections, each with another heading: [{ "heading": "…", "paragraphs": ["…"] }]')
const legalText = z
  .strictObject({
    version: documentVersion.describe('a name for this text, such as 2026-01; another text needs another'),
    from: date.describe('the first day on which it applies, YYYY-MM-DD'),
    en: sections,
    es: sections,
  })
  .describe('a text of your own: version, from, and its sections in en and es')
export type ProviderLegalText = z.infer<typeof legalText>

const topics = z
  .array(
    z.strictObject({
      title: text(200).describe('the title of a topic'),
      questions: z
        .array(
          z.strictObject({ question: text(500).describe('a question'), answer: text(5000).describe('its answer') }),
        )
        .min(1)
        .max(100)
        .refine((list) => areDistinct(list.map(({ question }) => question)), 'invalid' satisfies StaffFieldCode)
        .describe('a list of questions, none twice: [{ "question": "…", "answer": "…" }]'),
    }),
  )
  .min(1)
  .max(30)
  .refine((list) => areDistinct(list.map(({ title }) => title)), 'invalid' satisfies StaffFieldCode)
  .describe('a list of topics, each with another title: [{ "title": "…", "questions": […] }]')
const faqs = z.strictObject({ en: topics, es: topics }).describe('questions and answers of your own, in en and es')
export type ProviderFaqs = z.infer<typeof faqs>

const flag = (usual: boolean, what: string) => z.boolean().default(usual).describe(`true or false: ${what}`)

/** What a provider offers. What needs something that may not be there is off unless its file says otherwise. */
const features = z
  .strictObject({
    messages: flag(true, 'whether patients write to you'),
    supplies: flag(true, 'whether they see and order their supplies'),
    selfRegistration: flag(true, 'whether they register without a code of yours'),
    emailNotifications: flag(true, 'whether they may be told by email'),
    engagement: flag(true, 'whether they are asked to register by texted links'),
    payments: flag(false, 'whether they pay by card; it needs your merchant'),
    appointmentReminders: flag(false, 'whether your own system reminds of appointments'),
    supplyReminders: flag(false, 'whether they may be told by email or text when supplies can be ordered'),
    app: flag(false, 'whether an app of yours shows notices'),
    accessHistory: flag(false, 'whether patients read on which days your people looked at their data, without names'),
  })
  .describe('what you offer: each true or false')

const orders = z
  .strictObject({
    handlingBusinessDays: z
      .int()
      .min(0)
      .max(60)
      .default(4)
      .describe('how many business days an order takes to the door, 0 to 60'),
    closedOn: z
      .array(date.describe('a day on which nobody works, YYYY-MM-DD'))
      .max(400)
      .default([])
      .describe('a list of days on which nobody works, such as ["2026-12-25"]'),
    disclaimer: inBoth(2000, 'what a patient accepts with an order besides the usual').optional(),
    asksForPayment: flag(false, 'whether the patient’s share is paid with the order'),
  })
  .describe('what you ask of orders')

export const providerFile = z.strictObject({
  siteKey: key.describe('a whole number from 1 that you choose once and never change'),
  code: z
    .string()
    .regex(/^[A-Z0-9]{3}$/)
    .describe('three capital letters or digits, such as CDR; patients name the provider by them'),
  alias: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .refine((alias) => !reservedAliases.has(alias), 'reserved' satisfies StaffFieldCode)
    .describe('the beginning of your pages’ addresses: small letters, digits and single dashes, such as cedar-ridge'),
  name: nameText(80).describe('the name that patients read, up to 80 characters'),
  phone: formatted(phoneFormat).describe('ten digits, such as 5555550144'),
  hours: providerHours,
  address: address
    .extend({ Apt: address.shape.Apt.default(null) })
    .optional()
    .describe('where you are: Street, Apt, City, State and PostalCode; leave it out where there are no visits'),
  pageOrigin: outsideAddress({ isOrigin: true })
    .optional()
    .describe(
      'https:// and the host name of your own pages, with nothing after it, below the same domain as the API; messages lead there',
    ),
  mail: z
    .strictObject({ from: email, replyTo: email.optional() })
    .optional()
    .describe('the sender of your emails: from, and replyTo where answers go elsewhere'),
  texts: z
    .strictObject({
      from: z
        .string()
        .regex(textsFromPattern)
        .meta({
          description: 'the number that your texts come from: +15555550144, or a short code of 5 or 6 digits',
          examples: ['+15555550144'],
        }),
    })
    .optional()
    .describe('where your texts come from: from'),
  tell: z
    .array(email)
    .max(10)
    .default([])
    .describe('a list of up to ten email addresses that are told what waits, such as ["orders@shop.example"]'),
  events: z
    .strictObject({ url: outsideAddress().describe('the address of your own system that takes events, with https://') })
    .optional()
    .describe('your own system, which is told of what patients do: { "url": "https://…" }'),
  merchant: z
    .strictObject({
      account: z
        .string()
        .regex(/^acct_\w{1,60}$/)
        .describe('your account at Stripe, such as acct_1OxYzAbCdEfGhIjK'),
    })
    .optional()
    .describe('where the money of your patients goes: { "account": "acct_…" }; without it nobody pays by card'),
  logo: z
    .string()
    .max(100_000)
    .regex(/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)
    .optional()
    .describe('a picture as a data URL, such as data:image/png;base64,…, up to 100,000 characters'),
  maintenance: flag(false, 'whether your pages are closed for now'),
  features: features.prefault({}),
  orders: orders.prefault({}),
  autoReply: inBoth(
    2000,
    'what every new conversation is answered with at once; {hours} becomes when you answer the phone',
  ).optional(),
  replies: z
    .array(
      z.strictObject({
        name: nameText(80).describe('how your people know it, such as On its way'),
        ...inBoth(messageMaxLength, 'what it says; {name}, {order}, {arrives} and {next} are filled in').shape,
      }),
    )
    .min(1)
    .max(50)
    .refine((list) => areDistinct(list.map(({ name }) => name)), 'invalid' satisfies StaffFieldCode)
    .optional()
    .describe('answers that your people give often, each with another name: [{ "name": "…", "en": "…", "es": "…" }]'),
  policies: z
    .strictObject({ privacy: legalText.optional(), terms: legalText.optional() })
    .prefault({})
    .describe('texts of your own: privacy and terms; without them patients read the portal’s'),
  faqs: faqs.optional(),
  paymentsPortal: z
    .strictObject({
      signsIn: flag(true, 'whether patients go there signed in'),
      url: outsideAddress()
        .optional()
        .describe(
          'the address of your payments portal, with https://; {token} in it becomes who the patient is, signed',
        ),
    })
    .optional()
    .describe('the payments portal of another company, where patients pay in place of here'),
  retention: retention.optional(),
  signOn: patientIdentity.optional(),
  staff: staffIdentity.optional(),
})
export type ProviderFile = z.infer<typeof providerFile>
/** A file as it is written: what is as usual is left out. */
export type WrittenProviderFile = z.input<typeof providerFile>

const params = z.strictObject({ siteKey: pathKey })

export const applyProviderAnswer = z.strictObject({
  SiteKey: key,
  Created: z.boolean().describe('Whether there was no such provider before.'),
  DryRun: z.boolean(),
  Changes: z
    .array(
      z.strictObject({
        Member: z.string().describe('A member of the file, such as hours.es.'),
        From: z.unknown().describe('Null where there was nothing.'),
        To: z.unknown().describe('Null where there is nothing any more.'),
      }),
    )
    .describe('What changed, or would; nothing where the file says what is.'),
})
export type ApplyProviderAnswer = z.infer<typeof applyProviderAnswer>

export const applyProvider = defineCall({
  method: 'PUT',
  path: 'staff/providers/{siteKey}',
  summary:
    'Makes a provider what its file says, or changes it. It needs a key for all sites; a lead may change what patients read and who is told.',
  access: 'staff',
  worksOutside: true,
  role: 'lead',
  namesEveryFault: true,
  params,
  query: z.strictObject({
    dryRun: z.enum(['true', 'false']).optional().describe('With true, the answer is the same and nothing is written.'),
  }),
  body: providerFile,
  answer: applyProviderAnswer,
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'validation'],
})

export const showProvider = defineCall({
  method: 'GET',
  path: 'staff/providers/{siteKey}',
  summary: 'A provider as its file.',
  access: 'staff',
  params,
  answer: providerFile,
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found'],
})
