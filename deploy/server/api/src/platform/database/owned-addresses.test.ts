import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { MadePatient } from '@homeside/contract/sandbox-patients'
import { eq, sql } from 'drizzle-orm'

import { asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { migrationsFolder } from './migrate.ts'
import { accounts } from './tables/accounts.ts'
import { auditTrail } from './tables/operations.ts'
import { changes, patients } from './tables/patients.ts'

/** Accounts as the version before left them, and what the migration makes of them. */

const script = readFileSync(join(migrationsFolder, '0008_owned_addresses.sql'), 'utf8')
const moving = script.split(/;\s*$/m).findLast((statement) => statement.trim() !== '') ?? ''

onEveryEngine('an address in an account, when the database is brought up to date,', (api) => {
  const accountOf = async ({ AccountKey }: MadePatient) =>
    (await api().database.select().from(accounts).where(eq(accounts.accountKey, AccountKey)))[0]
  const recordOf = async ({ PatientKey }: MadePatient) =>
    (await api().database.select().from(patients).where(eq(patients.patientKey, PatientKey)))[0]

  /** Somebody whose provider’s import changed the record after they had signed in, with an address as it was kept then. */
  async function somebody({ isImported = true, isVerified = false, isOnFile = true, isUsername = false } = {}) {
    const made = await api().addPatient()
    await (await asPatient(api(), made)).get('patient/info')
    const put = `now.${made.Email}`
    const username = isUsername ? { username: put, usernameFolded: put } : {}
    const own = eq(accounts.accountKey, made.AccountKey)
    await api()
      .database.update(accounts)
      .set({ email: put, emailVerified: isVerified, ...username })
      .where(own)
    const record = eq(patients.patientKey, made.PatientKey)
    await api()
      .database.update(patients)
      .set({ emailOnFile: isOnFile ? put : 'else@mail.example' })
      .where(record)
    if (isImported) {
      const { body } = await asStaff(api()).get<{ Patient: Record<string, unknown> }>(
        `staff/patients/${made.PatientKey}`,
      )
      const { ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address } = body.Patient
      const Patients = [{ ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address, MiddleName: 'Q' }]
      await asStaff(api(), 101).put('staff/patients', { Patients })
    }
    return { made, put }
  }

  const askReset = async (name: string) => {
    const path = `account/generateresetcode/${name}?requestsource=btportal`
    await callerWith(api(), api().openBrowser(), {}).post(path, {})
    await api().workFinished()
  }

  test('that the provider put there is only offered from now on, its links and codes end, and the trail says so', async () => {
    const { made, put } = await somebody()
    await askReset(made.Username)
    const link = /credentials\/([\w-]{43})/.exec(api().outbox.lastTo(put).text)?.[1]
    await api().database.execute(sql.raw(moving))
    expect([(await accountOf(made))?.email, (await recordOf(made))?.emailOffered]).toEqual(['', put])
    const alive = await callerWith(api(), api().openBrowser(), {}).get(`account/password/verify/${link}`)
    expect(alive.status).toBe(410)
    const sent = api().outbox.messages.length
    await askReset(made.Username)
    expect(api().outbox.messages).toHaveLength(sent)
    const told = await api().database.select().from(auditTrail).where(eq(auditTrail.accountKey, made.AccountKey))
    expect(told).toContainEqual(
      expect.objectContaining({ call: 'the address of the account is offered to it', siteKey: 101 }),
    )
  })

  test.each([
    ['no import came after the patient’s first act', { isImported: false }],
    ['somebody verified it', { isVerified: true }],
    ['the provider has another', { isOnFile: false }],
    ['it is the username', { isUsername: true }],
  ])('stays where %s', async (_, state) => {
    const { made, put } = await somebody(state)
    await api().database.execute(sql.raw(moving))
    expect([(await accountOf(made))?.email, (await recordOf(made))?.emailOffered]).toEqual([put, null])
  })

  test('stays where the patient asked for it', async () => {
    const { made, put } = await somebody()
    await api()
      .database.insert(changes)
      .values({
        siteKey: 101,
        patientKey: made.PatientKey,
        type: 'Demographics',
        fields: JSON.stringify({ Email: put.toUpperCase() }),
        status: 'Approved',
        submittedByAccountKey: made.AccountKey,
        submittedAt: api().clock.now(),
        closedAt: api().clock.now(),
      })
    await api().database.execute(sql.raw(moving))
    expect((await accountOf(made))?.email).toBe(put)
  })
})
