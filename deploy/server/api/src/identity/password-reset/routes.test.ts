import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'

import { asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { TestApi } from '../../../testing/test-api.ts'

/** Covers sections 2.5 and 7.1 of the specification. */

const anyone = (api: TestApi, browser = api.openBrowser()) => callerWith(api, browser, {})

async function ask(api: TestApi, username: string) {
  const path = `account/generateresetcode/${username}?requestsource=btportal`
  const answer = await anyone(api).post<object>(path, {})
  await api.workFinished()
  return answer
}

/** The link and code in the last message about a new password. The notice that one was set goes to the same mailbox. */
function lastReset(api: TestApi, to: string) {
  const text = api.outbox.messages.findLast((sent) => sent.to === to && sent.text.includes('credentials/'))?.text ?? ''
  return { link: /credentials\/([\w-]{43})/.exec(text)?.[1] ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

onEveryEngine('resetting a password', (api) => {
  let made: MadePatient
  beforeEach(async () => {
    made = await api().addPatient()
  })
  const proof = () => ({ username: made.Username, lastName: made.LastName, DateOfBirth: made.DateOfBirth })
  const verify = (changes: object, browser = api().openBrowser()) => {
    const set = { ...proof(), resetPasswordMode: true, password: 'Kind-river-9', ...changes }
    return anyone(api(), browser).post<LoginAnswer & Problem>('account/verify', set)
  }
  const prove = (changes: object) =>
    anyone(api()).post<{ Proven?: true } & Problem>('account/password/prove', { ...proof(), ...changes })

  test('a known and an unknown name get the same bytes, and one of them a message', async () => {
    const [known, unknown] = [await ask(api(), made.Username.toUpperCase()), await ask(api(), 'nobody')]
    expect(known).toMatchObject({ status: 200, body: { Success: true } })
    expect(known.body).toEqual({ ...unknown.body, Reference: expect.stringMatching(/^R(-[0-9A-F]{4}){2}$/) })
    expect(api().outbox.messages).toHaveLength(1)
    expect(lastReset(api(), made.Email).link).toHaveLength(43)
    expect(api().outbox.lastTo(made.Email).text).toContain('/bluebird-hme/reset/credentials/')
  })

  test('the link sets a password once, signs in, and ends all sessions', async () => {
    const before = await asPatient(api(), made)
    await ask(api(), made.Username)
    const { link } = lastReset(api(), made.Email)
    expect((await anyone(api()).get(`account/password/verify/${link}?requestsource=btportal`)).status).toBe(200)
    expect((await verify({ ResetKey: link, lastName: 'Wrong' })).body.code).toBe('no-match')
    expect((await verify({ ResetKey: link, password: 'short' })).body.fields).toEqual({
      password: 'password-too-short',
    })
    const { body } = await verify({ ResetKey: link, username: '' })
    expect(body.alias).toBe('bluebird-hme')
    expect((await before.get('patient/info')).status).toBe(401)
    expect((await verify({ ResetKey: link })).body.code).toBe('link-expired')
    expect((await anyone(api()).get<Problem>(`account/password/verify/${link}`)).body.code).toBe('link-expired')
  })

  test('each code sets a password for ten minutes, whichever message is opened first', async () => {
    await ask(api(), made.Username)
    const first = lastReset(api(), made.Email).code
    api().clock.advance(6, 'minute')
    await ask(api(), made.Username)
    const second = lastReset(api(), made.Email).code
    api().clock.advance(5, 'minute')
    expect((await verify({ ResetKey: first })).body.code).toBe('code-expired')
    expect((await verify({ ResetKey: second })).status).toBe(200)
    await ask(api(), made.Username)
    const third = lastReset(api(), made.Email).code
    await ask(api(), made.Username)
    expect((await verify({ ResetKey: third })).status).toBe(200)
  })

  test('after five tries, also at once, the right code is refused; an unknown name gets the same answers', async () => {
    api().clock.advance(1, 'day')
    await ask(api(), made.Username)
    const { code } = lastReset(api(), made.Email)
    const guess = (username: string) => verify({ username, ResetKey: wrongCode(code) })
    for (const username of [made.Username, 'nobody.at.all']) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => guess(username)))
      expect(answers.filter(({ body }) => body.code === 'no-match')).toHaveLength(5)
      expect(answers.filter(({ body }) => body.code === 'too-many-attempts')).toHaveLength(2)
    }
    expect((await verify({ ResetKey: code })).status).toBe(429)
  })

  test('after five wrong codes the link in the same email still works', async () => {
    api().clock.advance(1, 'day')
    await ask(api(), made.Username)
    const { code, link } = lastReset(api(), made.Email)
    for (let time = 0; time < 7; time++) await verify({ ResetKey: wrongCode(code) })
    expect((await verify({ ResetKey: code })).status).toBe(429)
    expect((await anyone(api()).get(`account/password/verify/${link}`)).status).toBe(200)
    expect((await verify({ ResetKey: link })).status).toBe(200)
  })

  test('a new code gives no new tries beyond the twenty of a day', async () => {
    api().clock.advance(1, 'day')
    for (let round = 0; round < 4; round++) {
      api().clock.advance(31, 'minute')
      await ask(api(), made.Username)
      const { code } = lastReset(api(), made.Email)
      for (let time = 0; time < 5; time++) expect((await verify({ ResetKey: wrongCode(code) })).status).toBe(422)
    }
    api().clock.advance(31, 'minute')
    await ask(api(), made.Username)
    const { code, link } = lastReset(api(), made.Email)
    const refused = await verify({ ResetKey: code })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3600)
    expect((await verify({ ResetKey: link })).status).toBe(200)
  })

  test('a browser that signed in before has its own tries and emails', async () => {
    api().clock.advance(2, 'day')
    const home = api().openBrowser()
    await asPatient(api(), made, home)
    for (let time = 0; time < 7; time++) await ask(api(), made.Username)
    const strangers = api().outbox.messages.length
    const { code: known } = lastReset(api(), made.Email)
    for (let time = 0; time < 6; time++) await verify({ ResetKey: wrongCode(known) })
    expect((await verify({ ResetKey: known })).status).toBe(429)
    await callerWith(api(), home, {}).post(`account/generateresetcode/${made.Username}?requestsource=btportal`, {})
    await api().workFinished()
    expect(api().outbox.messages.length).toBe(strangers + 1)
    const { code } = lastReset(api(), made.Email)
    expect((await verify({ ResetKey: code }, home)).status).toBe(200)
  })

  test('five wrong tries end a link', async () => {
    api().clock.advance(1, 'day')
    await ask(api(), made.Username)
    const { link } = lastReset(api(), made.Email)
    for (let time = 0; time < 5; time++) {
      expect((await verify({ ResetKey: link, lastName: 'Wrong' })).body.code).toBe('no-match')
    }
    expect((await verify({ ResetKey: link })).body.code).toBe('link-expired')
    expect((await anyone(api()).get<Problem>(`account/password/verify/${link}`)).body.code).toBe('link-expired')
  })

  test('few messages in an hour and in a day, whatever is asked', async () => {
    api().clock.advance(2, 'day')
    const sentByHour: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      const before = api().outbox.messages.length
      for (let time = 0; time < 7; time++) expect((await ask(api(), made.Username)).status).toBe(200)
      sentByHour.push(api().outbox.messages.length - before)
      api().clock.advance(61, 'minute')
    }
    // Requests that sent nothing count too: ten in a day.
    expect(sentByHour).toEqual([5, 3, 0])
  })

  test('an unreachable mail server is not revealed either', async () => {
    api().outbox.isDown = true
    expect((await ask(api(), made.Username)).body).toMatchObject({ Success: true })
    api().outbox.isDown = false
  })

  test('an expired link says so', async () => {
    const spanish = await api().addPatient({ Language: 'es' })
    await ask(api(), spanish.Username)
    const { link } = lastReset(api(), spanish.Email)
    expect(api().outbox.lastTo(spanish.Email).subject).toBe('Cree una contraseña nueva')
    api().clock.advance(25, 'hour')
    const { status, body } = await anyone(api()).get<Problem>(`account/password/verify/${link}`)
    expect([status, body.code]).toEqual([410, 'link-expired'])
  })

  test('identity can be proved before a password is asked for, without using up a try', async () => {
    await ask(api(), made.Username)
    const { link, code } = lastReset(api(), made.Email)
    for (let time = 0; time < 6; time++) {
      expect((await prove({ ResetKey: link, username: '' })).body).toEqual({ Proven: true })
      expect((await prove({ ResetKey: code })).body).toEqual({ Proven: true })
    }
    expect((await prove({ ResetKey: code, lastName: 'Wrong' })).body.code).toBe('no-match')
    expect((await prove({ ResetKey: link, DateOfBirth: '1900-01-01' })).body.code).toBe('no-match')
    expect((await verify({ ResetKey: code })).status).toBe(200)
  })

  test('a code that was proved in time stays valid while the password is chosen', async () => {
    await ask(api(), made.Username)
    const { code } = lastReset(api(), made.Email)
    api().clock.advance(9, 'minute')
    await prove({ ResetKey: code })
    api().clock.advance(14, 'minute')
    expect((await verify({ ResetKey: code })).status).toBe(200)
  })

  test('five wrong proofs close the code, as five wrong passwords would', async () => {
    await ask(api(), made.Username)
    const { code } = lastReset(api(), made.Email)
    for (let time = 0; time < 5; time++) expect((await prove({ ResetKey: wrongCode(code) })).body.code).toBe('no-match')
    expect((await prove({ ResetKey: code })).body.code).toBe('too-many-attempts')
  })

  test('a patient who set the password and lost the answer is told in that browser', async () => {
    await ask(api(), made.Username)
    const { link } = lastReset(api(), made.Email)
    const browser = api().openBrowser()
    expect((await verify({ ResetKey: link }, browser)).status).toBe(200)
    expect((await verify({ ResetKey: link }, browser)).body.code).toBe('password-already-set')
    expect((await verify({ ResetKey: link })).body.code).toBe('link-expired')
  })

  test('a patient who typed the code with a space and lost the answer is told too', async () => {
    await ask(api(), made.Username)
    const spaced = lastReset(api(), made.Email).code.replace(/^.../, '$& ')
    const browser = api().openBrowser()
    expect((await verify({ ResetKey: spaced }, browser)).status).toBe(200)
    expect((await verify({ ResetKey: spaced }, browser)).body.code).toBe('password-already-set')
  })

  test('the email address can be given in place of the username', async () => {
    await ask(api(), made.Email.toUpperCase())
    const { code } = lastReset(api(), made.Email)
    expect((await prove({ ResetKey: code, username: made.Email })).body).toEqual({ Proven: true })
    expect((await verify({ ResetKey: code, username: made.Email })).status).toBe(200)
  })

  test('an unknown address gets an email that says so, and the page says what it always says', async () => {
    const known = await ask(api(), made.Email)
    const sent = api().outbox.messages.length
    const unknown = await ask(api(), 'nobody@nowhere.example')
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)])
    expect(api().outbox.messages).toHaveLength(sent + 1)
    expect(api().outbox.lastTo('nobody@nowhere.example').subject).toBe('There is no account with this address')
  })

  test('a forgotten username is sent to the email on file, and to nobody else', async () => {
    const request = async (EmailAddress: string) => {
      const { status, body } = await anyone(api()).post<unknown>('account/username/send', { EmailAddress })
      await api().workFinished()
      return { status, body }
    }
    const answers = [await request(made.Email), await request('no.one@nowhere.example')]
    expect(answers[0]).toEqual(answers[1])
    expect(api().outbox.lastTo(made.Email).text).toContain(made.Username)
    expect(api().outbox.lastTo('no.one@nowhere.example').text).not.toContain(made.Username)
  })

  test('an expired link is enough to request a new one', async () => {
    await ask(api(), made.Username)
    const { link } = lastReset(api(), made.Email)
    api().clock.advance(25, 'hour')
    await ask(api(), link)
    const again = lastReset(api(), made.Email).link
    expect(again).not.toBe(link)
    expect((await prove({ ResetKey: again, username: '' })).body).toEqual({ Proven: true })
  })

  test('the last line of the message is what a phone offers the code by', async () => {
    await ask(api(), made.Username)
    const { text } = api().outbox.lastTo(made.Email)
    expect(text.split('\n').at(-1)).toBe(`@localhost #${lastReset(api(), made.Email).code}`)
  })
})
