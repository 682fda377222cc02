import { getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { availableEngines } from '../testing/engines.ts'
import { migrate } from './migrate.ts'
import * as accountTables from './tables/accounts.ts'
import * as changeTables from './tables/changes.ts'
import * as conversationTables from './tables/conversations.ts'
import * as creditTables from './tables/credits.ts'
import * as idempotencyTables from './tables/idempotency-keys.ts'
import * as cardTables from './tables/insurance-cards.ts'
import * as insuranceTables from './tables/insurance-policies.ts'
import * as draftTables from './tables/message-drafts.ts'
import * as notificationTables from './tables/notification-settings.ts'
import * as orderTables from './tables/orders.ts'
import * as contactTables from './tables/patient-contacts.ts'
import * as patientTables from './tables/patients.ts'
import * as photoTables from './tables/photos.ts'
import * as providerTables from './tables/providers.ts'
import * as supplyTables from './tables/supplies.ts'

const modules = [
  accountTables,
  cardTables,
  changeTables,
  contactTables,
  conversationTables,
  creditTables,
  draftTables,
  idempotencyTables,
  insuranceTables,
  notificationTables,
  orderTables,
  patientTables,
  photoTables,
  providerTables,
  supplyTables,
]
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))

describe.each(availableEngines())('migrations ($name)', (engine) => {
  test('make every column that the code names, and running them again changes nothing', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await migrate(database)
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      expect(await database.select(getTableColumns(table)).from(table)).toEqual([])
    }
    await close()
  })

  test('a file that was changed after it was applied is refused', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await database.execute(sql`update schema_migrations set checksum = 'other'`)
    await expect(migrate(database)).rejects.toThrow('was changed after it was applied')
    await close()
  })

  test('a database of a newer version is refused', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await database.execute(sql`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
    await expect(migrate(database)).rejects.toThrow('9999_later.sql is unknown here')
    await close()
  })
})
