import { and, asc, isNotNull, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'

const mostFound = 20
const accented = 'áàâäãéèêëíìîïóòôöõúùûüñç'
const plain = 'aaaaaeeeeiiiiooooouuuunc'

/** Providers whose name contains these words, in any case and with any accents, sorted by name. */
export function searchByName(database: Database, name: string): Promise<ProviderRow[]> {
  const typed = name.trim().normalize('NFC').toLowerCase()
  const folded = (text: unknown) => sql`translate(lower(${text}), ${accented}, ${plain})`
  return database
    .select()
    .from(providers)
    .where(sql`strpos(${folded(providers.name)}, ${folded(sql`${typed}::text`)}) > 0`)
    .orderBy(asc(providers.name))
    .limit(mostFound)
}

/** Providers near a postal code: in the same postal area, sorted by the distance of the numbers. */
export function searchByPostalCode(database: Database, postalCode: string): Promise<ProviderRow[]> {
  const five = postalCode.slice(0, 5)
  return database
    .select()
    .from(providers)
    .where(and(isNotNull(providers.postalCode), sql`left(${providers.postalCode}, 3) = ${five.slice(0, 3)}`))
    .orderBy(sql`abs(left(${providers.postalCode}, 5)::int - ${Number(five)}::int)`, asc(providers.name))
    .limit(mostFound)
}
