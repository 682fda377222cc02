import { z } from 'zod'

import { cornerRadii, type Corners } from './constants/brand-looks.ts'
import { phoneFormat } from './constants/field-formats.ts'

/** White label: a provider's own name and looks on the portal. */

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.')

/** Texts by namespace and key, such as `{ "host": { "dashboard.noOpenOrders": "…" } }`. */
const replacedTexts = z.record(z.string(), z.record(z.string(), z.string().min(1)))
/** Both languages are required, so that nobody reads half of a brand. */
export const brandTexts = z.strictObject({ en: replacedTexts, es: replacedTexts })
export type BrandTexts = z.infer<typeof brandTexts>

export const brand = z.strictObject({
  /** The provider's alias. Null for the portal's own brand, which serves every alias without a brand. */
  alias: z.string().nullable(),
  name: z.string().min(1),
  /** Ten digits. */
  phone: z.string().regex(phoneFormat.pattern),
  primary: colour,
  secondary: colour,
  /** How round the corners are. */
  corners: z.enum(Object.keys(cornerRadii) as Corners[]).default('soft'),
  /** A file beside `brand.json`. The icons of the page and of the home screen are drawn from it. */
  logo: z.string(),
  /** The name below the icon on a home screen. Default: `name`. */
  shortName: z.string().min(1).max(12).optional(),
  /** Texts of the portal that this brand replaces. */
  texts: brandTexts.optional(),
  /**
   * The provider whose login `/` leads to, on the brand's own hosts and in its stand-alone build. Default: the brand's
   * alias.
   */
  defaultAlias: z.string().optional(),
  /** Host names per environment whose pages have this brand, whatever the alias. */
  hosts: z.record(z.string(), z.array(z.string())).default({}),
})
export type Brand = z.infer<typeof brand>

/** What the file of a provider says too. The desk, mails and texts take it from there, the pages from the brand. */
const saidTwice = ['alias', 'name', 'phone'] as const

/**
 * What a `brand.json` and the provider's file beside it say differently, in words; empty when they agree.
 *
 * @param brandFile The contents of both files, which may be wrong in other ways.
 */
export function differences(brandFile: unknown, providerFile: unknown): string[] {
  const said = (file: unknown, member: string): string => {
    const value =
      typeof file === 'object' && file !== null && member in file ? (file as Record<string, unknown>)[member] : null
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return saidTwice.flatMap((member) => {
    const [inBrand, inProvider] = [said(brandFile, member), said(providerFile, member)]
    const isSame = member === 'phone' ? digitsOf(inBrand) === digitsOf(inProvider) : inBrand === inProvider
    return isSame
      ? []
      : [`${member}: brand.json says ${inBrand}, the provider’s file ${inProvider}. Write the same in both.`]
  })
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}
