import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { languages } from '@homeside/contract/wire'
import type { Language } from '@homeside/contract/wire'
import { z } from 'zod'

const textSchema = z.strictObject({
  title: z.string(),
  sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
})

const faqsSchema = z.strictObject({
  topics: z.array(
    z.strictObject({
      title: z.string(),
      questions: z.array(
        z.strictObject({
          question: z.string(),
          answer: z.string(),
          /** The portal's screen that the answer names. */
          route: z.string().optional(),
          /** The provider's feature that the question is about. */
          needs: z.enum(['suppliesActive', 'communicationsActive', 'paymentsActive']).optional(),
        }),
      ),
    }),
  ),
})

/**
 * Reads the texts beside this file, by language. They name the provider as `{{provider}}`, how to reach it as
 * `{{contact}}`, the limits of a session as `{{idleMinutes}}` and `{{sessionHours}}`, those of signing in as
 * `{{signInTries}}` and `{{signInWaitMinutes}}`, and how long links and codes are valid as `{{linkHours}}` and
 * `{{codeMinutes}}`.
 */
export const policyTexts = readTexts('privacy-policy', textSchema)
export const termsTexts = readTexts('terms', textSchema)
export const faqsTexts = readTexts('faqs', faqsSchema)

function readTexts<Text>(name: string, schema: z.ZodType<Text>): Record<Language, Text> {
  const texts = languages.map((language) => {
    const file = join(import.meta.dirname, `${name}.${language}.json`)
    return [language, schema.parse(JSON.parse(readFileSync(file, 'utf8')))] as const
  })
  return Object.fromEntries(texts) as Record<Language, Text>
}
