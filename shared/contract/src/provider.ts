import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'
import { key } from './wire.ts'

/** What anyone may know of a provider. */
export const publicProvider = z.strictObject({
  SiteKey: key,
  Alias: z.string(),
  Name: z.string(),
  /** Ten digits. */
  Phone: z.string().regex(/^\d{10}$/),
  Hours: z.string(),
  InMaintenance: z.boolean(),
})
export type PublicProvider = z.infer<typeof publicProvider>

export const providerByAlias = defineCall({
  method: 'GET',
  path: paths.providerByAlias,
  section: '7.1',
  summary: 'The public face of the provider with this alias.',
  access: 'public',
  params: z.strictObject({ alias: z.string() }),
  answer: publicProvider,
  problems: ['not-found'],
})

export const maintenance = defineCall({
  method: 'GET',
  path: paths.maintenance,
  section: '7.1',
  summary: 'Whether the whole portal is in maintenance.',
  access: 'public',
  answer: z.strictObject({ InMaintenance: z.boolean() }),
  problems: [],
})
