/** @size all */
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { ownTestApi } from '../../../testing/start-test-api.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import * as accountTables from '../../platform/database/tables/accounts.ts'
import * as conversationTables from '../../platform/database/tables/conversations.ts'
import * as insuranceTables from '../../platform/database/tables/insurance.ts'
import * as operationsTables from '../../platform/database/tables/operations.ts'
import * as orderTables from '../../platform/database/tables/orders.ts'
import * as patientsTables from '../../platform/database/tables/patients.ts'
import * as paymentTables from '../../platform/database/tables/payments.ts'
import * as photoTables from '../../platform/database/tables/photos.ts'
import * as registrationTables from '../../platform/database/tables/registration.ts'
import * as shortCodeTables from '../../platform/database/tables/short-codes.ts'
import * as supplyTables from '../../platform/database/tables/supplies.ts'
import { readPatientTables, unmoved } from './patient-tables.ts'

const api = ownTestApi()

test('every table with a patient’s rows moves, and what holds them together waits for all', async () => {
  const files = [
    accountTables,
    conversationTables,
    insuranceTables,
    operationsTables,
    orderTables,
    patientsTables,
    paymentTables,
    photoTables,
    registrationTables,
    shortCodeTables,
    supplyTables,
  ]
  const typed = files
    .flatMap((file): unknown[] => Object.values(file))
    .filter((value) => is(value, PgTable))
    .filter((table) => 'patientKey' in getTableColumns(table) && 'siteKey' in getTableColumns(table))
    .map((table) => getTableName(table).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const moving = (await readPatientTables(api.database)).map(({ name }) => name)
  expect([...moving, ...unmoved].toSorted()).toEqual(expect.arrayContaining(typed))
  const held = await api.database.execute(sql`select conrelid::regclass::text as name, conname from pg_constraint
    where contype = 'f' and not condeferrable
      and conrelid in (select attrelid from pg_attribute where attname = 'patient_key')`)
  // The foreign keys of a new table have to be made deferrable.
  expect(rowsOf(held)).toEqual([])
})
