import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { Problem } from '@homeside/contract/problem'
import fc from 'fast-check'

import { goodValues, callRequestOf } from '../../testing/calls/made-up-requests.ts'
import { everythingKept } from '../../testing/everything-kept.ts'
import { login } from '../../testing/sign-in.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'

const api = ownTestApi()

const types = ['application/x-www-form-urlencoded', 'text/plain', 'application/json']

test.each([
  ['a form on another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a form of a frame without an origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['another page of the same site', { Origin: 'http://localhost:9999', 'Sec-Fetch-Site': 'same-site' }],
])('%s changes nothing, though the browser sends its cookies along', async (_, foreign) => {
  const { Username, Alias } = await api.addPatient()
  const { headers, body } = await login(api, { username: Username, alias: Alias })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const before = await everythingKept(api.database)
  const answered: string[] = []
  for (const { name, call } of await contractCalls()) {
    if (call.method === 'GET') continue
    const [values] = fc.sample(goodValues(call), { numRuns: 1, seed: 11 })
    if (values === undefined) throw new Error('No request was made up.')
    // Even with the token that no form can send.
    const { url, init } = callRequestOf(api.origin, call, values, { Authorization: `Bearer ${body.access_token}` })
    for (const type of types) {
      const sent = {
        ...Object.fromEntries(new Headers(init.headers)),
        ...foreign,
        Cookie: cookie,
        'Content-Type': type,
      }
      const response = await api.handle(new Request(url, { ...init, headers: sent }))
      const { code } = (await response.json()) as Problem
      const { headers: told } = response
      const isRefused = code === 'origin-refused' && !told.has('Set-Cookie')
      if (!isRefused || told.has('Access-Control-Allow-Origin'))
        answered.push(`${name} ${type}: ${response.status} ${code}`)
    }
  }
  await api.workFinished()
  expect(answered).toEqual([])
  expect(await everythingKept(api.database)).toEqual(before)
})
