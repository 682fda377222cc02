import type { Problem } from '@homeside/contract/problem'

import { asStaff } from '../../../testing/as-patient.ts'
import { login } from '../../../testing/login.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

onEveryEngine('freeing an account', (api) => {
  test('again and again opens no way to guess its password, at whatever provider somebody works', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    const browser = api().openBrowser()
    const guess = async () => (await login(api(), { username: made.Username, password: 'wrong' }, browser)).status
    const free = async () =>
      (await asStaff(api(), made.SiteKey).post<Problem>(`staff/patients/${made.PatientKey}/unlock`, {})).status
    const lockOut = async () => {
      const statuses: number[] = []
      while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push(await guess())
      return statuses.at(-1)
    }
    const freed: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await lockOut()).toBe(429)
      freed.push(await free())
    }
    expect(freed).toEqual([200, 200, 200, 429, 429])
    expect(await guess()).toBe(429)
    api().clock.advance(1, 'day')
    await lockOut()
    expect(await free()).toBe(200)
    // Nothing is locked any more: freed again, nothing is counted.
    for (let turn = 0; turn < 5; turn += 1) expect(await free()).toBe(200)
  })
})
