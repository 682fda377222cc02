import { readWitness, witnessCookie } from '@homeside/server-kit/witness'
import { Hono } from 'hono'

import { ownTestApi } from '../../../testing/start-test-api.ts'
import { loopbackCookies } from './browser-cookies.ts'
import { leaveWitness } from './leave-witness.ts'

const api = ownTestApi({ witnessKey: 'shared' })

/** The cookies that the API sets when a page asks for the dashboard. */
async function cookiesAfter(page: string | null, url: string, token: string, cookie: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', Cookie: cookie }
  const answer = await api.handle(
    new Request(`${url}/patient/dashboard`, { headers: { ...headers, ...(page ? { Origin: page } : {}) } }),
  )
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()
}

test('a page of a patient who signed in gets a witness that gateways know, and one who did not gets none', async () => {
  const { Username } = await api.addPatient()
  const seen: string[] = []
  const browser: typeof fetch = async (input, init) => {
    const answer = await api.openBrowser()(input, init)
    seen.push(...answer.headers.getSetCookie())
    return answer
  }
  const { access_token: token } = await api.signIn(Username, 'bluebird-hme', browser)
  const own = seen.map((cookie) => cookie.split(';')[0]).join('; ')
  expect(own).not.toContain(witnessCookie)

  const [set] = await cookiesAfter(api.pageOrigin, api.origin, token, own)
  expect(set).toMatch(new RegExp(`^${witnessCookie}=[^;]+; Path=/; HttpOnly; Secure; SameSite=Strict$`))
  const witness = /=([^;]+)/.exec(set ?? '')?.[1]
  expect(readWitness('shared', witness)).not.toBeNull()
  // Once a day is enough, and a program is no page.
  expect(await cookiesAfter(api.pageOrigin, api.origin, token, `${own}; ${witnessCookie}=${witness}`)).toEqual([])
  expect(await cookiesAfter(null, api.origin, token, own)).toEqual([])
})

test.each([
  ['https://portal.example', 'https://api.portal.example', 'Domain=portal.example'],
  ['https://northridge.portal.example', 'https://api.portal.example', 'Domain=portal.example'],
  ['https://portal.example', 'https://portal.example', null],
  ['http://localhost:8080', 'http://localhost:56695', null],
])('a witness for pages at %s reaches them from %s', async (page, host, domain) => {
  const app = new Hono().get('/', (context) => {
    leaveWitness(
      context,
      { scope: { siteKey: 101, patientKey: 7 } },
      { cookies: loopbackCookies('1'), witnessKey: 'x' },
    )
    return context.body(null)
  })
  const [set] = (await app.request(`${host}/`, { headers: { Origin: page } })).headers.getSetCookie()
  expect(/Domain=[^;]+/.exec(set ?? 'none')?.[0] ?? null).toBe(domain)
})
