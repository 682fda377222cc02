/** @size all */
import { callerWith } from '../../../testing/as-patient.ts'
import { startTestApi, startTimeoutMs, usualNow } from '../../../testing/start-test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { openFilledDatabase } from '../../../testing/test-database.ts'

/** Covers section 2.5 of the specification. On the embedded database, which sends nothing around a transaction. */

let api: TestApi
const counter = { statements: 0 }
beforeAll(async () => {
  api = await startTestApi({ opened: await openFilledDatabase(usualNow, () => (counter.statements += 1)) })
}, startTimeoutMs)
afterAll(() => api.close())

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
