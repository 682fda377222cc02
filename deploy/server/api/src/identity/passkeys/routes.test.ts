import { maxPasskeys, passkeyChallengeSeconds, passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { OpenSessionsAnswer } from '@homeside/contract/open-sessions'
import type { PasskeyRequestAnswer, PasskeysAnswer } from '@homeside/contract/passkeys'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'

import { asNewPatient, asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { testAuthenticator } from '../../../testing/test-authenticator.ts'

const origin = 'http://localhost:8080'
const device = () => testAuthenticator(origin)
type Device = ReturnType<typeof device>

onEveryEngine('passkeys', (api) => {
  const anyone = (browser = api().openBrowser()) => callerWith(api(), browser, { Origin: origin })

  async function optionsOf(patient: Caller) {
    const { body } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
    return body.Options
  }

  async function add(patient: Caller, own: Device, Name = 'iPhone') {
    const Response = own.create(await optionsOf(patient))
    return patient.post<PasskeysAnswer & Problem>('account/passkeys', {
      Response,
      Name,
      TermsVersion: passkeyTermsVersion,
    })
  }

  /** A patient with a device that they sign in with. */
  async function withDevice(traits: PatientTraits = {}): Promise<{ made: MadePatient; patient: Caller; own: Device }> {
    const made = await api().addPatient(traits)
    const patient = await asPatient(api(), made)
    const own = device()
    expect((await add(patient, own)).status).toBe(200)
    return { made, patient, own }
  }

  async function ask(caller = anyone()) {
    return (await caller.post<PasskeyRequestAnswer>('account/login/passkey/options', {})).body.Options
  }

  async function signIn(own: Device, said: Parameters<Device['show']>[1] = {}, alias = 'bluebird-hme') {
    const caller = anyone()
    const Response = own.show(await ask(caller), said)
    return caller.post<LoginAnswer & Problem & { Username: string }>('account/login/passkey', { Response, alias })
  }

  test('an added device signs in, and is listed with its last use', async () => {
    const { made, patient, own } = await withDevice()
    const { status, body } = await signIn(own)
    expect([status, body.alias, body.Username]).toEqual([200, 'bluebird-hme', made.Username])
    const listed = await patient.get<PasskeysAnswer>('account/passkeys')
    expect(listed.body).toMatchObject({
      RpId: 'localhost',
      UserId: expect.any(String),
      Items: [{ Name: 'iPhone', LastUsedUtc: api().clock.now().toISOString(), CredentialId: own.id }],
    })
    const { body: sessions } = await patient.get<OpenSessionsAnswer>('account/sessions')
    expect(sessions.SignIns[0]).toMatchObject({ Method: 'passkey', Result: 'SignedIn' })
  })

  test('a passkey answers as the password does', async () => {
    const several = await withDevice({ OtherProviders: ['northridge'] })
    const choosing = await signIn(several.own, {}, '')
    expect(choosing.body.Providers?.map(({ Alias }) => Alias)).toEqual(['bluebird-hme', 'northridge'])
    expect((await signIn(several.own, {}, 'northridge')).body.alias).toBe('northridge')
    expect((await signIn(several.own, {}, 'paywell')).body.code).toBe('invalid-credentials')

    await several.patient.delete('patient/providers/102')
    expect((await signIn(several.own, {}, 'northridge')).body).toMatchObject({ alias: null, noRegistrations: true })
  })

  describe('a sign-in is refused', () => {
    const told = ({ status, body }: { status: number; body: Problem }) => `${status} ${body.code}`
    const refused = '401 invalid-credentials'

    test('from an unknown device', async () => expect(told(await signIn(device()))).toBe(refused))

    test('from another page', async () => {
      const { own } = await withDevice()
      expect(told(await signIn(own, { origin: 'https://evil.example' }))).toBe(refused)
    })

    test('from a copy, which has signed less often', async () => {
      const { own } = await withDevice()
      expect((await signIn(own, { counter: 7 })).status).toBe(200)
      expect(told(await signIn(own, { counter: 7 }))).toBe(refused)
      expect(told(await signIn(own, { counter: 3 }))).toBe(refused)
      expect((await signIn(own, { counter: 8 })).status).toBe(200)
    })

    test('without finger, face or code', async () => {
      const { own } = await withDevice()
      expect(told(await signIn(own, { isVerified: false }))).toBe(refused)
    })

    test('for another account', async () => {
      const { own } = await withDevice()
      expect(told(await signIn(own, { userHandle: 'c29tZWJvZHktZWxzZQ' }))).toBe(refused)
    })

    test('with an answer that was used, is too late, or was made for another purpose', async () => {
      const { patient, own } = await withDevice()
      const Response = own.show(await ask())
      expect((await anyone().post('account/login/passkey', { Response })).status).toBe(200)
      expect(told(await anyone().post<Problem>('account/login/passkey', { Response }))).toBe(refused)

      const late = own.show(await ask())
      api().clock.advance(passkeyChallengeSeconds, 'second')
      expect(told(await anyone().post<Problem>('account/login/passkey', { Response: late }))).toBe(refused)

      const { body } = await patient.post<PasskeyRequestAnswer>('account/prove/passkey/options', {})
      const shown = own.show(body.Options)
      expect(told(await anyone().post<Problem>('account/login/passkey', { Response: shown }))).toBe(refused)
    })

    test('from a removed device', async () => {
      const { patient, own } = await withDevice()
      const { body } = await patient.get<PasskeysAnswer>('account/passkeys')
      const removed = await patient.delete<PasskeysAnswer>(`account/passkeys/${body.Items[0]?.PasskeyKey}`)
      expect(removed.body.Items).toEqual([])
      expect(told(await signIn(own))).toBe(refused)
    })
  })

  test('its owner is mailed that a device was added, and that one was removed', async () => {
    const { made, patient } = await withDevice()
    const { body } = await patient.get<PasskeysAnswer>('account/passkeys')
    await patient.delete(`account/passkeys/${body.Items[0]?.PasskeyKey}`)
    await api().workFinished()
    const own = api().outbox.messages.filter(({ to }) => to === made.Email)
    const mails = own.map(({ text }) => text).join()
    expect(mails).toContain('A device was added')
    expect(mails).toContain('A device was removed')
  })

  test('a passkey is nobody’s but its owner’s to rename and to remove', async () => {
    const { patient } = await withDevice()
    const { body } = await patient.get<PasskeysAnswer>('account/passkeys')
    const path = `account/passkeys/${body.Items[0]?.PasskeyKey}`
    const stranger = await asNewPatient(api())
    expect((await stranger.post<Problem>(path, { Name: 'Mine' })).body.code).toBe('not-found')
    expect((await stranger.delete<Problem>(path)).body.code).toBe('not-found')
    const renamed = await patient.post<PasskeysAnswer>(path, { Name: 'Kitchen tablet' })
    expect(renamed.body.Items[0]?.Name).toBe('Kitchen tablet')
  })

  test('an invalid passkey is refused', async () => {
    const patient = await asNewPatient(api())
    const own = device()
    const TermsVersion = passkeyTermsVersion
    const post = (Response: unknown, version = TermsVersion) =>
      patient.post<Problem>('account/passkeys', { Response, Name: 'Phone', TermsVersion: version })
    const fields = async (answer: Promise<{ body: Problem }>) => (await answer).body.fields
    expect(await fields(post(own.create(await optionsOf(patient)), '2020-01'))).toEqual({ TermsVersion: 'invalid' })
    const elsewhere = own.create(await optionsOf(patient), { origin: 'https://evil.example' })
    expect(await fields(post(elsewhere))).toEqual({ Response: 'invalid' })
    expect(await fields(post(own.create({ challenge: 'bm90LWFza2Vk' })))).toEqual({ Response: 'invalid' })
    const unverified = own.create(await optionsOf(patient), { isVerified: false })
    expect(await fields(post(unverified))).toEqual({ Response: 'invalid' })
    expect((await add(patient, own)).status).toBe(200)
    expect((await add(patient, own)).body.fields).toEqual({ Response: 'invalid' })
  })

  test('an account has so many devices and no more', async () => {
    const patient = await asNewPatient(api())
    for (let count = 0; count < maxPasskeys; count++) expect((await add(patient, device())).status).toBe(200)
    expect((await patient.post<Problem>('account/passkeys/options', {})).body.code).toBe('too-many-passkeys')
  })

  test('two accounts on one device each sign in as themselves, and removing one leaves the other', async () => {
    const [mother, son] = [await withDevice(), await withDevice()]
    for (const { made, own } of [mother, son]) expect((await signIn(own)).body.Username).toBe(made.Username)
    const { body } = await mother.patient.get<PasskeysAnswer>('account/passkeys')
    expect(body.Items).toHaveLength(1)
    expect((await mother.patient.delete(`account/passkeys/${body.Items[0]?.PasskeyKey}`)).status).toBe(200)
    expect((await signIn(mother.own)).status).toBe(401)
    expect((await signIn(son.own)).body.Username).toBe(son.made.Username)
  })

  test('patients of an identity provider have none', async () => {
    const patient = await asNewPatient(api(), { Account: 'single sign-on' })
    expect((await patient.post<Problem>('account/passkeys/options', {})).body.code).toBe('feature-off')
  })

  test('adding and removing ask for a proof, which a passkey is too', async () => {
    const { patient, own } = await withDevice()
    api().clock.advance(10, 'minute')
    expect((await patient.post<Problem>('account/passkeys/options', {})).body.code).toBe('proof-required')
    const { body } = await patient.post<PasskeyRequestAnswer>('account/prove/passkey/options', {})
    const stranger = await asNewPatient(api())
    const Response = own.show(body.Options)
    expect((await stranger.post<Problem>('account/prove/passkey', { Response })).status).toBe(401)
    const asked = await patient.post<PasskeyRequestAnswer>('account/prove/passkey/options', {})
    const proven = await patient.post('account/prove/passkey', { Response: own.show(asked.body.Options) })
    expect(proven.status).toBe(200)
    expect((await patient.post('account/passkeys/options', {})).status).toBe(200)
  })
})
