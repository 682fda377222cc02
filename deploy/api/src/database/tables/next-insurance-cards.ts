import { cardSides } from '@homeside/contract/constants/insurance-states'
import type { PayorLevel } from '@homeside/contract/constants/insurance-states'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The photos of the card of a policy that does not count yet: it is being added, or its change waits for staff. */
export const nextInsuranceCards = pgTable(
  'next_insurance_cards',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    level: integer().$type<PayorLevel>().notNull(),
    side: text({ enum: cardSides }).notNull(),
    photoKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.level, table.side] })],
)
