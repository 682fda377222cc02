/** @size all */

import { isLong } from '@homeside/build/testing/test-size'

import { callerWith } from '../../../testing/as-patient.ts'
import { openFilledDatabase } from '../../../testing/engines.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { ownTestApi, usualNow } from '../../../testing/start-test-api.ts'

/** Covers section 2.5 of the specification. */

const names = isLong ? 1000 : 10
/** Well below what one network address may ask for in an hour. */
const inOneHour = 100

onEveryEngine('who has an account', (api) => {
  /** An answer without the parts that differ from call to call. */
  async function bytes(path: string, body: object): Promise<string> {
    const answer = await callerWith(api(), api().openBrowser(), {}).post<object>(path, body)
    return JSON.stringify([answer.status, { ...answer.body, correlationId: '', Reference: '' }])
  }

  test('does not show in asking for a reset or a username, nor in proving one', async () => {
    const answers = { ask: new Set<string>(), username: new Set<string>(), prove: new Set<string>() }
    for (let index = 0; index < names; index++) {
      if (index % inOneHour === 0) api().clock.advance(2, 'hour')
      const { Username, Email, LastName: lastName, DateOfBirth } = await api().addPatient()
      for (const name of [Username, `${Username}x`]) {
        answers.ask.add(await bytes(`account/generateresetcode/${name}?requestsource=btportal`, {}))
        const guess = { username: name, lastName, DateOfBirth, ResetKey: '000000' }
        answers.prove.add(await bytes('account/password/prove', guess))
      }
      for (const EmailAddress of [Email, `x${Email}`]) {
        answers.username.add(await bytes('account/username/send', { EmailAddress }))
      }
      await api().workFinished()
    }
    expect([answers.ask.size, answers.username.size, answers.prove.size]).toEqual([1, 1, 1])
  })
})

/** How many statements the embedded database got, which sends nothing around a transaction. */
const counter = { statements: 0 }
const api = ownTestApi(async () => ({ opened: await openFilledDatabase(usualNow, () => (counter.statements += 1)) }))

async function statementsOf(path: string, body: object): Promise<number> {
  const caller = callerWith(api, api.openBrowser(), {})
  counter.statements = 0
  expect((await caller.post(path, body)).status).toBe(200)
  return counter.statements
}

test('asking takes as many statements with an account as without, and the next request finds nothing sent', async () => {
  const { Username, Email } = await api.addPatient()
  const reset = (name: string) => statementsOf(`account/generateresetcode/${name}?requestsource=btportal`, {})
  const username = (EmailAddress: string) => statementsOf('account/username/send', { EmailAddress })
  expect(await reset(Username)).toBe(await reset('nobody.at.all'))
  expect(await reset(Email)).toBe(await reset('nobody@mail.example'))
  expect(await username(Email)).toBe(await username('nobody@mail.example'))
  // Messages are made by the queue's own clock, and not because somebody asked.
  await callerWith(api, api.openBrowser(), {}).get('account/questions')
  expect(api.outbox.messages).toEqual([])
  await api.workFinished()
  expect(api.outbox.messages.length).toBeGreaterThan(0)
})
