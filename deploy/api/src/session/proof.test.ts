import { passkeyTermsVersion } from '@homeside/contract/constants/sign-in-methods'
import type { OpenSessionsAnswer } from '@homeside/contract/open-sessions'
import type { PasskeyRequestAnswer, PasskeysAnswer } from '@homeside/contract/passkeys'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox-patients'

import { asPatient } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/caller.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { testAuthenticator } from '../../testing/test-authenticator.ts'

/** Somebody with a device of their own. */
interface Owner {
  made: MadePatient
  patient: Caller
  own: ReturnType<typeof testAuthenticator>
  passkeyKey: number | undefined
  /** Signs in with another browser. Resolves to the key of that session. */
  signInElsewhere: () => Promise<number | undefined>
}

/** What changes how somebody signs in or is reached. Username and password are sent without the present password. */
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
    const patient = await asPatient(api(), made)
    const own = testAuthenticator('http://localhost:8080')
    const { body: asked } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
    const device = { Response: own.create(asked.Options), Name: 'iPhone', TermsVersion: passkeyTermsVersion }
    const { body: passkeys } = await patient.post<PasskeysAnswer>('account/passkeys', device)
    async function signInElsewhere(): Promise<number | undefined> {
      await asPatient(api(), made)
      const { body } = await patient.get<OpenSessionsAnswer>('account/sessions')
      return body.Browsers.find(({ IsThisBrowser }) => !IsThisBrowser)?.SessionKey
    }
    return { made, patient, own, passkeyKey: passkeys.Items[0]?.PasskeyKey, signInElsewhere }
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
})
