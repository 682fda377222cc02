import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'

import { expiredLinks } from '../../sandbox/unregistered.ts'
import type { TestApi } from '../../testing.ts'
import { asPatient, callerWith } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const anyone = (api: TestApi, browser = api.openBrowser()) => callerWith(api, browser, {})
const rose = { lastName: 'Kim', resetPasswordMode: true, username: 'rose.kim', password: 'Kind-river-9' }

async function ask(api: TestApi, username: string) {
  const answer = await anyone(api).post<unknown>(`account/generateresetcode/${username}?requestsource=btportal`, {})
  await api.workFinished()
  return answer
}

/** What the last message to a mailbox holds. */
function lastReset(api: TestApi, to: string) {
  const { text } = api.outbox.lastTo(to)
  return { link: /credentials\/([\w-]{43})/.exec(text)?.[1] ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

onEveryEngine('resetting a password', (api) => {
  let DateOfBirth = ''
  beforeAll(async () => {
    const patient = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    DateOfBirth = (await patient.get<{ PtUser: { DateOfBirth: string } }>('patient/dashboard')).body.PtUser.DateOfBirth
  })
  const verify = (changes: object) =>
    anyone(api()).post<LoginAnswer & Problem>('account/verify', { ...rose, DateOfBirth, ...changes })

  test('a known and an unknown name get the same bytes, and one of them a message', async () => {
    const [known, unknown] = [await ask(api(), 'Rose.Kim'), await ask(api(), 'nobody')]
    expect(known).toMatchObject({ status: 200, body: { Success: true } })
    expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body))
    expect(api().outbox.messages).toHaveLength(1)
    expect(lastReset(api(), 'rose.kim@mail.example').link).toHaveLength(43)
    expect(api().outbox.lastTo('rose.kim@mail.example').text).toContain('/bluebird-hme/reset/credentials/')
  })

  test('the link sets a password once, signs in, and ends all sessions', async () => {
    const before = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    await ask(api(), 'rose.kim')
    const { link } = lastReset(api(), 'rose.kim@mail.example')
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

  test('the code sets a password; only the last one does, for ten minutes', async () => {
    await ask(api(), 'rose.kim')
    const first = lastReset(api(), 'rose.kim@mail.example').code
    await ask(api(), 'rose.kim')
    const second = lastReset(api(), 'rose.kim@mail.example').code
    // Two codes are alike once in a million.
    expect((await verify({ ResetKey: first })).body.code).toBe('no-match')
    api().clock.advance(11, 'minute')
    expect((await verify({ ResetKey: second })).body.code).toBe('no-match')
    await ask(api(), 'rose.kim')
    expect((await verify({ ResetKey: lastReset(api(), 'rose.kim@mail.example').code })).status).toBe(200)
  })

  test('five tries, also at once, then the right code is refused; a name that is nobody’s is treated alike', async () => {
    api().clock.advance(1, 'day')
    await ask(api(), 'rose.kim')
    const { code } = lastReset(api(), 'rose.kim@mail.example')
    const guess = (username: string) => verify({ username, ResetKey: wrongCode(code) })
    for (const username of ['rose.kim', 'nobody.at.all']) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => guess(username)))
      expect(answers.filter(({ body }) => body.code === 'no-match')).toHaveLength(5)
      expect(answers.filter(({ body }) => body.code === 'too-many-attempts')).toHaveLength(2)
    }
    expect((await verify({ ResetKey: code })).status).toBe(429)
  })

  test('five wrong tries end a code, also when they are so far apart that the name may be tried again', async () => {
    api().clock.advance(1, 'day')
    expect((await verify({ ResetKey: '000000' })).body.code).toBe('no-match')
    api().clock.advance(1, 'minute')
    await ask(api(), 'rose.kim')
    const { code } = lastReset(api(), 'rose.kim@mail.example')
    for (let time = 0; time < 4; time++) expect((await verify({ ResetKey: wrongCode(code) })).status).toBe(422)
    api().clock.advance(9.5, 'minute')
    expect((await verify({ ResetKey: wrongCode(code) })).body.code).toBe('no-match')
    expect((await verify({ ResetKey: code })).body.code).toBe('no-match')
  })

  test('five wrong tries end a link', async () => {
    api().clock.advance(1, 'day')
    await ask(api(), 'rose.kim')
    const { link } = lastReset(api(), 'rose.kim@mail.example')
    for (let time = 0; time < 5; time++) {
      expect((await verify({ ResetKey: link, lastName: 'Wrong' })).body.code).toBe('no-match')
    }
    expect((await verify({ ResetKey: link })).body.code).toBe('link-expired')
    expect((await anyone(api()).get<Problem>(`account/password/verify/${link}`)).body.code).toBe('link-expired')
  })

  test('one network address may ask 50 times in an hour, for whomever', async () => {
    api().clock.advance(2, 'hour')
    const statuses = []
    for (let time = 0; time < 51; time++) statuses.push((await ask(api(), `nobody-${time}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
    api().clock.advance(61, 'minute')
    expect((await ask(api(), 'nobody')).status).toBe(200)
  })

  test('few messages in an hour and in a day, whatever is asked', async () => {
    api().clock.advance(2, 'day')
    const sentByHour: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      const before = api().outbox.messages.length
      for (let time = 0; time < 7; time++) expect((await ask(api(), 'walt.higgins')).status).toBe(200)
      sentByHour.push(api().outbox.messages.length - before)
      api().clock.advance(61, 'minute')
    }
    // What was asked for in vain counts as well: ten in a day.
    expect(sentByHour).toEqual([5, 3, 0])
  })

  test('a mail server that is down is not told either', async () => {
    api().outbox.isDown = true
    expect((await ask(api(), 'maria.lopez')).body).toEqual({ Success: true })
    api().outbox.isDown = false
  })

  test('a link that has expired says so', async () => {
    expect((await anyone(api()).get<Problem>(`account/password/verify/${expiredLinks.reset}`)).body.code).toBe(
      'link-expired',
    )
    await ask(api(), 'maria.lopez')
    const { link } = lastReset(api(), 'maria.lopez@mail.example')
    expect(api().outbox.lastTo('maria.lopez@mail.example').subject).toBe('Cree una contraseña nueva')
    api().clock.advance(25, 'hour')
    expect((await anyone(api()).get(`account/password/verify/${link}`)).status).toBe(410)
  })
})
