import { z } from 'zod'

/** White label: how a provider puts its own name on the portal. */

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.')

export const brand = z.strictObject({
  /** The provider's alias; null for the portal's own brand, which serves every alias without one. */
  alias: z.string().nullable(),
  name: z.string().min(1),
  /** Ten digits. */
  phone: z.string().regex(/^\d{10}$/),
  primary: colour,
  secondary: colour,
  /** A file beside `brand.json`. */
  logo: z.string(),
  /** Per environment: host names whose pages are this brand's, whatever the alias. */
  hosts: z.record(z.string(), z.array(z.string())).default({}),
})
export type Brand = z.infer<typeof brand>
