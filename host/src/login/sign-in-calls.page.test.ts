import { createApi } from '@homeside/api-client/api'

import { signInByCookie } from '../pages/sso/single-sign-on-page.tsx'
import { chooseProvider } from './open-login.tsx'
import { signIn } from './sign-in.ts'

/** The client of a page with an old session. It records what it sends. */
function page() {
  const sent: Request[] = []
  const api = createApi({
    origin: 'https://api.example.org',
    getToken: () => null,
    getAlias: () => 'bluebird-hme',
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    fetch: async (input) => {
      if (input instanceof Request) sent.push(input.clone())
      return new Response('{"access_token":"t"}')
    },
  })
  return { api, sent }
}

const place = { alias: 'bluebird-hme', origin: 'https://portal.example.org', path: '/bluebird-hme/login' }
const calls: [string, (api: ReturnType<typeof page>['api']) => Promise<unknown>, string][] = [
  [
    'account/login',
    (api) => signIn(api, { username: 'maría', password: 'a&b=c d' }, place),
    'username=mar%C3%ADa&password=a%26b%3Dc+d&alias=bluebird-hme',
  ],
  [
    'account/sso/login',
    (api) => signInByCookie(api),
    'username=sso&password=sso&alias=&includeInactiveProviders=false',
  ],
  ['account/login/multiple', (api) => chooseProvider(api, 'once', 102, true), 'siteKey=102&withDashboard=true'],
]

test.each(calls)('%s is sent as a form', async (path, call, body) => {
  const { api, sent } = page()
  await call(api)
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST https://api.example.org/${path}`])
  expect(sent[0]?.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(await sent[0]?.text()).toContain(body)
})

test('a login needs no preflight', async () => {
  const { api, sent } = page()
  await signIn(api, { username: 'alma.rivers', password: 'secret' }, place)
  const simple = new Set(['accept', 'accept-language', 'content-type'])
  expect([...(sent[0]?.headers.keys() ?? [])].filter((name) => !simple.has(name))).toEqual([])
})

test('a login names the page without its query, and the fixed values of section 3.3', async () => {
  const { api, sent } = page()
  await signIn(api, { username: 'alma.rivers', password: 'secret' }, place)
  expect(Object.fromEntries(new URLSearchParams(await sent[0]?.text()))).toMatchObject({
    Url: 'https://portal.example.org/bluebird-hme/login',
    Path: '/bluebird-hme/login',
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  })
})

test('the token of an open choice is used for the choice only', async () => {
  const { api, sent } = page()
  await chooseProvider(api, 'once', 102, false)
  await signIn(api, { username: 'alma.rivers', password: 'secret' }, place)
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer once', null])
})
