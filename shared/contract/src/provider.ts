import { z } from 'zod'

import { defineCall } from './call.ts'
import { fieldLengths, phoneFormat, postalCodeFormat, providerNameFormat } from './constants/field-formats.ts'
import { address, formatted, key, pathKey } from './wire.ts'

/** What anyone may know about a provider. */
export const publicProvider = z.strictObject({
  SiteKey: key,
  Alias: z.string(),
  Name: z.string(),
  Phone: z.string().regex(phoneFormat.pattern).describe('Ten digits.'),
  Hours: z.string(),
  InMaintenance: z.boolean(),
  SingleSignOnUrl: z
    .string()
    .nullable()
    .describe(
      'Where its patients begin to sign in through its identity provider, on this API; `returnTo` names the page of the ' +
        'portal to come back to. Null where patients have a password here.',
    ),
})
export type PublicProvider = z.infer<typeof publicProvider>

export const providerByAlias = defineCall({
  method: 'GET',
  path: 'account/provider/alias/{alias}',
  section: '7.1',
  summary: 'The public face of the provider with this alias.',
  access: 'public',
  params: z.strictObject({ alias: z.string() }),
  answer: publicProvider,
  problems: ['not-found'],
})

export const maintenance = defineCall({
  method: 'GET',
  path: 'account/maintenance',
  section: '7.1',
  summary: 'Whether the whole portal is in maintenance, and whether the provider is that may be named.',
  access: 'public',
  query: z.strictObject({ alias: z.string().max(64).optional() }),
  answer: z.strictObject({ InMaintenance: z.boolean(), ProviderInMaintenance: z.boolean() }),
  problems: ['malformed'],
})

export const aliasOfSite = defineCall({
  method: 'GET',
  path: 'account/alias/{siteKey}',
  section: '7.1',
  summary: 'The alias of the provider with this site key.',
  access: 'public',
  params: z.strictObject({ siteKey: pathKey }),
  answer: z.strictObject({ Alias: z.string() }),
  problems: ['malformed', 'not-found'],
})

/** The specification has this call; the portal does not make it. */
export const verifyAlias = defineCall({
  method: 'GET',
  path: 'account/verify/alias/{alias}',
  section: '7.1',
  summary: 'Whether a provider has this alias.',
  access: 'public',
  params: z.strictObject({ alias: z.string() }),
  answer: z.strictObject({ Valid: z.boolean() }),
  problems: [],
})

export const foundProvider = publicProvider.extend({
  Address: address.nullable().describe('Where to go, for directions; null where the provider has not told.'),
  Logo: z.string().nullable().describe('A data URL.'),
  SelfRegistration: z.boolean().describe('Whether patients may register by themselves now.'),
})
export type FoundProvider = z.infer<typeof foundProvider>

export const verifyProvider = defineCall({
  method: 'GET',
  path: 'account/provider/verify/{id}',
  section: '7.1',
  summary: 'The public face of the provider with this provider code, or with this site key.',
  access: 'public',
  params: z.strictObject({ id: z.string() }),
  answer: foundProvider,
  problems: ['not-found'],
})

export const searchProviders = defineCall({
  method: 'GET',
  path: 'account/provider/search',
  summary: 'At most twenty providers, by a part of the name or near a postal code; one of the two is named.',
  access: 'public',
  query: z
    .strictObject({
      name: formatted(providerNameFormat).max(fieldLengths.ProviderSearch).optional(),
      postalCode: formatted(postalCodeFormat).optional(),
    })
    .refine(({ name, postalCode }) => (name === undefined) !== (postalCode === undefined)),
  answer: z.strictObject({ Items: z.array(foundProvider) }),
  problems: ['malformed', 'validation', 'too-many-attempts'],
})
