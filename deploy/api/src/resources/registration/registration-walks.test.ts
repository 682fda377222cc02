import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { RegistrationAnswer, VerifyAnswer } from '@homeside/contract/registration'
import type { MadePatient } from '@homeside/contract/sandbox-patients'
import type {
  PatientRegistrationCodeAnswer,
  PatientSearchAnswer,
  VerifySelfRegisterCodeAnswer,
} from '@homeside/contract/self-registration'
import { count, eq } from 'drizzle-orm'
import fc from 'fast-check'

import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import { callerWith } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const long = process.env['TEST_LONG'] === '1'
const password = 'Sunny-day-42'
const contact = { Name: 'Ruth Rivers', Relationship: 'Spouse', Phone: '5555550198' }

/** Somebody on the way to an account, who may hold several devices, and what they have in hand. */
interface Walker {
  made: MadePatient
  username: string
  code: string
  devices: { browser: typeof fetch; session: Caller | null }[]
}

const bodyOf: Readonly<Record<number, (username: string) => object>> = {
  1: (Username) => ({
    Step: 1,
    Username,
    Password: password,
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
] as const
type Action = (typeof actions)[number]

onEveryEngine('walks through a registration', (api) => {
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
    const headers = { Authorization: `Bearer ${body.access_token}`, Alias: walker.made.Alias }
    if (status === 200) at.session = callerWith(api(), at.browser, headers)
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
    expect(JSON.stringify(body)).not.toMatch(/secret|Sunny-day/)
    const step = Math.min(Math.max(body.CurrentStep + change, 1), 5)
    const saved = await session.post('account/registration', bodyOf[step]?.(walker.username))
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
  }

  /** Ends what was begun, as anybody can who calls the provider: there is no dead end. */
  async function finish(walker: Walker): Promise<void> {
    if ((await newCode(walker)) === 200) {
      expect(await prove(walker, 0)).toBe(200)
    } else {
      const signIn = await api().signIn(walker.username, walker.made.Alias, walker.devices[0]?.browser)
      const headers = { Authorization: `Bearer ${signIn.access_token}`, Alias: walker.made.Alias }
      walker.devices[0] = {
        browser: walker.devices[0]?.browser ?? api().openBrowser(),
        session: callerWith(api(), walker.devices[0]?.browser ?? api().openBrowser(), headers),
      }
    }
    const session = walker.devices[0]?.session
    if (!session) throw new Error('Nobody is signed in.')
    for (let step = await stepOf(session); step >= 1 && step <= 5; step++) {
      const { body } = await session.get<RegistrationAnswer>('account/registration')
      if (body.IsComplete) break
      expect((await session.post('account/registration', bodyOf[step]?.(walker.username))).status).toBe(200)
    }
    expect((await session.get<RegistrationAnswer>('account/registration')).body.IsComplete).toBe(true)
  }

  let walks = 0
  async function walk(steps: readonly [Action, number][]): Promise<void> {
    walks += 1
    const made = await api().addPatient(
      { Account: 'no registrations', LastName: `Walker${'abcdefghij'.charAt(walks % 10)}`, DateOfBirth: bornOn(walks) },
      { mobilePhone: `55555${String(50_000 + walks).slice(-5)}` },
    )
    const walker: Walker = {
      made,
      username: `walker.${walks}@home.example`,
      code: made.RegistrationCode ?? '',
      devices: [0, 1].map(() => ({ browser: api().openBrowser(), session: null })),
    }
    for (const [action, device] of steps) await act[action](walker, device)
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

  test(
    'never end in a dead end, tell a secret, or make two accounts',
    async () => {
      const step = fc.tuple(fc.constantFrom(...actions), fc.nat({ max: 1 }))
      const steps = fc.array(step, { minLength: 3, maxLength: 14 })
      await fc.assert(fc.asyncProperty(steps, walk), { numRuns: long ? 1000 : 12, seed: 23 })
    },
    long ? 3_600_000 : 120_000,
  )
})

/** A birth date of one's own for each walk, so that nobody is counted for another. */
function bornOn(walk: number): string {
  return `19${String(20 + (walk % 70)).padStart(2, '0')}-${String(1 + (walk % 12)).padStart(2, '0')}-${String(1 + (walk % 28)).padStart(2, '0')}`
}
