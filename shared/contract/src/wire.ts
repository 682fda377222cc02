import { z } from 'zod'

import {
  emailFormat,
  isOneLine,
  phoneFormat,
  postalCodeFormat,
  visibleCharacter,
  type FieldFormat,
} from './constants/field-formats.ts'
import { earliestDate, emailMaxLength } from './constants/limits.ts'
import type { FieldCode } from './constants/problem-codes.ts'
import { addressLimits, stateCodes } from './constants/states.ts'
import { addressText, plainText } from './constants/typed-text.ts'

/**
 * The schemas that several resources use. When a rule's message is a field code, a refused request gets that code for
 * the field.
 */

/** A calendar date, `YYYY-MM-DD`, never an instant. No date is before 1900. */
export const date = z
  .string()
  .overwrite((typed) => plainText(typed).trim())
  .check(z.iso.date('date-invalid' satisfies FieldCode))
  .refine((value) => value >= earliestDate, 'date-invalid' satisfies FieldCode)
  .describe('A calendar date, YYYY-MM-DD; never an instant.')

/** An instant in UTC, ISO 8601. */
export const utc = z.iso.datetime().describe('An instant in UTC, ISO 8601.')
/** The state of a message that could not be handed over while its sender waited. */
export const queued = z
  .literal(true)
  .optional()
  .describe('The mail server, or the service for texts, cannot be reached: the message is sent as soon as it can be.')

/** Money in integer cents. */
export const cents = z.int().min(0).describe('Money in integer cents.')
/** The key of a row, as large as the database's integers. */
export const key = z.int().positive().max(2_147_483_647)
/** A key inside a path. */
export const pathKey = z.coerce.number<string>().pipe(key)

/** Text with at least one visible character, as typed. */
export function text(maxLength: number) {
  return z
    .string()
    .regex(visibleCharacter, 'required' satisfies FieldCode)
    .max(maxLength)
}

/** A name, which stands beside other words: on one line, without marks that would turn their order. */
export function nameText(maxLength: number) {
  return text(maxLength).refine(isOneLine, 'invalid' satisfies FieldCode)
}

/** Text in a format that forms check too, and read in the same way. */
export function formatted({ pattern, code, read = (typed) => typed }: FieldFormat) {
  return z.string().overwrite(read).regex(pattern, code)
}

/** Ten digits, without separators; section 5.1 of the specification. */
export const phone = formatted(phoneFormat).describe('Ten digits, without separators.')

/** A username or an address, without marks that nobody sees; of any form. */
export const typedAddress = text(emailMaxLength).overwrite(addressText)
/** An email address; section 5.1 of the specification. */
export const emailAddress = typedAddress.regex(emailFormat.pattern, emailFormat.code)

export const address = z.strictObject({
  Street: text(addressLimits.Street),
  Apt: z.string().max(addressLimits.Apt).nullable(),
  City: text(addressLimits.City),
  State: z.enum(stateCodes).describe('The postal abbreviation of a state, district or territory.'),
  PostalCode: formatted(postalCodeFormat).describe('5 or 9 digits, without a dash.'),
})
export type Address = z.infer<typeof address>

/** An address as staff read it: empty once the person is erased. */
export const keptAddress = address.extend({
  Street: z.string(),
  City: z.string(),
  State: z.string(),
  PostalCode: z.string(),
})

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The two numbers of a paged path: page (from 1) and page size. */
export const pageParams = z.strictObject({
  page: z.coerce.number<string>().pipe(z.int().min(1).max(100_000)),
  pageSize: z.coerce.number<string>().pipe(z.int().min(1).max(100)),
})
export type PageParams = z.infer<typeof pageParams>

/** One page of a list, with the size of the whole list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    Items: z.array(item),
    TotalCount: z.int().min(0),
    Page: z.int().min(1),
    PageSize: z.int().min(1),
  })
}
