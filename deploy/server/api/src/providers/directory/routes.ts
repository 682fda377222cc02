import {
  aliasOfSite,
  maintenance,
  providerByAlias,
  searchProviders,
  verifyAlias,
  verifyProvider,
} from '@homeside/contract/provider'
import { and, asc, isNotNull, like, sql } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { foldedWords } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { countAttempts, perNetwork } from '../../platform/limits/count-attempts.ts'
import {
  findProvider,
  readNamedProvider,
  readProvider,
  readProviderOfSite,
  presentFoundProvider,
  presentPublicProvider,
} from './directory.ts'

/** A patient searches a few times; a program that copies the list searches often. */
const searchLimit = { purpose: 'provider-search', maxAttempts: 60, windowSeconds: 5 * 60 }

/** Serves the public calls about providers. */
export function serveDirectory(serve: ServeCall, { inMaintenance }: Dependencies): void {
  serve(maintenance, {
    act: async ({ database, query }) => query.alias !== undefined && (await findProvider(database, query.alias)),
    present: (provider) => ({
      InMaintenance: inMaintenance,
      ProviderInMaintenance: provider ? provider.inMaintenance : false,
    }),
  })

  serve(aliasOfSite, {
    act: ({ database, params }) => readProviderOfSite(database, params.siteKey),
    present: ({ alias }) => ({ Alias: alias }),
  })

  serve(verifyAlias, {
    act: ({ database, params }) => findProvider(database, params.alias),
    present: (provider) => ({ Valid: provider !== null }),
  })

  serve(providerByAlias, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language, now }) => presentPublicProvider(provider, language, now),
  })

  serve(verifyProvider, {
    act: ({ database, params }) => readNamedProvider(database, params.id),
    present: (provider, { language, now }) => presentFoundProvider(provider, language, now),
  })

  serve(searchProviders, {
    act: async ({ database, query, address, now }) => {
      await countAttempts(database, [perNetwork(address, searchLimit)], now)
      return query.name === undefined
        ? searchByPostalCode(database, query.postalCode ?? '')
        : searchByName(database, query.name)
    },
    present: (found, { language, now }) => ({
      Items: found.map((provider) => presentFoundProvider(provider, language, now)),
    }),
  })
}

const mostFound = 20

/** Providers whose name has each of these words, in any order, with the accents or without, sorted by name. */
async function searchByName(database: Database, name: string): Promise<ProviderRow[]> {
  const words = foldedWords(name).map((word) => like(sql`folded_words(${providers.name})`, `%${word}%`))
  if (words.length === 0) return []
  return database
    .select()
    .from(providers)
    .where(and(...words))
    .orderBy(asc(providers.name))
    .limit(mostFound)
}

/** Providers near a postal code: in the same postal area, sorted by the distance of the numbers. */
function searchByPostalCode(database: Database, postalCode: string): Promise<ProviderRow[]> {
  const five = postalCode.slice(0, 5)
  return database
    .select()
    .from(providers)
    .where(and(isNotNull(providers.postalCode), sql`left(${providers.postalCode}, 3) = ${five.slice(0, 3)}`))
    .orderBy(sql`abs(left(${providers.postalCode}, 5)::int - ${Number(five)}::int)`, asc(providers.name))
    .limit(mostFound)
}
