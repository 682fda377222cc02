import { passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { PatientInfo } from '@homeside/contract/patient'
import { sandboxPassword } from '@homeside/sandbox/patients/sign-ins'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { testAuthenticator } from '../../../testing/test-authenticator.ts'

onEveryEngine('a change that a stranger could have made', (api) => {
  async function someone(Language: 'en' | 'es' = 'en') {
    const made = await api().addPatient({ Language })
    const patient = await asPatient(api(), made)
    /** Asks for it, as staff then approve. */
    const change = async (changed: object) => {
      const { body } = await patient.post<PatientInfo>('patient/demographics', changed)
      const asked = await sent()
      await asStaff(api()).post(`staff/changes/${body.PendingChange?.ChangeKey}/approve`, undefined)
      return { asked, changed: await sent() }
    }
    return { made, patient, change }
  }

  /** Messages sent since the last look, sorted by reader, because those of one moment are sent in any order. */
  let seen = 0
  async function sent(): Promise<[to: string, words: string][]> {
    await api().workFinished()
    const messages = api().outbox.messages.slice(seen)
    seen += messages.length
    return messages
      .map(({ to, text }): [string, string] => [to, text])
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  }

  beforeEach(() => {
    seen = api().outbox.messages.length
  })

  test('a new password is reported to the address on file, whatever the settings, with the number to call', async () => {
    const { made, patient } = await someone()
    const wish = { CurrentPassword: sandboxPassword, NewPassword: 'Rainy-week-73' }
    expect((await patient.post('account/password/change', wish)).status).toBe(200)
    const [[to, text] = ['', ''], ...others] = await sent()
    expect([to, others]).toEqual([made.Email, []])
    expect(text).toMatch(/^The password of your account was changed\.\n\nIf[^]*Not you\? Call \d{3}-\d{3}-\d{4}\./)
    expect(api().outbox.lastTo(made.Email).unsubscribeUrl).toBeUndefined()
  })

  test('a new password leaves the devices that sign in, so its report counts them', async () => {
    const { made, patient } = await someone()
    const own = testAuthenticator('http://localhost:8080')
    const { body } = await patient.post<{ Options: { challenge: string } }>('account/passkeys/options', {})
    const device = { Response: own.create(body.Options), Name: 'iPhone', TermsVersion: passkeyTermsVersion }
    expect((await patient.post('account/passkeys', device)).status).toBe(200)
    await sent()
    await patient.post('account/password/change', { CurrentPassword: sandboxPassword, NewPassword: 'Rainy-week-73' })
    expect(await sent()).toEqual([[made.Email, expect.stringContaining('fingerprint, face or screen lock: 1. Remove')]])
  })

  test('a new username is reported in the patient’s language', async () => {
    const { made, patient } = await someone('es')
    const wish = { username: made.Username, newusername: `nueva-${made.PatientKey}`, password: sandboxPassword }
    expect((await patient.post('account/username/change', wish)).status).toBe(200)
    expect(await sent()).toEqual([[made.Email, expect.stringMatching(/^Se cambió su nombre[^]*¿No fue usted\?/)]])
  })

  test('a new email is reported to the old address when requested, and to both when approved', async () => {
    const { made, change } = await someone()
    const Email = `new-${made.PatientKey}@mail.example`
    const { asked, changed } = await change({ Email })
    expect(asked).toEqual([[made.Email, expect.stringContaining('Somebody asked for another email address')]])
    // The new address gets a link to confirm it, too.
    expect(changed.map(([to]) => to)).toEqual([made.Email, Email, Email].toSorted())
    expect(changed.filter(([to, text]) => to === Email && /\/verify\/[\w-]{43}/.test(text))).toHaveLength(1)
    expect(changed[0]?.[1]).toContain('The email address of your account was changed.')
  })

  test('a new phone is texted to the old and the new number, and emailed', async () => {
    const { made, change } = await someone()
    const { asked, changed } = await change({ MobilePhone: '5555557001' })
    expect(asked.map(([to]) => to)).toEqual([made.MobilePhone, made.Email])
    expect(changed.map(([to]) => to)).toEqual([made.MobilePhone, '5555557001', made.Email])
  })

  test('the same request twice is reported once', async () => {
    const { made, patient } = await someone()
    const ask = () => patient.post('patient/demographics', { Email: `twice-${made.PatientKey}@mail.example` })
    await ask()
    await ask()
    expect(await sent()).toHaveLength(1)
  })

  test('other changes are not reported', async () => {
    const { change } = await someone()
    expect(await change({ HomePhone: '5555557002' })).toEqual({ asked: [], changed: [] })
  })

  test('a change that was not made is not reported', async () => {
    const { patient } = await someone()
    const wish = { CurrentPassword: 'wrong', NewPassword: 'Rainy-week-73' }
    expect((await patient.post('account/password/change', wish)).status).toBe(422)
    expect(await sent()).toEqual([])
  })
})
