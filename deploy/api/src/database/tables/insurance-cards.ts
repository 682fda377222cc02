import { cardSides } from '@homeside/contract/constants/insurance-states'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The photos of the card of an insurance policy that is in use. */
export const insuranceCards = pgTable(
  'insurance_cards',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    policyKey: integer().notNull(),
    side: text({ enum: cardSides }).notNull(),
    photoKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyKey, table.side] })],
)
