import { passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { PasskeyRequestAnswer } from '@homeside/contract/passkeys'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import type { TestApi } from '../../../testing/start-test-api.ts'
import { testAuthenticator } from '../../../testing/test-authenticator.ts'
import { accounts, passkeys } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { registrationProgress } from '../../platform/database/tables/registration.ts'

const origin = 'http://localhost:8080'

interface State {
  state: string
  traits?: PatientTraits
  /** What happens after the device was added. */
  bringAbout: (api: TestApi, made: MadePatient) => Promise<unknown>
  /** The answer's code, or where the session is. */
  told: Partial<LoginAnswer & Problem>
}

const states: readonly State[] = [
  {
    state: 'one who is locked',
    bringAbout: ({ database, clock }, { AccountKey }) =>
      database
        .update(accounts)
        .set({ lockedUntil: new Date(clock.now().getTime() + 60_000) })
        .where(eq(accounts.accountKey, AccountKey)),
    told: { status: 403, code: 'account-locked' },
  },
  {
    state: 'one whose provider is in maintenance',
    traits: { Provider: ['without messages'] },
    bringAbout: ({ database }, { SiteKey }) =>
      database.update(providers).set({ inMaintenance: true }).where(eq(providers.siteKey, SiteKey)),
    told: { status: 503, code: 'provider-maintenance' },
  },
  {
    state: 'one who is deactivated everywhere',
    bringAbout: ({ database }, { AccountKey }) =>
      database.update(patients).set({ status: 'Deactivated' }).where(eq(patients.accountKey, AccountKey)),
    told: { alias: null, noRegistrations: true },
  },
  {
    state: 'one whose registration is unfinished',
    bringAbout: ({ database }, { SiteKey, PatientKey }) =>
      database
        .insert(registrationProgress)
        .values({
          siteKey: SiteKey,
          patientKey: PatientKey,
          currentStep: 3,
          skipContacts: false,
          sessionTokenHash: '',
        }),
    told: { alias: 'bluebird-hme', RegistrationStep: 3 },
  },
]

onEveryEngine('a passkey', (api) => {
  async function addDevice(made: MadePatient) {
    const patient = await asPatient(api(), made)
    const own = testAuthenticator(origin)
    const { body } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
    const device = { Response: own.create(body.Options), Name: 'iPhone', TermsVersion: passkeyTermsVersion }
    expect((await patient.post('account/passkeys', device)).status).toBe(200)
    return own
  }

  test.each(states)('answers $state as the password does', async ({ traits, bringAbout, told }) => {
    const made = await api().addPatient(traits)
    const own = await addDevice(made)
    await bringAbout(api(), made)
    const caller = callerWith(api(), api().openBrowser(), { Origin: origin })
    const { body: asked } = await caller.post<PasskeyRequestAnswer>('account/login/passkey/options', {})
    const request = { Response: own.show(asked.Options), alias: made.Alias }
    const byDevice = await caller.post<LoginAnswer & Problem>('account/login/passkey', request)
    const fields = { username: made.Username, alias: made.Alias, includeInactiveProviders: 'true' }
    const byPassword = await login(api(), fields)
    expect(byDevice.body).toMatchObject(told)
    expect(byPassword.body).toMatchObject(told)
    expect(byDevice.status).toBe(byPassword.status)
  })

  test('is kept with the version of the terms that its owner accepted', async () => {
    const made = await api().addPatient()
    await addDevice(made)
    const [kept] = await api().database.select().from(passkeys).where(eq(passkeys.accountKey, made.AccountKey))
    expect(kept?.termsVersion).toBe(passkeyTermsVersion)
  })
})
