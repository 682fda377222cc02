/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { Problem } from '@homeside/contract/problem'
import type { RegistrationAnswer, VerifyAnswer } from '@homeside/contract/registration'
import type { MadePatient } from '@homeside/contract/sandbox'
import type {
  PatientRegistrationCodeAnswer,
  PatientSearchAnswer,
  VerifySelfRegisterCodeAnswer,
} from '@homeside/contract/self-registration'
import { count, eq } from 'drizzle-orm'
import fc from 'fast-check'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { everythingKept } from '../../../testing/everything-kept.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'

/** The first password of a walker, and those that resets set. */
const passwordOf = (number: number) => `Quiet-harbor-${number}!`
/** Values that must not appear as typed in the database, in a message or in the log. */
const secrets = /secret answer|Quiet-harbor/
const contact = { Name: 'Ruth Rivers', Relationship: 'Spouse', Phone: '5555550198' }

/** Somebody on the way to an account, who may hold several devices, and what they have in hand. */
interface Walker {
  made: MadePatient
  username: string
  code: string
  password: number
  devices: { browser: typeof fetch; session: Caller | null }[]
}

const bodyOf: Readonly<Record<number, (walker: Walker) => object>> = {
  1: ({ username: Username, password }) => ({
    Step: 1,
    Username,
    Password: passwordOf(password),
    Questions: [1, 2, 3].map((QuestionKey) => ({ QuestionKey, Answer: `secret answer ${QuestionKey}` })),
  }),
  2: () => ({ Step: 2, PreferredLanguage: 'es' }),
  3: () => ({ Step: 3, ResponsibleParty: null }),
  4: () => ({ Step: 4, EmergencyContact: contact }),
  5: () => ({ Step: 5 }),
}

/** What may happen on the way; answers may get lost, so each may happen again. */
const actions = [
  'prove',
  'prove wrongly',
  'save',
  'save twice',
  'go back',
  'jump ahead',
  'refresh',
  'wait',
  'new code',
  'find myself',
  'ask for a reset',
  'reset wrongly',
  'reset',
  'lose the answer of a reset',
] as const
type Action = (typeof actions)[number]

onEveryEngine('walks through a registration', (api) => {
  let walks = 0
  let resets = 0

  const stepOf = async (session: Caller) =>
    (await session.get<RegistrationAnswer>('account/registration')).body.CurrentStep

  async function prove(walker: Walker, device: number, lastName = walker.made.LastName): Promise<number> {
    const at = walker.devices[device]
    if (at === undefined) return 0
    const { status, body } = await callerWith(api(), at.browser, {}).post<VerifyAnswer>('account/verify', {
      username: walker.username,
      password: walker.code,
      resetPasswordMode: false,
      lastName,
      DateOfBirth: walker.made.DateOfBirth,
    })
    if (status === 200) at.session = sessionOf(walker, at.browser, body.access_token)
    return status
  }

  async function newCode(walker: Walker): Promise<number> {
    const path = `staff/patients/${walker.made.PatientKey}/registrationcode`
    const { status, body } = await asStaff(api()).post<IssueRegistrationCodeAnswer>(path, { Format: 'Portal' })
    if (status === 200) walker.code = body.RegistrationCode
    return status
  }

  async function save(walker: Walker, device: number, change: number): Promise<void> {
    const session = walker.devices[device]?.session
    if (!session) return
    const { status, body } = await session.get<RegistrationAnswer>('account/registration')
    if (status !== 200 || body.IsComplete) return
    expect(JSON.stringify(body)).not.toMatch(secrets)
    const step = Math.min(Math.max(body.CurrentStep + change, 1), 5)
    const saved = await session.post('account/registration', bodyOf[step]?.(walker))
    const isAllowed = change <= 0 || step === body.CurrentStep
    expect([200, 401, ...(isAllowed && step > 1 ? [] : [403])]).toContain(saved.status)
  }

  async function findMyself(walker: Walker, device: number): Promise<void> {
    const at = walker.devices[device]
    if (at === undefined) return
    const { SiteKey, PatientKey, FirstName, LastName, DateOfBirth, PostalCode, MobilePhone } = walker.made
    const browser = callerWith(api(), at.browser, {})
    const asked = { SiteKey, FirstName, LastName, DateOfBirth, PostalCode }
    const found = await browser.post<PatientSearchAnswer>('selfregister/patientSearch', asked)
    if (found.status !== 200) return
    await browser.post(`account/generatecode/${found.body.Destinations[0]?.DestinationKey}`, {})
    await api().workFinished()
    const Code = /#(\d{6})$/.exec(api().outbox.lastTo(MobilePhone).text)?.[1] ?? ''
    const { TransactionKey } = found.body
    const proven = await browser.post<VerifySelfRegisterCodeAnswer>('selfregister/verifycode', { TransactionKey, Code })
    if (proven.status !== 200) return
    const path = `selfregister/patientregistrationcode/${SiteKey}/${PatientKey}`
    const handed = await browser.get<PatientRegistrationCodeAnswer>(path)
    if (handed.status === 200) walker.code = handed.body.RegistrationCode
  }

  async function askForReset({ username, devices }: Walker, device: number): Promise<void> {
    const at = devices[device]
    if (at === undefined) return
    const path = `account/generateresetcode/${username}?requestsource=btportal`
    expect((await callerWith(api(), at.browser, {}).post(path, {})).status).toBe(200)
    await api().workFinished()
  }

  /** One device uses the link of the last message, the other its code. Does nothing when no message came. */
  async function reset(
    walker: Walker,
    device: number,
    { lastName = walker.made.LastName, isLost = false } = {},
  ): Promise<void> {
    const at = walker.devices[device]
    const isReset = ({ to, text }: { to: string; text: string }) =>
      to === walker.username && text.includes('/reset/credentials/')
    const text = api().outbox.messages.findLast(isReset)?.text
    if (at === undefined || text === undefined) return
    const [link, code] = [/credentials\/([\w-]{43})/.exec(text)?.[1], /#(\d{6})$/.exec(text)?.[1]]
    const proof = {
      username: device === 0 ? '' : walker.username,
      ResetKey: (device === 0 ? link : code) ?? '',
      lastName,
      DateOfBirth: walker.made.DateOfBirth,
    }
    const browser = callerWith(api(), at.browser, {})
    const proven = await browser.post<Problem>('account/password/prove', proof)
    if (lastName !== walker.made.LastName) expect(proven.status).not.toBe(200)
    if (proven.status !== 200) return
    walker.password += 1
    resets += 1
    const request = { ...proof, resetPasswordMode: true, password: passwordOf(walker.password) }
    const set = await browser.post<VerifyAnswer>('account/verify', request)
    expect(set.status).toBe(200)
    // Every session ended but the one that it opens.
    for (const other of walker.devices) other.session = null
    if (isLost) {
      const again = await browser.post<Problem>('account/verify', request)
      expect(again.body.code).toBe('password-already-set')
      await logIn(walker, device)
    } else {
      at.session = sessionOf(walker, at.browser, set.body.access_token)
    }
  }

  function sessionOf({ made }: Walker, browser: typeof fetch, token: string): Caller {
    return callerWith(api(), browser, { Authorization: `Bearer ${token}`, Alias: made.Alias })
  }

  async function logIn(walker: Walker, device: number): Promise<void> {
    const at = walker.devices[device]
    if (at === undefined) return
    const form = { username: walker.username, alias: walker.made.Alias, password: passwordOf(walker.password) }
    const { status, body } = await login(api(), form, at.browser)
    expect(status).toBe(200)
    at.session = sessionOf(walker, at.browser, body.access_token)
  }

  const act: Record<Action, (walker: Walker, device: number) => Promise<unknown>> = {
    prove: (walker, device) => prove(walker, device),
    'prove wrongly': (walker, device) => prove(walker, device, 'Wrong'),
    save: (walker, device) => save(walker, device, 0),
    'save twice': async (walker, device) => Promise.all([save(walker, device, 0), save(walker, device, 0)]),
    'go back': (walker, device) => save(walker, device, -1),
    'jump ahead': (walker, device) => save(walker, device, 2),
    refresh: async ({ devices }, device) => devices[device]?.session?.get('account/registration'),
    wait: async () => api().clock.advance(16, 'minute'),
    'new code': (walker) => newCode(walker),
    'find myself': (walker, device) => findMyself(walker, device),
    'ask for a reset': (walker, device) => askForReset(walker, device),
    'reset wrongly': (walker, device) => reset(walker, device, { lastName: 'Wrong' }),
    reset: (walker, device) => reset(walker, device),
    'lose the answer of a reset': (walker, device) => reset(walker, device, { isLost: true }),
  }

  /** Finishes the registration as a patient can who calls the provider: no walk ends in a dead end. */
  async function finish(walker: Walker): Promise<void> {
    if ((await newCode(walker)) === 200) {
      expect(await prove(walker, 0)).toBe(200)
    } else {
      await logIn(walker, 0)
    }
    const session = walker.devices[0]?.session
    if (!session) throw new Error('Nobody is signed in.')
    for (let step = await stepOf(session); step >= 1 && step <= 5; step++) {
      const { body } = await session.get<RegistrationAnswer>('account/registration')
      if (body.IsComplete) break
      expect((await session.post('account/registration', bodyOf[step]?.(walker))).status).toBe(200)
    }
    expect((await session.get<RegistrationAnswer>('account/registration')).body.IsComplete).toBe(true)
  }

  /** Every other walk begins with a password already, which can be forgotten. */
  async function walk(hasPassword: boolean, steps: readonly [Action, number][]): Promise<void> {
    walks += 1
    const made = await api().addPatient(
      { Account: 'no registrations', LastName: `Walker${'abcdefghij'.charAt(walks % 10)}`, DateOfBirth: bornOn(walks) },
      { mobilePhone: `55555${String(50_000 + walks).slice(-5)}` },
    )
    const walker: Walker = {
      made,
      username: `walker.${walks}@home.example`,
      code: made.RegistrationCode ?? '',
      password: 0,
      devices: [0, 1].map(() => ({ browser: api().openBrowser(), session: null })),
    }
    const begun: readonly [Action, number][] = [
      ['prove', 0],
      ['save', 0],
      ['ask for a reset', 0],
    ]
    for (const [action, device] of [...(hasPassword ? begun : []), ...steps]) await act[action](walker, device)
    api().clock.advance(25, 'hour')
    await finish(walker)
    const owners = await api()
      .database.select({ total: count() })
      .from(accounts)
      .where(eq(accounts.username, walker.username))
    expect(owners[0]?.total).toBe(1)
    const [record] = await api().database.select().from(patients).where(eq(patients.patientKey, made.PatientKey))
    expect(record?.accountKey).not.toBeNull()
  }

  test('never end in a dead end, tell a secret, or make two accounts', async () => {
    const step = fc.tuple(fc.constantFrom(...actions), fc.nat({ max: 1 }))
    const steps = fc.array(step, { minLength: 3, maxLength: 12 })
    await fc.assert(fc.asyncProperty(fc.boolean(), steps, walk), { numRuns: isLong ? 1000 : 12, seed: 23 })
    expect(resets).toBeGreaterThan(isLong ? 200 : 0)
    const kept = Object.entries(await everythingKept(api().database))
    expect(kept.filter(([, rows]) => secrets.test(rows)).map(([table]) => table)).toEqual([])
    expect(api().logLines.filter((line) => secrets.test(line))).toEqual([])
    expect(api().outbox.messages.filter(({ text }) => secrets.test(text))).toEqual([])
  })
})

/** A birth date of one's own for each walk, so that nobody is counted for another. */
function bornOn(walk: number): string {
  return `19${String(20 + (walk % 70)).padStart(2, '0')}-${String(1 + (walk % 12)).padStart(2, '0')}-${String(1 + (walk % 28)).padStart(2, '0')}`
}
