import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { openIssuer } from '../../../testing/open-issuer.ts'
import { loginForm } from '../../../testing/sign-in.ts'
import { openNavigator, apiOrigin } from '../../../testing/sign-on-walk.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'

const api = ownTestApi({ apiOrigin })

test('an identity provider that names a patient by a key from before it was changed signs that patient in', async () => {
  const issuer = await openIssuer()
  const made = await api.addPatient({ Account: 'single sign-on' })
  const signOn = { issuer: issuer.issuer, clientId: 'portal', scope: 'openid', patientClaim: 'patient_id' }
  await api.database.update(providers).set({ signOn }).where(eq(providers.siteKey, made.SiteKey))
  const [row] = await api.database.select().from(patients).where(eq(patients.patientKey, made.PatientKey))
  const navigator = openNavigator(api)

  /** Where somebody lands whom the issuer calls by a key of the provider's own system. */
  async function signOnAs(patient_id: string) {
    const returnTo = new URLSearchParams({ returnTo: `${api.pageOrigin}/sso` })
    const begun = await navigator.open(`${apiOrigin}/account/sso/start/${made.Alias}?${returnTo}`)
    const { searchParams } = new URL(begun.headers.get('Location') ?? '')
    const [nonce = '', state = ''] = ['nonce', 'state'].map((name) => searchParams.get(name) ?? '')
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer.issuer, aud: 'portal', sub: 'maria', iat: now, exp: now + 60, nonce, patient_id }
    const body = { access_token: 'x', token_type: 'bearer', id_token: await issuer.sign(claims) }
    issuer.answer = { status: 200, body }
    const back = await navigator.open(`${apiOrigin}/account/sso/callback?${new URLSearchParams({ code: '1', state })}`)
    return new URL(back.headers.get('Location') ?? '').searchParams.get('fault')
  }

  const takeUp = async () => {
    const body = loginForm({ username: 'sso', password: 'sso', alias: '' })
    const init = { method: 'POST', body, headers: { Origin: api.pageOrigin } }
    const response = await navigator.open(`${apiOrigin}/account/sso/login`, init)
    return ((await response.json()) as LoginAnswer).patientKey
  }

  const staff = asStaff(api, made.SiteKey)
  expect((await staff.post(`staff/patients/${made.PatientKey}/merge`, { ExternalKey: 'NEW-1' })).status).toBe(200)
  for (const key of [row?.externalKey ?? '', 'NEW-1']) {
    expect([key, await signOnAs(key), await takeUp()]).toEqual([key, null, made.PatientKey])
  }
  expect((await staff.post(`staff/patients/${made.PatientKey}/close`, {})).status).toBe(200)
  expect([await signOnAs(row?.externalKey ?? ''), await signOnAs('NEW-2')]).toEqual(['unknown', 'unknown'])
  await issuer.close()
})
