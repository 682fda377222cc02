/** @size all */

import { isLong } from '@homeside/build/testing/test-size'

import { callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

const names = isLong ? 1000 : 10
/** Well below what one network address may ask for in an hour. */
const inOneHour = 100

onEveryEngine('who has an account', (api) => {
  /** An answer without the parts that differ from call to call. */
  async function bytes(path: string, body: object): Promise<string> {
    const answer = await callerWith(api(), api().openBrowser(), {}).post<object>(path, body)
    return JSON.stringify([answer.status, { ...answer.body, correlationId: '', Reference: '' }])
  }

  test(
    'does not show in asking for a reset or a username, nor in proving one',
    async () => {
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
    },
    isLong ? 1_800_000 : 60_000,
  )
})
