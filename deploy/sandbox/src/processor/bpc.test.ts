import { createBpc } from './bpc.ts'

const app = createBpc(['http://localhost:8080'])
const get = (path: string, language = 'en') =>
  app.request(`http://127.0.0.1:56697${path}`, { headers: { 'Accept-Language': language } })

test('the page names its provider, in the reader’s language', async () => {
  expect(await (await get('/harbor-health')).text()).toContain('<h1>Payments portal of Harbor Health</h1>')
  expect(await (await get('/harbor-health', 'es-MX,en')).text()).toContain('<h1>Portal de pagos de Harbor Health</h1>')
})

test('a provider without a payments portal has no page there', async () => {
  expect((await get('/bluebird-hme')).status).toBe(404)
})

test('the probe reports whether the server reads its own cookie', async () => {
  const cookie = (await get('/probe')).headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/SameSite=None; Secure/)
  const ask = async (Cookie: string) =>
    (await app.request('http://127.0.0.1:56697/probe/cookie', { headers: { Cookie } })).json()
  expect(await ask(cookie.split(';')[0] ?? '')).toEqual({ isThere: true })
  expect(await ask('another=1')).toEqual({ isThere: false })
})

test('only the portal’s pages may frame the payments portal', async () => {
  const policy = (await get('/probe')).headers.get('Content-Security-Policy')
  expect(policy).toContain('frame-ancestors http://localhost:8080')
})
