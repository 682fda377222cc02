import { z } from 'zod'

/** The schemas that several resources are made of. */

/** A calendar date, `YYYY-MM-DD`; never an instant. */
export const date = z.iso.date()
/** An instant in UTC, ISO 8601. */
export const utc = z.iso.datetime()
/** Money in integer cents. */
export const cents = z.int().min(0)
/** A surrogate key of a row. */
export const key = z.int().positive()

export const address = z.strictObject({
  Street: z.string(),
  Apt: z.string().nullable(),
  City: z.string(),
  State: z.string().length(2),
  /** 5 or 9 digits, without a dash. */
  PostalCode: z.string().regex(/^\d{5}(\d{4})?$/),
})
export type Address = z.infer<typeof address>

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
