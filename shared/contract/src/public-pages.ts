import { z } from 'zod'

import { defineCall } from './call.ts'
import { date, languages } from './wire.ts'

/** Texts that anyone may read, in the language of Accept-Language. Sections 2.2 and 7.1 of the specification. */

const alias = z.strictObject({ alias: z.string().min(1).max(64) })

export const privacyPolicyAnswer = z.strictObject({
  Version: z.string().describe('What a consent names.'),
  EffectiveDate: date,
  Language: z.enum(languages),
  Title: z.string(),
  Sections: z.array(z.strictObject({ Heading: z.string(), Paragraphs: z.array(z.string()).min(1) })).min(1),
})
export type PrivacyPolicy = z.infer<typeof privacyPolicyAnswer>

export const privacyPolicy = defineCall({
  method: 'GET',
  path: 'account/privacyPolicy/{alias}',
  section: '7.1',
  summary: 'The privacy policy of a provider.',
  access: 'public',
  params: alias,
  answer: privacyPolicyAnswer,
  problems: ['malformed', 'not-found'],
})

export const portalPrivacyPolicy = defineCall({
  method: 'GET',
  path: 'account/privacyPolicy',
  summary: 'The privacy policy for whoever has not named a provider.',
  access: 'public',
  answer: privacyPolicyAnswer,
  problems: [],
})

export const termsAnswer = privacyPolicyAnswer.omit({ Version: true })
export type Terms = z.infer<typeof termsAnswer>

export const terms = defineCall({
  method: 'GET',
  path: 'account/terms/{alias}',
  summary: 'The terms on which a provider offers the portal.',
  access: 'public',
  params: alias,
  answer: termsAnswer,
  problems: ['malformed', 'not-found'],
})

export const portalTerms = defineCall({
  method: 'GET',
  path: 'account/terms',
  summary: 'The terms of the portal for whoever has not named a provider.',
  access: 'public',
  answer: termsAnswer,
  problems: [],
})

export const faqsAnswer = z.strictObject({
  Language: z.enum(languages),
  Topics: z.array(
    z.strictObject({
      Title: z.string(),
      Questions: z
        .array(
          z.strictObject({
            Question: z.string(),
            Answer: z.string(),
            Route: z.string().optional().describe('The screen that the answer names, as `/:alias/orders`.'),
          }),
        )
        .min(1),
    }),
  ),
})
export type Faqs = z.infer<typeof faqsAnswer>

export const faqs = defineCall({
  method: 'GET',
  path: 'account/faqs/{alias}',
  summary: 'Questions that patients of a provider ask; only of what the provider offers.',
  access: 'public',
  params: alias,
  answer: faqsAnswer,
  problems: ['malformed', 'not-found'],
})

export const portalFaqs = defineCall({
  method: 'GET',
  path: 'account/faqs',
  summary: 'Questions that patients ask, for whoever has not named a provider.',
  access: 'public',
  answer: faqsAnswer,
  problems: [],
})
