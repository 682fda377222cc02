import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { patients } from '@homeside/api/platform/database/tables/patients'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { asNewPatient } from '@homeside/api/testing/as-patient'
import { onEveryEngine } from '@homeside/api/testing/on-every-engine'
import type { Dashboard, PatientUser } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'

import { createBpc } from './bpc.ts'

const secret = 'a secret of thirty-two characters'
/** Each provider's folder has its secret for the payments portal. */
const secretsFolder = mkdtempSync(join(tmpdir(), 'secrets-'))
const app = createBpc(['http://localhost:8080'], secret)
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

onEveryEngine(
  'the token of the payments portal',
  (api) => {
    const address = 'http://127.0.0.1:56697/harbor-health?token={token}'

    /** A patient whose provider's payments portal takes a token, signed with this secret. */
    async function patientWith(ownSecret: string | null) {
      const patient = await asNewPatient(api(), { Provider: ['payments portal'] })
      const { SiteKey } = (await patient.get<PatientUser>('patient/user')).body
      await api().database.update(providers).set({ bpcSsoUrl: address }).where(eq(providers.siteKey, SiteKey))
      await api().database.update(patients).set({ externalKey: 'HH-7' }).where(eq(patients.siteKey, SiteKey))
      const folder = join(secretsFolder, String(SiteKey))
      mkdirSync(folder, { recursive: true })
      if (ownSecret !== null) writeFileSync(join(folder, 'payments-portal-secret'), `${ownSecret}\n`)
      const visit = async () => (await patient.get<PatientUser>('patient/user')).body
      return { visit, dashboard: async () => (await patient.get<Dashboard>('patient/dashboard')).body.PtUser }
    }

    /** Opens an address as a browser does: the token's answer leads on to the page, with the cookie of the session. */
    const open = async (url: string | null, device = { cookie: '' }): Promise<Response> => {
      const answer = await app.request(url ?? '', { headers: { Cookie: device.cookie } })
      if (answer.status !== 303) return answer
      const next = new URL(answer.headers.get('Location') ?? '', url ?? undefined)
      expect(next.search).toBe('')
      device.cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
      return open(next.href, device)
    }

    test('signs the patient in once, at each visit anew, and is never kept', async () => {
      const { dashboard, visit } = await patientWith(secret)
      expect((await dashboard()).BpcSSOUrl).toBeNull()
      const { BpcSSOUrl, PatientKey } = await visit()
      const page = await open(BpcSSOUrl)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`You are signed in as patient ${PatientKey}.`)
      expect((await open(BpcSSOUrl)).status).toBe(403)
      expect((await open((await visit()).BpcSSOUrl)).status).toBe(200)
    })

    test('a used or old one shows its own patient’s session, and nobody else’s', async () => {
      const [first, second] = [await patientWith(secret), await patientWith(secret)]
      const device = { cookie: '' }
      const { BpcSSOUrl: used } = await first.visit()
      await open(used, device)
      expect((await open(used, device)).status).toBe(200)
      const { BpcSSOUrl: others, PatientKey } = await second.visit()
      expect(await (await open(others, device)).text()).toContain(`You are signed in as patient ${PatientKey}.`)
      const shown = await open(used, device)
      expect([shown.status, await shown.text()]).toEqual([403, expect.not.stringContaining('signed in')])
      expect((await open(address.replace('{token}', 'wrong'), device)).status).toBe(403)
    })

    test('one that is old, forged, meant for another portal, or unsigned is refused', async () => {
      const { visit } = await patientWith(secret)
      const token = new URL((await visit()).BpcSSOUrl ?? '').searchParams.get('token') ?? ''
      const claims = decodeJwt(token)
      expect(claims).toMatchObject({ external_key: 'HH-7', iss: api().pageOrigin, aud: 'http://127.0.0.1:56697' })
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60)
      const signed = (changed: object, key = secret) =>
        new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key))
      const tokens = {
        old: await signed({ exp: (claims.iat ?? 0) - 1 }),
        forged: await signed({}, 'another secret of thirty-two char'),
        'meant for another portal': await signed({ aud: 'https://pay.example' }),
        'of another portal': await signed({ iss: 'https://other.example' }),
        unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      }
      for (const [kind, wrong] of Object.entries(tokens))
        expect([kind, (await open(address.replace('{token}', wrong))).status]).toEqual([kind, 403])
      expect((await open(address.replace('{token}', token))).status).toBe(200)
    })

    test('without a secret there is no address, and the log says what is missing', async () => {
      const { visit } = await patientWith(null)
      expect((await visit()).BpcSSOUrl).toBeNull()
      expect(api().logLines.join('')).toContain('has no payments-portal-secret')
    })
  },
  { secretsFolder },
)
