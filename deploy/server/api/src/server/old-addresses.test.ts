import type { Charge } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { asPatient, callerWith, asStaff } from '../../testing/as-patient.ts'
import { ReturnUrl } from '../../testing/enter-card.ts'
import { newKey, orderOf } from '../../testing/order-requests.ts'
import { openTextedLink, textLink } from '../../testing/sign-in.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'
import type { Caller } from '../../testing/test-api.ts'
import { accounts } from '../platform/database/tables/accounts.ts'

/** A link, a code or a name opens nothing any more once the address or phone that it went to has changed. */

const api = ownTestApi()

const anyone = (): Caller => callerWith(api, api.openBrowser(), {})

/** Staff approve what a patient asks for. */
async function change(made: MadePatient, changed: object): Promise<void> {
  const { body } = await (await asPatient(api, made)).post<PatientInfo>('patient/demographics', changed)
  const approved = await asStaff(api).post(`staff/changes/${body.PendingChange?.ChangeKey}/approve`, undefined)
  expect(approved.status).toBe(200)
}

/** Asks for a new password. Returns what was mailed to an address. */
async function askReset(name: string, to: string): Promise<{ link: string; code: string }> {
  await anyone().post(`account/generateresetcode/${encodeURIComponent(name)}?requestsource=btportal`, {})
  await api.workFinished()
  const text = api.outbox.messages.findLast((sent) => sent.to === to && sent.text.includes('credentials/'))?.text ?? ''
  return { link: /credentials\/([\w-]{43})/.exec(text)?.[1] ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

function setPassword({ DateOfBirth, LastName: lastName }: MadePatient, username: string, ResetKey: string) {
  const proof = { username, lastName, DateOfBirth, resetPasswordMode: true, password: 'Kind-river-9', ResetKey }
  return anyone().post<LoginAnswer & Problem>('account/verify', proof)
}

async function byLink(made: MadePatient, route: Parameters<typeof openTextedLink>[2]): Promise<Caller> {
  const browser = api.openBrowser()
  const { access_token: token } = await openTextedLink(api, made, route, browser)
  return callerWith(api, browser, { Authorization: `Bearer ${token}`, Alias: made.Alias })
}

describe('a new email address', () => {
  test('ends the links and codes that went to the old one, and the sessions that they opened', async () => {
    const made = await api.addPatient()
    const opened = await askReset(made.Username, made.Email)
    const browser = api.openBrowser()
    const { DateOfBirth, LastName: lastName, Username: username } = made
    const proof = { username, lastName, DateOfBirth, resetPasswordMode: true, password: made.Password }
    const { body } = await callerWith(api, browser, {}).post<LoginAnswer>('account/verify', {
      ...proof,
      ResetKey: opened.link,
    })
    const session = callerWith(api, browser, { Authorization: `Bearer ${body.access_token}`, Alias: made.Alias })
    expect((await session.get('patient/info')).status).toBe(200)
    const { code, link } = await askReset(made.Username, made.Email)

    await change(made, { Email: `moved-${made.PatientKey}@mail.example` })
    expect((await anyone().get<Problem>(`account/password/verify/${link}`)).body.code).toBe('link-expired')
    expect((await setPassword(made, made.Username, link)).body.code).toBe('link-expired')
    expect((await setPassword(made, made.Username, code)).body.code).toBe('no-match')
    expect((await session.get('patient/info')).status).toBe(401)
  })

  test('is not verified by a link to the old one', async () => {
    const made = await api.addPatient({ Account: 'unverified email' })
    const patient = await asPatient(api, made)
    await patient.post('account/verify/send', {})
    const link = /verify\/([\w-]{43})/.exec(api.outbox.lastTo(made.Email).text)?.[1] ?? ''
    await change(made, { Email: `other-${made.PatientKey}@mail.example` })
    expect((await anyone().get<Problem>(`account/verify/${link}`)).body.code).toBe('link-expired')
    const { body } = await patient.get<{ PtUser: { IsEmailVerified: boolean } }>('patient/dashboard')
    expect(body.PtUser.IsEmailVerified).toBe(false)
  })
})

test('a new phone ends the links that were texted to the old one, and their sessions; another change ends none', async () => {
  const made = await api.addPatient()
  const session = await byLink(made, 'demographics')
  const { code, DateOfBirth, lastName } = await textLink(api, made, 'messages')
  await change(made, { HomePhone: '5555557009' })
  expect((await session.get('patient/info')).status).toBe(200)

  await change(made, { MobilePhone: `555555${String(7100 + (made.PatientKey % 900))}` })
  expect((await session.get('patient/info')).status).toBe(401)
  const proof = { resetPasswordMode: false, createRegistration: false, dynamicTemplateKey: 2 }
  const late = await anyone().post<Problem>('account/verifymobilefirst', { ...proof, code, lastName, DateOfBirth })
  expect(late.body.code).toBe('short-code-locked')
})

test('a new password by one link ends the other links and codes', async () => {
  const made = await api.addPatient()
  const first = await askReset(made.Username, made.Email)
  const second = await askReset(made.Username, made.Email)
  expect((await setPassword(made, made.Username, second.link)).status).toBe(200)
  expect((await setPassword(made, made.Username, first.link)).body.code).toBe('link-expired')
  expect((await setPassword(made, made.Username, first.code)).body.code).toBe('no-match')
})

describe('a username', () => {
  const rename = (made: MadePatient, patient: Caller, newusername: string) =>
    patient.post<Problem>('account/username/change', { username: made.Username, newusername, password: made.Password })

  test('in the form of an address is the own verified address', async () => {
    const [made, other] = [await api.addPatient(), await api.addPatient()]
    const patient = await asPatient(api, made)
    for (const foreign of [
      other.Email.toUpperCase(),
      'nobody@mail.example',
      'Call 900-555-0100',
      'http://evil.example',
    ]) {
      expect((await rename(made, patient, foreign)).body.fields).toEqual({ newusername: 'username-form' })
    }
    expect((await rename(made, patient, made.Email.toUpperCase())).status).toBe(200)
    const unverified = await api.addPatient({ Account: 'unverified email' })
    const refused = await rename(unverified, await asPatient(api, unverified), unverified.Email)
    expect(refused.body.fields).toEqual({ newusername: 'username-form' })
  })

  test('that is another’s address keeps no message from its owner', async () => {
    const [owner, other] = [await api.addPatient(), await api.addPatient()]
    const named = { username: owner.Email, usernameFolded: owner.Email.toLowerCase() }
    // As it may be when an address passes from one person to another.
    await api.database.update(accounts).set(named).where(eq(accounts.email, other.Email))
    const { link } = await askReset(owner.Email, owner.Email)
    expect((await setPassword(owner, owner.Email, link)).status).toBe(200)
  })

  test('chosen by somebody with an address that is not verified is not mailed there', async () => {
    const made = await api.addPatient({ Account: 'unverified email' })
    const ask = () => anyone().post('account/username/send', { EmailAddress: made.Email })
    await api.database
      .update(accounts)
      .set({ username: 'call.900', usernameFolded: 'call.900' })
      .where(eq(accounts.email, made.Email))
    expect((await ask()).status).toBe(200)
    await api.workFinished()
    expect(api.outbox.messages.filter(({ text }) => text.includes('call.900'))).toEqual([])
    await api.database.update(accounts).set({ emailVerified: true }).where(eq(accounts.email, made.Email))
    await ask()
    await api.workFinished()
    expect(api.outbox.lastTo(made.Email).text).toContain('call.900')
  })
})

test('codes of an account are guessed at five times, by whatever name', async () => {
  const made = await api.addPatient()
  const { code } = await askReset(made.Username, made.Email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let times = 0; times < 5; times++) await setPassword(made, made.Username, wrong)
  expect((await setPassword(made, made.Email, code)).body.code).toBe('too-many-attempts')
})

test('a sign-in is no proof for a new password or username', async () => {
  const made = await api.addPatient()
  const patient = await asPatient(api, made)
  const newPassword = { NewPassword: 'Windy-hill-11' }
  expect((await patient.post<Problem>('account/password/change', newPassword)).body.code).toBe('proof-required')
  const name = { username: made.Username, newusername: 'another.name' }
  expect((await patient.post<Problem>('account/username/change', name)).body.code).toBe('proof-required')
  api.clock.advance(1, 'minute')
  await patient.post('account/prove', { Password: made.Password })
  expect((await patient.post('account/password/change', newPassword)).status).toBe(200)
})

describe('a texted link', () => {
  const withCard = { Cards: ['valid'] } as const
  const supplies = { registration: { supplies: [{ code: 'A7034', copayCents: 1840 }] } }

  test('pays for the order that was placed with it, and for nothing else', async () => {
    const made = await api.addPatient({ Cards: [...withCard.Cards] }, supplies)
    const earlier = await (
      await asPatient(api, made)
    ).post<Order>('orders', await orderOf(await asPatient(api, made), 'A7034'), newKey())
    expect(earlier.status).toBe(200)
    api.clock.advance(1, 'minute')
    const session = await byLink(made, 'orders')
    const { body } = await session.get<PaymentMethodsAnswer>('payments/methods')
    const PaymentMethodKey = body.Items[0]?.PaymentMethodKey
    const charge = (request: object) =>
      session.post<Charge & Problem>(
        'payments/charges',
        { PaymentMethodKey, AmountCents: 100, ReturnUrl, ...request },
        newKey(),
      )
    expect((await charge({ AmountCents: 10_000_000 })).status).toBe(422)
    expect((await charge({ OrderKey: earlier.body.OrderKey })).body.code).toBe('not-found')
  })

  test('sends nothing to another address before staff have looked at it', async () => {
    const order = async (DeliveryAddress?: (address: PatientInfo['Address']) => object) => {
      const made = await api.addPatient({}, supplies)
      const session = await byLink(made, 'orders')
      const { Address } = (await session.get<PatientInfo>('patient/info')).body
      const changes = DeliveryAddress ? { DeliveryAddress: DeliveryAddress(Address) as typeof Address } : {}
      return (await session.post<Order>('orders', await orderOf(session, 'A7034', changes), newKey())).body
    }
    expect(await order()).toMatchObject({ Status: 'Submitted', HoldReason: null })
    const same = await order((address) => ({ ...address, Street: address.Street.toUpperCase() }))
    expect(same.HoldReason).toBeNull()
    expect((await order((address) => ({ ...address, Street: '1 Thief Rd' }))).HoldReason).toBe('AddressIncorrect')
  })

  test('takes back changes of its own screen alone', async () => {
    const made = await api.addPatient()
    const asked = await (
      await asPatient(api, made)
    ).post<PatientInfo>('patient/demographics', { HomePhone: '5555557011' })
    const path = `patient/changes/${asked.body.PendingChange?.ChangeKey}`
    expect((await (await byLink(made, 'insurance')).delete<Problem>(path)).body.code).toBe('not-found')
    expect((await (await byLink(made, 'demographics')).delete(path)).status).toBe(200)
  })
})

test('an unfinished wizard sets no second password without the first one', async () => {
  const made = await api.addPatient()
  await api.leaveRegistration(made, 3)
  const another = await asPatient(api, made)
  const Questions = [1, 2, 3].map((QuestionKey) => ({ QuestionKey, Answer: `answer ${QuestionKey}` }))
  const step = { Step: 1, Username: 'taken.over', Password: 'Kind-river-9', Questions }
  expect((await another.post<Problem>('account/registration', step)).body.code).toBe('forbidden')
  const [account] = await api.database.select().from(accounts).where(eq(accounts.email, made.Email))
  expect(account?.username).toBe(made.Username)
})

test('a patient gets three codes to register with by a texted link in a day', async () => {
  const made = await api.addPatient()
  await api.database.update(accounts).set({ hasPassword: false }).where(eq(accounts.email, made.Email))
  const session = await byLink(made, 'orders')
  const statuses: number[] = []
  for (let times = 0; times < 4; times++) statuses.push((await session.post('account/registerbylink', {})).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
