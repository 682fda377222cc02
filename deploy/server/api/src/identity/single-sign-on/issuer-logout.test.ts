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

describe('an identity provider that ends its own session', () => {
  let listening: Awaited<ReturnType<typeof listen>>
  let elsewhere: RunningIdentity
  let hosted: TestApi
  beforeAll(async () => {
    listening = await listen((request) => hosted.handle(request), { port: 0, address: '127.0.0.1' })
    const own = `http://localhost:${listening.port}`
    hosted = await startTestApi({ apiOrigin: own })
    const people = (clientId: string) => peopleOf(hosted.database, clientId)
    elsewhere = await startIdentity({
      port: 0,
      address: '127.0.0.1',
      apiOrigin: own,
      pageOrigins: ['http://localhost:8080'],
      people,
    })
    await placeIdentityProvider(hosted.database, elsewhere.origin)
  }, startTimeoutMs)
  afterAll(async () => {
    await elsewhere.close()
    await stopServer(listening.server, 0)
    await hosted.close()
  })

  test('ends the sessions here that stand on it, in every browser and on no one’s request', async () => {
    const own = `http://localhost:${listening.port}`
    const made = await hosted.addPatient({ Account: 'single sign-on' })
    const browsing = openNavigator(hosted)
    const { address: choosing } = await browsing.follow(`${own}/account/sso/start/harbor-health`)
    await chooseThere(browsing, choosing, `${made.SiteKey}-${made.PatientKey}`)
    const send = async (path: string, headers: Record<string, string> = {}, body?: BodyInit) => {
      const init = { method: 'POST', headers: { Origin: hosted.pageOrigin, ...headers }, ...(body ? { body } : {}) }
      return (await browsing.open(`${own}/${path}`, init)).json()
    }
    const form = loginForm({ username: 'sso', password: 'sso', alias: '' })
    const { access_token: token } = (await send('account/sso/login', {}, form)) as LoginAnswer
    const Authorization = `Bearer ${token}`
    const isValid = async () => {
      const response = await browsing.open(`${own}/account/sessionvalid`, { headers: { Authorization } })
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

  test('is where signing out here leads', async () => {
    const own = `http://localhost:${listening.port}`
    const made = await hosted.addPatient({ Account: 'single sign-on' })
    const browsing = openNavigator(hosted)
    const { address: choosing } = await browsing.follow(`${own}/account/sso/start/harbor-health`)
    await chooseThere(browsing, choosing, `${made.SiteKey}-${made.PatientKey}`)
    const form = loginForm({ username: 'sso', password: 'sso', alias: '' })
    const headers = { Origin: hosted.pageOrigin }
    await browsing.open(`${own}/account/sso/login`, { method: 'POST', body: form, headers })
    const left = await browsing.open(`${own}/account/ssocookielogout`, { method: 'POST', headers })
    const { SignOutUrl } = (await left.json()) as { SignOutUrl: string }
    const url = new URL(SignOutUrl)
    expect([url.origin, url.searchParams.get('client_id')]).toEqual([elsewhere.origin, 'homeside'])
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/login')
    const again = await browsing.open(`${own}/account/ssocookielogout`, { method: 'POST', headers })
    expect(await again.json()).toEqual({ Success: true })
  })

  test.each(['', 'x', 'a.b.c'])('ends no session by the token “%s”', async (token) => {
    const body = new URLSearchParams({ logout_token: token })
    const response = await fetch(`http://localhost:${listening.port}/account/sso/ended`, { method: 'POST', body })
    expect(response.status).toBe(400)
  })
})
