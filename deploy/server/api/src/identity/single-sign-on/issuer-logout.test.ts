/** @size all */
import type { LoginAnswer } from '@homeside/contract/session'
import { placeIdentityProvider } from '@homeside/sandbox/fill/providers'
import { peopleOf } from '@homeside/sandbox/identity/people-of'
import { startIdentity, type RunningIdentity } from '@homeside/sandbox/identity/start-identity'
import { listen } from '@homeside/server-kit/listen'
import { stopServer } from '@homeside/server-kit/stop-server'

import { loginForm } from '../../../testing/sign-in.ts'
import { chooseThere, openNavigator } from '../../../testing/sign-on-walk.ts'
import { startTestApi, startTimeoutMs } from '../../../testing/start-test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'

/** An identity provider that ends its own session. */

let listening: Awaited<ReturnType<typeof listen>>
let own: string
let elsewhere: RunningIdentity
let hosted: TestApi
beforeAll(async () => {
  listening = await listen((request) => hosted.handle(request), { port: 0, address: '127.0.0.1' })
  own = `http://localhost:${listening.port}`
  hosted = await startTestApi({ apiOrigin: own })
  const people = (clientId: string) => peopleOf(hosted.database, clientId)
  const pageOrigins = ['http://localhost:8080']
  elsewhere = await startIdentity({ port: 0, address: '127.0.0.1', apiOrigin: own, pageOrigins, people })
  await placeIdentityProvider(hosted.database, elsewhere.origin)
}, startTimeoutMs)
afterAll(async () => {
  await elsewhere.close()
  await stopServer(listening.server, 0)
  await hosted.close()
})

/** A browser in which a patient has signed in by way of the identity provider. */
async function signedOn() {
  const made = await hosted.addPatient({ Account: 'single sign-on' })
  const browsing = openNavigator(hosted)
  const { address: choosing } = await browsing.follow(`${own}/account/sso/start/harbor-health`)
  await chooseThere(browsing, choosing, `${made.SiteKey}-${made.PatientKey}`)
  const headers = { Origin: hosted.pageOrigin }
  const post = async (path: string, body?: BodyInit) =>
    (await browsing.open(`${own}/${path}`, { method: 'POST', headers, ...(body ? { body } : {}) })).json()
  const form = loginForm({ username: 'sso', password: 'sso', alias: '' })
  return { browsing, post, login: (await post('account/sso/login', form)) as LoginAnswer }
}

test('ending it there ends the sessions here that stand on it, in every browser and on no one’s request', async () => {
  const { browsing, login } = await signedOn()
  const headers = { Authorization: `Bearer ${login.access_token}` }
  const isValid = async () => {
    const response = await browsing.open(`${own}/account/sessionvalid`, { headers })
    return ((await response.json()) as { Valid: boolean }).Valid
  }
  expect(await isValid()).toBe(true)

  // At the identity provider, as from another page of the provider's.
  const leaving = await (await browsing.open(`${elsewhere.origin}/session/end`)).text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(leaving)?.[1] ?? ''
  const sent = new URLSearchParams({ xsrf, logout: 'yes' })
  await browsing.open(`${elsewhere.origin}/session/end/confirm`, { method: 'POST', body: sent })
  expect(await isValid()).toBe(false)
})

test('signing out here leads there', async () => {
  const { post } = await signedOn()
  const { SignOutUrl } = (await post('account/ssocookielogout')) as { SignOutUrl: string }
  const url = new URL(SignOutUrl)
  expect([url.origin, url.searchParams.get('client_id')]).toEqual([elsewhere.origin, 'homeside'])
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/login')
  expect(await post('account/ssocookielogout')).toEqual({ Success: true })
})

test.each(['', 'x', 'a.b.c'])('the token “%s” ends no session', async (token) => {
  const body = new URLSearchParams({ logout_token: token })
  expect((await fetch(`${own}/account/sso/ended`, { method: 'POST', body })).status).toBe(400)
})
