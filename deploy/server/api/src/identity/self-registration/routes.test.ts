import type { Problem } from '@homeside/contract/problem'
import type {
  PatientRegistrationCodeAnswer,
  PatientSearchAnswer,
  VerifySelfRegisterCodeAnswer,
} from '@homeside/contract/self-registration'
import { unregisteredPatients } from '@homeside/sandbox/patients/unregistered'
import { eq } from 'drizzle-orm'

import { callerWith } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { providers } from '../../platform/database/tables/providers.ts'

/** Covers sections 2.7 and 7.4 of the specification. */

const selma = unregisteredPatients[3]
const fields = {
  SiteKey: 101,
  FirstName: 'Selma',
  LastName: 'self',
  DateOfBirth: selma.dateOfBirth,
  PostalCode: '454021234',
}
const anyone = (api: TestApi) => callerWith(api, api.openBrowser(), {})
const search = (browser: Caller, changes: object = {}) =>
  browser.post<PatientSearchAnswer & Problem>('selfregister/patientSearch', { ...fields, ...changes })

async function codeFor(api: TestApi, browser: Caller): Promise<{ TransactionKey: string; Code: string }> {
  const { body } = await search(browser)
  await browser.post(`account/generatecode/${body.Destinations[0]?.DestinationKey}?requestsource=btportal`, {})
  await api.workFinished()
  const Code = /\b\d{6}\b/.exec(api.outbox.lastTo(selma.mobilePhone).text)?.[0] ?? ''
  return { TransactionKey: body.TransactionKey, Code }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verify = (browser: Caller, body: object) =>
  browser.post<VerifySelfRegisterCodeAnswer & Problem>('selfregister/verifycode', body)

onEveryEngine('self-registration', (api) => {
  beforeEach(() => api().clock.advance(1, 'day'))

  test.each([
    [101, true],
    [104, false],
    [107, false],
    [999, false],
  ])('provider %d lets patients register: %s', async (siteKey, Success) => {
    expect((await anyone(api()).get(`selfregister/hasAccess/${siteKey}`)).body).toEqual({ Success })
  })

  test('a proven code leads to a registration code, only in the same browser', async () => {
    const browser = anyone(api())
    const { body: found } = await search(browser)
    expect(found.Destinations.map(({ Masked }) => Masked)).toEqual(['(•••) •••-0144', 's•••@mail.example'])
    const { TransactionKey, Code } = await codeFor(api(), browser)
    expect((await verify(anyone(api()), { TransactionKey, Code })).body.code).toBe('no-match')
    const { body: proven } = await verify(browser, { TransactionKey, Code })
    const path = `selfregister/patientregistrationcode/${proven.SiteKey}/${proven.PatientKey}`
    const claim = { SiteKey: proven.SiteKey, PatientKey: proven.PatientKey, RequestSource: 'btportal' }
    const mayRegister = (EmailAddress: string, from = browser) =>
      from.post<Problem>('account/verifySelfRegister', { ...claim, EmailAddress })
    expect((await mayRegister('selma@home.example')).body).toEqual({ Success: true })
    const linked = (await api().addPatient()).Email
    expect((await mayRegister(linked)).body.code).toBe('email-already-linked')
    expect((await mayRegister(linked, anyone(api()))).body.code).toBe('no-match')
    expect((await anyone(api()).get<Problem>(path)).body.code).toBe('no-match')
    const { body: code } = await browser.get<PatientRegistrationCodeAnswer>(path)
    expect(code).toMatchObject({ Alias: 'bluebird-hme', RegistrationCode: expect.stringMatching(/^[A-Z2-9]{9}$/) })
    // Sent again by who lost the answer.
    expect((await verify(browser, { TransactionKey, Code })).body).toEqual(proven)
    const registered = await browser.post('account/verify', {
      username: 'selma@home.example',
      password: code.RegistrationCode,
      resetPasswordMode: false,
      lastName: selma.lastName,
      DateOfBirth: selma.dateOfBirth,
    })
    expect(registered.status).toBe(200)
  })

  test('a date, a postal code and a texted code may hold what their sender pasted with them', async () => {
    const browser = anyone(api())
    const pasted = {
      DateOfBirth: `\u2068${selma.dateOfBirth.replaceAll('-', '\u2011')}\u2069`,
      PostalCode: '45402–1234',
    }
    expect((await search(browser, pasted)).status).toBe(200)
    const { TransactionKey, Code } = await codeFor(api(), browser)
    const wide = Code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await verify(browser, { TransactionKey, Code: `\u200e${wide}` })).status).toBe(200)
  })

  test.each([
    ['first name', { FirstName: 'Thelma' }],
    ['last name', { LastName: 'Other' }],
    ['birth date', { DateOfBirth: '1971-04-15' }],
    ['postal code', { PostalCode: '45403' }],
    ['provider', { SiteKey: 102 }],
    ['unknown provider', { SiteKey: 999 }],
  ])('another %s is no match, said in the same bytes', async (_, changes) => {
    const { status, body } = await search(anyone(api()), changes)
    expect([status, { ...body, correlationId: '' }]).toEqual([
      422,
      { type: 'urn:homeside:problem:no-match', title: 'no match', status: 422, code: 'no-match', correlationId: '' },
    ])
  })

  test('five honest tries leave room for more; after ten misses a browser may try no more for a while', async () => {
    const browser = anyone(api())
    for (let time = 0; time < 5; time++) await search(browser, { LastName: 'Other' })
    const names = ['Otra', 'Ott', 'Otis', 'Otto', 'Othello', 'Ottilie']
    const misses = await Promise.all(names.map((LastName) => search(browser, { LastName })))
    expect(misses.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await search(browser)).status).toBe(429)
    api().clock.advance(16, 'minute')
    expect((await search(browser)).status).toBe(200)
  })

  test('others behind the same address are not affected', async () => {
    const [one, other] = [anyone(api()), anyone(api())]
    for (let time = 0; time < 10; time++) await search(one, { LastName: 'Neighbour' })
    expect((await search(one, { LastName: 'Neighbour' })).status).toBe(429)
    expect((await search(other)).status).toBe(200)
  })

  test('one name and birth date can be searched for ten times, from however many browsers', async () => {
    const nobody = { LastName: 'Tried', FirstName: 'Thelma' }
    for (let time = 0; time < 10; time++) expect((await search(anyone(api()), nobody)).status).toBe(422)
    expect((await search(anyone(api()), { ...nobody, LastName: ' TRÍED' })).status).toBe(429)
    api().clock.advance(16, 'minute')
  })

  test('a code allows five tries, also at once', async () => {
    const browser = anyone(api())
    const { TransactionKey, Code } = await codeFor(api(), browser)
    const guesses = Array.from({ length: 8 }, () => verify(browser, { TransactionKey, Code: wrong(Code) }))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'no-match')).toHaveLength(5)
    expect((await verify(browser, { TransactionKey, Code })).body.code).toBe('too-many-attempts')
  })

  test('a new code gives no new tries', async () => {
    api().clock.advance(1, 'day')
    for (let round = 0; round < 3; round++) {
      api().clock.advance(31, 'minute')
      const browser = anyone(api())
      const { TransactionKey, Code } = await codeFor(api(), browser)
      for (let time = 0; time < 5; time++) {
        expect((await verify(browser, { TransactionKey, Code: wrong(Code) })).body.code).toBe('no-match')
      }
      const again = await codeFor(api(), browser)
      expect((await verify(browser, again)).body.code).toBe('too-many-attempts')
    }
    api().clock.advance(31, 'minute')
    const browser = anyone(api())
    const last = await codeFor(api(), browser)
    // Three times six were counted, so two are left of the day's twenty.
    for (let time = 0; time < 2; time++) await verify(browser, { ...last, Code: wrong(last.Code) })
    expect((await verify(browser, last)).body.code).toBe('too-many-attempts')
    api().clock.advance(1, 'day')
  })

  test('from the third wrong try on the answer says how many are left', async () => {
    const browser = anyone(api())
    const { TransactionKey, Code } = await codeFor(api(), browser)
    const told = []
    for (let time = 0; time < 5; time++) {
      told.push((await verify(browser, { TransactionKey, Code: wrong(Code) })).body.triesLeft)
    }
    expect(told).toEqual([undefined, undefined, 2, 1, undefined])
  })

  test('a code is valid for ten minutes; when the right one is too late, another is sent to the same place', async () => {
    const browser = anyone(api())
    const { TransactionKey, Code } = await codeFor(api(), browser)
    api().clock.advance(10, 'minute')
    const sent = api().outbox.messages.length
    expect((await verify(browser, { TransactionKey, Code })).body.code).toBe('code-expired')
    await api().workFinished()
    expect(api().outbox.messages).toHaveLength(sent + 1)
    const another = /#(\d{6})$/.exec(api().outbox.lastTo(selma.mobilePhone).text)?.[1] ?? ''
    expect((await verify(browser, { TransactionKey, Code: another })).status).toBe(200)
  })

  test('an earlier code stays valid for its own ten minutes', async () => {
    const browser = anyone(api())
    const { body } = await search(browser)
    const ask = async (channel: number) => {
      await browser.post(`account/generatecode/${body.Destinations[channel]?.DestinationKey}`, {})
      await api().workFinished()
    }
    await ask(0)
    const first = /#(\d{6})$/.exec(api().outbox.lastTo(selma.mobilePhone).text)?.[1] ?? ''
    api().clock.advance(9, 'minute')
    await ask(1)
    const { TransactionKey } = body
    expect((await verify(browser, { TransactionKey, Code: first })).status).toBe(200)
  })

  test('codes that one provider’s patient was sent take none from the patient of another with the same phone', async () => {
    await api().database.update(providers).set({ selfRegistrationActive: true }).where(eq(providers.siteKey, 102))
    const given = givenPatient({ MobilePhone: '5555550171', Email: null })
    for (const site of [101, 102]) await putPatients(api(), [given], { site })
    const { FirstName, LastName, DateOfBirth } = given
    const codeAt = async (SiteKey: number) => {
      const browser = anyone(api())
      const { body } = await search(browser, { SiteKey, FirstName, LastName, DateOfBirth, PostalCode: '43215' })
      return (await browser.post(`account/generatecode/${body.Destinations[0]?.DestinationKey}`, {})).status
    }
    const statuses = []
    for (const site of [101, 101, 101, 101, 101, 101, 102]) statuses.push(await codeAt(site))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
  })

  test('asking for a code is answered alike for any key, and sends nothing for a stranger’s', async () => {
    const { body } = await search(anyone(api()))
    const sent = api().outbox.messages.length
    const ask = async (key: string) =>
      JSON.stringify((await anyone(api()).post(`account/generatecode/${key}`, {})).body)
    expect(await ask(body.Destinations[0]?.DestinationKey ?? '')).toBe(await ask('nothing'))
    await api().workFinished()
    expect(api().outbox.messages).toHaveLength(sent)
  })
})
