import { z } from 'zod'

/** White label: how a provider puts its own name on the portal. */

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.')

/** Texts by namespace and key, such as `{ "host": { "dashboard.eligibleLead": "…" } }`. */
const replacedTexts = z.record(z.string(), z.record(z.string(), z.string().min(1)))
/** In both languages, so that nobody reads one brand in English and another in Spanish. */
export const brandTexts = z.strictObject({ en: replacedTexts, es: replacedTexts })
export type BrandTexts = z.infer<typeof brandTexts>

export const brand = z.strictObject({
  /** The provider's alias; null for the portal's own brand, which serves every alias without one. */
  alias: z.string().nullable(),
  name: z.string().min(1),
  /** Ten digits. */
  phone: z.string().regex(/^\d{10}$/),
  primary: colour,
  secondary: colour,
  /** How far corners are rounded. */
  corners: z.enum(['square', 'soft', 'round']).default('soft'),
  /** A file beside `brand.json`; the icons of the page and of the home screen are drawn from it. */
  logo: z.string(),
  /** What stands below the icon on a home screen; the name when absent. */
  shortName: z.string().min(1).max(12).optional(),
  /** Texts of the portal that this brand says otherwise. */
  texts: brandTexts.optional(),
  /** Whose login `/` leads to, on the brand's own hosts and in its stand-alone build; its own alias unless told. */
  defaultAlias: z.string().optional(),
  /** Per environment: host names whose pages are this brand's, whatever the alias. */
  hosts: z.record(z.string(), z.array(z.string())).default({}),
})
export type Brand = z.infer<typeof brand>
