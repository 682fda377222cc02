import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { countAttempts, forgetAttempts, takeBackAttempt } from './count-attempts.ts'

const minute = (subject: string, maxAttempts = 3) => ({ purpose: 'test', subject, maxAttempts, windowSeconds: 60 })

onEveryEngine('limits', (api) => {
  const attempt = (...limits: ReturnType<typeof minute>[]) => countAttempts(api().database, limits, api().clock.now())

  test('tries at the same moment do not exceed the limit', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => attempt(minute('at once'))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('a refusal says how long to wait, and then it may go on', async () => {
    const limit = minute('wait', 1)
    await attempt(limit)
    api().clock.advance(20, 'second')
    await expect(attempt(limit)).rejects.toMatchObject({
      code: 'too-many-attempts',
      details: { retryAfterSeconds: 40 },
    })
    api().clock.advance(41, 'second')
    await expect(attempt(limit)).resolves.toBe(0)
  })

  test('another subject is not held up', async () => {
    await attempt(minute('one', 1))
    await expect(attempt(minute('other', 1))).resolves.toBe(0)
  })

  test('it says how many tries the strictest limit leaves', async () => {
    expect(await attempt(minute('counted', 5), minute('counted more', 9))).toBe(4)
    expect(await attempt(minute('counted', 5))).toBe(3)
  })

  test('the strictest of several limits decides', async () => {
    await attempt(minute('wide'), minute('narrow', 1))
    await expect(attempt(minute('wide'), minute('narrow', 1))).rejects.toMatchObject({ code: 'too-many-attempts' })
  })

  test('success starts the count anew, or takes one try back', async () => {
    const [limit, shared] = [minute('forgotten', 1), minute('shared', 1)]
    await attempt(limit, shared)
    await forgetAttempts(api().database, [limit])
    await takeBackAttempt(api().database, shared)
    await expect(attempt(limit, shared)).resolves.toBe(0)
  })

  test('limits named in another order at the same moment do not wait for each other', async () => {
    const [one, other] = [minute('a', 99), minute('b', 99)]
    const both = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? attempt(one, other) : attempt(other, one)))
    await expect(Promise.all(both)).resolves.toHaveLength(20)
  })
})
