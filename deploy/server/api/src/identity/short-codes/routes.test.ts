/** @size all */
import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { TextShortCodeAnswer } from '@homeside/contract/invitations'
import type { ShortCodeAnswer, VerifyMobileFirstAnswer } from '@homeside/contract/mobile-first'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { unregisteredPatients } from '@homeside/sandbox/patients/unregistered'
import { eq } from 'drizzle-orm'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { lastTextedKey, textLink as textTo } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { consents } from '../../platform/database/tables/patients.ts'

/** Covers sections 2.8 and 7.1 of the specification. */

const tina = unregisteredPatients[2]
const clyde = unregisteredPatients[5]
const ordersLink = 1

interface Proof {
  code: string
  lastName: string
  DateOfBirth: string
  dynamicTemplateKey?: number
  createRegistration?: boolean
  PrivacyPolicyVersion?: string
}

onEveryEngine('texted links', (api) => {
  const anyone = () => callerWith(api(), api().openBrowser(), {})
  const open = (key: string) => anyone().get<ShortCodeAnswer & Problem>(`account/registrationcodemobilefirst/${key}`)
  const verify = (proof: Proof, caller: Caller = anyone()) =>
    caller.post<VerifyMobileFirstAnswer & Problem>('account/verifymobilefirst', {
      resetPasswordMode: false,
      createRegistration: true,
      dynamicTemplateKey: ordersLink,
      ...proof,
    })
  const lastKey = (phone: string) => lastTextedKey(api(), phone)
  const ofTina: Proof = { code: tina.shortCode, lastName: tina.lastName, DateOfBirth: tina.dateOfBirth }

  const textLink = (patient: MadePatient, template?: DynamicTemplateRoute) => textTo(api(), patient, template)
  const proofOf = ({ code, lastName, DateOfBirth }: Proof): Proof => ({ code, lastName, DateOfBirth })

  /** A session that a link opens, in a browser of its own. */
  async function signInBy(proof: Proof, alias: string) {
    const browser = api().openBrowser()
    const { body } = await verify(proof, callerWith(api(), browser, {}))
    const headers = {
      Authorization: `Bearer ${body.access_token}`,
      Alias: alias,
      'Idempotency-Key': crypto.randomUUID(),
    }
    return { body, caller: callerWith(api(), browser, headers) }
  }

  async function order(caller: Caller) {
    const { body } = await caller.get<{ Items: { SupplyKey: number; EligibilityStatus: string }[] }>('orders/supplies')
    const due = body.Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
    return caller.post<{ OrderNumber: string } & Problem>('orders', {
      Items: [{ SupplyKey: due?.SupplyKey, Quantity: 1 }],
      ConfirmsNeed: true,
      AddressIsCorrect: true,
      InsuranceIsCorrect: true,
      AcceptsTerms: true,
    })
  }

  test('a link tells what it is for and whose it is, and nothing of the patient', async () => {
    const { body } = await open(tina.shortCode)
    expect(body).toMatchObject({
      Code: tina.shortCode,
      DynamicTemplateRoute: 'orders',
      Alias: 'litehub',
      Provider: { Name: 'Litehub Supplies', Phone: '5555550106' },
      PrivacyPolicy: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/Tina|5555550143/)
    for (const copied of [`${tina.shortCode}.`, `(${tina.shortCode.toLowerCase()})`, `\u200e${tina.shortCode} `]) {
      expect((await open(encodeURIComponent(copied))).body.Code).toBe(tina.shortCode)
    }
    const unknown = await open('NOSUCHLINK22')
    expect(unknown.body).toMatchObject({ code: 'short-code-invalid' })
    expect(unknown.body.provider).toBeUndefined()
  })

  test('a link opens a session for one screen in any browser, proven anew each time', async () => {
    expect((await verify({ ...ofTina, createRegistration: false })).body.code).toBe('no-match')
    expect((await verify({ ...ofTina, lastName: 'Other' })).body.code).toBe('no-match')
    for (const _ of ['the messaging app', 'Safari']) {
      const { body, caller } = await signInBy(ofTina, 'litehub')
      expect(body).toMatchObject({ alias: 'litehub', patientHubLite: true, MayRegister: true })
      expect((await caller.get('patient/user')).body).toMatchObject({ patientHubLite: true, Email: tina.email })
    }
  })

  test('the privacy policy is asked for once per version', async () => {
    const patient = await api().addPatient()
    const link = proofOf(await textLink(patient))
    await verify({ ...link, PrivacyPolicyVersion: '2020-01' })
    expect((await open(link.code)).body.PrivacyPolicy).toBe(true)
    await verify({ ...link, PrivacyPolicyVersion: '2026-01' })
    expect((await open(link.code)).body).toMatchObject({ PrivacyPolicy: false, PrivacyPolicyVersion: '2026-01' })
  })

  test('a provider’s own policy is asked for under its own version', async () => {
    const patient = await api().addPatient({ Provider: [] })
    const link = proofOf(await textLink(patient))
    await verify({ ...link, PrivacyPolicyVersion: '2026-01' })
    const path = `staff/providers/${patient.SiteKey}`
    const en = [{ heading: 'Ours', paragraphs: ['Words.'] }]
    const policies = { privacy: { version: 'own-1', from: '2026-01-01', en, es: en } }
    await asStaff(api()).put(path, { ...(await asStaff(api()).get<object>(path)).body, policies })
    expect((await open(link.code)).body).toMatchObject({ PrivacyPolicy: true, PrivacyPolicyVersion: 'own-1' })
    await verify({ ...link, PrivacyPolicyVersion: 'own-1' })
    expect((await open(link.code)).body.PrivacyPolicy).toBe(false)
  })

  test('it is valid for seven days, for its purpose, and then names the provider', async () => {
    const { code } = await textLink(await api().addPatient(), 'insurance')
    expect((await open(code)).body.DynamicTemplateRoute).toBe('insurance')
    expect((await verify({ code, lastName: 'Rivers', DateOfBirth: '1961-04-12' })).body.code).toBe('short-code-invalid')
    api().clock.advance(7 * 24 - 1, 'hour')
    expect((await open(code)).status).toBe(200)
    api().clock.advance(2, 'hour')
    expect((await open(code)).body).toMatchObject({
      code: 'short-code-invalid',
      provider: { Name: 'Bluebird Home Medical' },
    })
    api().clock.advance(-(7 * 24 + 1), 'hour')
  })

  test('the third wrong answer tells how many tries are left, and the fifth closes the link', async () => {
    const { code, lastName, DateOfBirth } = await textLink(await api().addPatient())
    const missed = []
    for (let tries = 0; tries < 5; tries++) {
      const { body } = await verify({ code, lastName: 'Other', DateOfBirth })
      missed.push([body.code, body.triesLeft])
      await open(code)
    }
    expect(missed).toEqual([
      ['no-match', undefined],
      ['no-match', undefined],
      ['no-match', 2],
      ['no-match', 1],
      ['short-code-locked', undefined],
    ])
    const closed = await verify({ code, lastName, DateOfBirth })
    expect(closed.body).toMatchObject({ code: 'short-code-locked', provider: { Alias: 'bluebird-hme' } })
    expect((await open(code)).body.code).toBe('short-code-locked')
  })

  test('tries sent all at once count too, and five links of one patient do not give 25', async () => {
    const patient = await api().addPatient()
    const first = proofOf(await textLink(patient))
    const links = [first]
    for (let count = 1; count < 5; count++) links.push(proofOf(await textLink(patient)))
    const tries = links.flatMap((link) => Array.from({ length: 5 }, () => verify({ ...link, lastName: 'Other' })))
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'no-match').length).toBeLessThan(9)
    expect((await open(first.code)).body.code).toBe('short-code-locked')

    const another = proofOf(await textLink(patient))
    expect((await verify({ ...another, lastName: 'Other' })).body.code).toBe('short-code-locked')
    expect((await verify(proofOf(await textLink(patient)))).status).toBe(200)
  })

  test('one order is one link: it and an older one lead to what was ordered, from every device', async () => {
    const patient = await api().addPatient()
    const older = proofOf(await textLink(patient))
    const link = proofOf(await textLink(patient))
    const [phone, tablet] = [await signInBy(link, patient.Alias), await signInBy(older, patient.Alias)]
    expect(phone.body.Done).toBeUndefined()
    const { body } = await order(phone.caller)
    expect((await order(tablet.caller)).body.code).toBe('order-state')
    for (const proof of [link, older]) {
      const { body: again, caller } = await signInBy(proof, patient.Alias)
      expect(again.Done).toMatchObject({ OrderNumber: body.OrderNumber, ItemCount: 1, Status: 'Submitted' })
      expect((await order(caller)).body.code).toBe('order-state')
    }
  })

  test('the text says until when it is valid in the patient’s zone and language, and how to stop', async () => {
    const patient = await api().addPatient({ Language: 'es' })
    await textLink(patient)
    expect(api().outbox.lastTo(patient.MobilePhone).text).toMatch(
      /^Bluebird Home Medical: Continue aqui: http:\/\/localhost:8080\/m\/\w{12}\?lang=es Valido hasta el .*marzo.*9:00 a\. ?m\. .*STOP/,
    )
  })

  test('a patient who did not agree to texts gets none', async () => {
    const patient = await api().addPatient()
    const link = proofOf(await textLink(patient))
    const scope = { siteKey: patient.SiteKey, patientKey: patient.PatientKey }
    await api()
      .database.delete(consents)
      .where(ownedBy(scope, consents, eq(consents.consentType, 'TextMessages')))
    const body = { PatientKey: patient.PatientKey, Template: 'orders' }
    expect((await asStaff(api()).post<Problem>('staff/shortcodes', body)).body.code).toBe('text-not-agreed')
    const again = await anyone().post<Problem>(`account/registrationcodemobilefirst/${link.code}/send`, {})
    expect(again.body).toMatchObject({ code: 'text-not-agreed', provider: { Phone: patient.ProviderPhone } })
  })

  test('the owner of a closed link is texted a new one, a limited number of times', async () => {
    const sent = []
    for (let count = 0; count < 6; count++) {
      const { body, status } = await anyone().post<Problem>(
        `account/registrationcodemobilefirst/${clyde.shortCode}/send`,
        {},
      )
      sent.push(status === 200 ? 'sent' : body.code)
    }
    expect(sent).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too-many-attempts'])
    await api().workFinished()
    expect((await open(lastKey(clyde.mobilePhone))).body).toMatchObject({ DynamicTemplateRoute: 'orders' })
    const unknown = await anyone().post<Problem>('account/registrationcodemobilefirst/NOSUCHLINK22/send', {})
    expect(unknown.body.code).toBe('short-code-invalid')
  })

  test('staff close a link of their own site, and the session that it opened', async () => {
    const patient = await api().addPatient()
    const { shortCodeKey, ...link } = await textLink(patient)
    const { caller } = await signInBy(link, patient.Alias)
    const close = (siteKey: number) =>
      asStaff(api(), siteKey).post<Problem>(`staff/shortcodes/${shortCodeKey}/close`, {})
    expect((await close(102)).body.code).toBe('not-found')
    expect((await close(101)).status).toBe(200)
    expect((await caller.get('patient/user')).status).toBe(401)
    expect((await verify(link)).body.code).toBe('short-code-locked')
  })

  test('a patient without a password registers with a code of their own', async () => {
    const { caller } = await signInBy(ofTina, 'litehub')
    const { body } = await caller.post<{ RegistrationCode: string }>('account/registerbylink', {})
    const checked = await anyone().get<{ Alias: string }>(`account/verifyRegistrationCode/${body.RegistrationCode}`)
    expect(checked.body.Alias).toBe('litehub')
    const patient = await api().addPatient()
    const registered = await signInBy(proofOf(await textLink(patient)), patient.Alias)
    expect(registered.body.MayRegister).toBe(false)
    const refused = await registered.caller.post<Problem>('account/registerbylink', {})
    expect(refused.body.code).toBe('already-registered')
  })

  test('events are counted by template and release, for the service’s own site only', async () => {
    const { code } = await textLink(await api().addPatient(), 'insurance')
    const event = { AppKey: 3, IPAddress: '', Url: '', Path: '/m', Browser: '', BrowserVersion: '', Release: '1.2.3' }
    for (const PortalEventTypeKey of [101, 101, 105, 7])
      await anyone().post(`account/portalLog/${code}`, { ...event, PortalEventTypeKey })
    const countsOf = async (siteKey: number) => (await asStaff(api(), siteKey).get('staff/shortcodes/events')).body
    expect(await countsOf(101)).toEqual({
      Items: [
        { Template: 'insurance', Event: 'Opened', Release: '1.2.3', Count: 2 },
        { Template: 'insurance', Event: 'Done', Release: '1.2.3', Count: 1 },
      ],
    })
    expect(await countsOf(102)).toEqual({ Items: [] })
  })

  test('staff of another site find no patient; a refused text is reported, a failed one waits', async () => {
    const { PatientKey, MobilePhone } = await api().addPatient()
    const body = { PatientKey, Template: 'orders' }
    expect((await asStaff(api(), 102).post<Problem>('staff/shortcodes', body)).body.code).toBe('not-found')
    api().outbox.refuses = true
    expect((await asStaff(api()).post<Problem>('staff/shortcodes', body)).body.code).toBe('not-sent')
    api().outbox.refuses = false
    api().outbox.isDown = true
    const { body: waiting } = await asStaff(api()).post<TextShortCodeAnswer>('staff/shortcodes', body)
    expect(waiting.Queued).toBe(true)
    api().outbox.isDown = false
    await api().workFinished()
    expect((await open(lastKey(MobilePhone))).status).toBe(200)
  })
})
