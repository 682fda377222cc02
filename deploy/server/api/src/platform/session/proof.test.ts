/** @size all */
import { passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { OpenSessionsAnswer } from '@homeside/contract/open-sessions'
import type { PasskeyRequestAnswer, PasskeysAnswer } from '@homeside/contract/passkeys'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { eq } from 'drizzle-orm'

import { asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { openTextedLink } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { testAuthenticator } from '../../../testing/test-authenticator.ts'
import { accounts } from '../database/tables/accounts.ts'

/** Somebody with a device of their own. */
interface Owner {
  made: MadePatient
  patient: Caller
  browser: typeof fetch
  own: ReturnType<typeof testAuthenticator>
  passkeyKey: number | undefined
  /** Signs in with another browser. Resolves to the key of that session. */
  signInElsewhere: () => Promise<number | undefined>
}

/** Changes of how somebody signs in or is reached. Username and password are sent without the present password. */
const deeds: Readonly<Record<string, (owner: Owner) => Promise<{ status: number; body: Problem }>>> = {
  'another email': ({ patient }) => patient.post('patient/demographics', { Email: 'new.address@mail.example' }),
  'another mobile phone': ({ patient }) => patient.post('patient/info', { MobilePhone: '5555550142' }),
  'another username': ({ patient, made: { Username } }) =>
    patient.post('account/username/change', { username: Username, newusername: `${Username}.new` }),
  'another password': ({ patient }) => patient.post('account/password/change', { NewPassword: 'Rainy-week-73' }),
  'a device more': ({ patient }) => patient.post('account/passkeys/options', {}),
  'another name of a device': ({ patient, passkeyKey }) =>
    patient.post(`account/passkeys/${passkeyKey}`, { Name: 'Kitchen tablet' }),
  'a device less': ({ patient, passkeyKey }) => patient.delete(`account/passkeys/${passkeyKey}`),
  'the end of one session': async ({ patient, signInElsewhere }) =>
    patient.delete(`account/sessions/${await signInElsewhere()}`),
  'the end of all other sessions': ({ patient }) => patient.delete('account/sessions'),
}

/** The ways in which an owner proves who they are. */
const proofs: Readonly<Record<string, (owner: Owner) => Promise<{ status: number }>>> = {
  'the password': ({ patient, made }) => patient.post('account/prove', { Password: made.Password }),
  'the device': async ({ patient, own }) => {
    const { body } = await patient.post<PasskeyRequestAnswer>('account/prove/passkey/options', {})
    return patient.post('account/prove/passkey', { Response: own.show(body.Options) })
  },
}

onEveryEngine('a proof', (api) => {
  async function makeOwner(): Promise<Owner> {
    const made = await api().addPatient()
    const browser = api().openBrowser()
    const patient = await asPatient(api(), made, browser)
    const own = testAuthenticator('http://localhost:8080')
    const { body: asked } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
    const device = { Response: own.create(asked.Options), Name: 'iPhone', TermsVersion: passkeyTermsVersion }
    const { body: passkeys } = await patient.post<PasskeysAnswer>('account/passkeys', device)
    async function signInElsewhere(): Promise<number | undefined> {
      await asPatient(api(), made)
      const { body } = await patient.get<OpenSessionsAnswer>('account/sessions')
      return body.Browsers.find(({ IsThisBrowser }) => !IsThisBrowser)?.SessionKey
    }
    return { made, patient, browser, own, passkeyKey: passkeys.Items[0]?.PasskeyKey, signInElsewhere }
  }

  const cases = Object.keys(deeds).flatMap((deed) => Object.keys(proofs).map((proof) => ({ deed, proof })))
  test.each(cases)('$deed asks for one, and $proof is one for ten minutes', async ({ deed, proof }) => {
    const [act, prove] = [deeds[deed], proofs[proof]]
    if (!act || !prove) throw new Error('It is not in the list.')
    const owner = await makeOwner()
    api().clock.advance(10, 'minute')
    const refused = await act(owner)
    expect([refused.status, refused.body.code]).toEqual([403, 'proof-required'])
    expect((await prove(owner)).status).toBe(200)
    api().clock.advance(10 * 60 - 1, 'second')
    expect((await act(owner)).status).toBe(200)
  })

  test.each([
    ['patient/demographics', { Email: 'new.address@mail.example' }],
    ['patient/info', { MobilePhone: '5555550142' }],
  ])('a texted link asks its patient for one before %s changes how they are reached', async (path, change) => {
    const owner = await makeOwner()
    const { access_token } = await openTextedLink(api(), owner.made, 'demographics', owner.browser)
    const headers = { Authorization: `Bearer ${access_token}`, Alias: owner.made.Alias }
    const patient = callerWith(api(), owner.browser, headers)
    expect((await patient.post<Problem>(path, change)).body.code).toBe('proof-required')
    expect((await patient.post(path, { HomePhone: '5555550143' })).status).toBe(200)
    for (const prove of Object.values(proofs)) expect((await prove({ ...owner, patient })).status).toBe(200)
    expect((await patient.post(path, change)).status).toBe(200)
  })

  test('a texted link’s patient without a password is asked for none: staff decide', async () => {
    const made = await api().addPatient()
    const own = eq(accounts.accountKey, made.AccountKey)
    await api().database.update(accounts).set({ hasPassword: false }).where(own)
    const browser = api().openBrowser()
    const { access_token } = await openTextedLink(api(), made, 'demographics', browser)
    const headers = { Authorization: `Bearer ${access_token}`, Alias: made.Alias }
    const patient = callerWith(api(), browser, headers)
    expect((await patient.post('patient/demographics', { Email: 'new.address@mail.example' })).status).toBe(200)
  })
})
