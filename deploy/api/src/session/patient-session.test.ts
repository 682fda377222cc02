import type { MadePatient } from '@homeside/contract/sandbox-patients'
import { eq, inArray } from 'drizzle-orm'

import { accounts, sessions } from '../database/tables/accounts.ts'
import { patients } from '../database/tables/patients.ts'
import { providers } from '../database/tables/providers.ts'
import { onEveryEngine } from '../testing/on-every-engine.ts'
import { usualNow } from '../testing/start-test-api.ts'
import { findStanding } from './patient-session.ts'
import { hashSecret } from './secrets.ts'

onEveryEngine('whom a session stands for', (api) => {
  /** Signs a patient in, and asks for the session as each call does. */
  async function signedIn(made: MadePatient) {
    const { access_token: token } = await api().signIn(made.Username, made.Alias)
    const { database } = api()
    const [session] = await database
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSecret(token)))
    if (session === undefined) throw new Error('Nobody is signed in.')
    const ask = async () => (await findStanding(database, token, session.bindingHash, usualNow))?.standing ?? null
    return { session, ask }
  }

  test('is read once, as long as nothing of it changes', async () => {
    const { ask, session } = await signedIn(await api().addPatient())
    const first = await ask()
    const usedAt = new Date(usualNow.getTime() + 5000)
    await api().database.update(sessions).set({ lastUsedAt: usedAt }).where(eq(sessions.sessionKey, session.sessionKey))
    const second = await ask()
    expect(second?.patient).toBe(first?.patient)
    expect(second?.session.lastUsedAt).toEqual(usedAt)
  })

  test('is read again when patient, provider, account or registration has changed', async () => {
    const made = await api().addPatient()
    const { ask, session } = await signedIn(made)
    const { database } = api()
    expect(await ask()).toMatchObject({ provider: { inMaintenance: false }, account: { lockedUntil: null } })
    const own = eq(patients.patientKey, made.PatientKey)
    await database.update(patients).set({ lastName: 'Newname' }).where(own)
    expect(await ask()).toMatchObject({ patient: { lastName: 'Newname' } })
    await database.update(providers).set({ inMaintenance: true }).where(eq(providers.siteKey, made.SiteKey))
    expect(await ask()).toMatchObject({ provider: { inMaintenance: true } })
    await database.update(providers).set({ inMaintenance: false }).where(eq(providers.siteKey, made.SiteKey))
    expect(await ask()).toMatchObject({ provider: { inMaintenance: false } })
    await database.update(accounts).set({ lockedUntil: usualNow }).where(eq(accounts.accountKey, session.accountKey))
    expect(await ask()).toMatchObject({ account: { lockedUntil: usualNow }, registrationStep: null })
    await api().leaveRegistration(made, 2)
    expect(await ask()).toMatchObject({ registrationStep: 2 })
    await database.update(patients).set({ accountKey: null }).where(own)
    expect(await ask()).toBeNull()
  })

  test('is another patient when the session is, also when one transaction wrote both', async () => {
    const [one, other] = [await api().addPatient(), await api().addPatient()]
    const { ask, session } = await signedIn(one)
    const { session: others } = await signedIn(other)
    const { database } = api()
    const both = {
      patients: inArray(patients.patientKey, [one.PatientKey, other.PatientKey]),
      accounts: inArray(accounts.accountKey, [session.accountKey, others.accountKey]),
    }
    await database.transaction(async (transaction) => {
      await transaction.update(patients).set({ middleName: 'Same' }).where(both.patients)
      await transaction.update(accounts).set({ preferredLanguage: 'es' }).where(both.accounts)
    })
    expect(await ask()).toMatchObject({ patient: { patientKey: one.PatientKey, middleName: 'Same' } })
    await database
      .update(sessions)
      .set({ siteKey: other.SiteKey, patientKey: other.PatientKey, accountKey: others.accountKey })
      .where(eq(sessions.sessionKey, session.sessionKey))
    const now = await ask()
    expect(now?.patient.patientKey).toBe(other.PatientKey)
    expect(now?.account.accountKey).toBe(others.accountKey)
  })
})
