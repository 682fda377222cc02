/** @size all */
import { sql } from 'drizzle-orm'

import { openFilledDatabase } from '../../../testing/engines.ts'
import { usualNow } from '../../../testing/start-test-api.ts'
import { auditTrail } from '../database/tables/operations.ts'
import { addEntry } from './add-entries.ts'

const at = new Date('2026-03-02T15:00:00.250Z')
const nobody = {
  accountKey: null,
  sessionKey: null,
  staffName: null,
  issuer: null,
  subject: null,
  method: null,
  siteKey: null,
  patientKey: null,
}
const entryOf = (correlationId: string) => ({
  ...nobody,
  at,
  correlationId,
  actor: 'anyone' as const,
  call: 'GET orders/{key}',
  keys: { key: 7, code: `"it's"; é 🎉` },
  outcome: null,
  address: '192.0.2.1',
})
const entries = ['first', 'second', 'third'].map(entryOf)

async function openTrail() {
  const asked: string[] = []
  const { database } = await openFilledDatabase(usualNow, (statement) => asked.push(statement))
  const stored = () => database.select().from(auditTrail).orderBy(auditTrail.auditKey)
  return { database, asked, stored }
}

test('entries of the same moment are stored with one statement, in their order', async () => {
  const { database, asked, stored } = await openTrail()
  await Promise.all(entries.map((entry) => addEntry(database, entry)))
  expect(asked).toHaveLength(1)
  expect(await stored()).toMatchObject(entries)
})

test('an entry is stored when its own call returns, and the same entry twice is two rows', async () => {
  const { database, stored } = await openTrail()
  const [entry = entryOf('again')] = entries
  await addEntry(database, entry)
  expect(await stored()).toMatchObject([entry])
  await addEntry(database, entry)
  expect(await stored()).toMatchObject([entry, entry])
})

test('when entries cannot be stored, each of their requests fails, and the next one does not', async () => {
  const { database, stored } = await openTrail()
  await database.execute(sql`alter table audit_trail rename to audit_trail_elsewhere`)
  const results = await Promise.allSettled(entries.map((entry) => addEntry(database, entry)))
  expect(results.map(({ status }) => status)).toEqual(entries.map(() => 'rejected'))
  await database.execute(sql`alter table audit_trail_elsewhere rename to audit_trail`)
  await addEntry(database, entryOf('next'))
  expect(await stored()).toMatchObject([entryOf('next')])
})
