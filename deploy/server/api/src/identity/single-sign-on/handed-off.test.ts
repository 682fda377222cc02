import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import type { StaffHandoffAnswer } from '@homeside/contract/single-sign-on'
import type { TrailEntry } from '@homeside/contract/staff-trail'
import { eq } from 'drizzle-orm'

import { asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { loginForm } from '../../../testing/sign-in.ts'
import { providers } from '../../platform/database/tables/providers.ts'

onEveryEngine('a patient whom the provider’s own app hands over', (api) => {
  const handOver = (made: MadePatient) =>
    asStaff(api(), made.SiteKey).post<StaffHandoffAnswer>('staff/handoffs', { PatientKey: made.PatientKey })

  /** The session that the app's browser opens with its cookie. */
  async function open(made: MadePatient) {
    const { CookieName, CookieValue } = (await handOver(made)).body
    const browser = api().openBrowser()
    const headers = { Cookie: `${CookieName}=${CookieValue}` }
    const init = { method: 'POST', credentials: 'include', headers, body: loginForm({}) } as const
    const answer = (await (await browser(`${api().origin}/account/mobilecookie`, init)).json()) as LoginAnswer
    const always = { Authorization: `Bearer ${answer.access_token}`, Alias: made.Alias }
    return { answer, patient: callerWith(api(), browser, always, answer.access_token) }
  }

  test('is handed over by services alone: nobody at the desk becomes a patient, whatever their role', async () => {
    const made = await api().addPatient({ Provider: 'harbor-health' })
    for (const role of ['staff', 'lead'] as const) {
      const Cookie = await api().cookieAtDesk({ siteKey: made.SiteKey, role })
      const response = await api().handle(
        new Request(`${api().origin}/staff/handoffs`, {
          method: 'POST',
          headers: { Cookie, 'X-Desk': '1', 'Content-Type': 'application/json' },
          body: JSON.stringify({ PatientKey: made.PatientKey }),
        }),
      )
      expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'forbidden'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await handOver(made)).status).toBe(200)
  })

  test('finds the way to the payments portal, and nothing else of theirs', async () => {
    const made = await api().addPatient({ Provider: 'harbor-health', Account: 'single sign-on', Orders: ['placed'] })
    const bpcSsoUrl = 'https://pay.example/harbor'
    await api().database.update(providers).set({ bpcSsoUrl }).where(eq(providers.siteKey, made.SiteKey))
    const { answer, patient } = await open(made)
    expect(answer).toMatchObject({ patientHubLite: true, patientKey: made.PatientKey })
    expect((await patient.get<{ BpcSSOUrl: string | null }>('patient/user')).body.BpcSSOUrl).toBe(bpcSsoUrl)
    const asked = { Topic: 'Other', Subject: 'x', Message: 'x' }
    const refused = [
      await patient.get('patient/info'),
      await patient.get('orders/open'),
      await patient.get('patient/insurance'),
      await patient.get('payments/methods'),
      await patient.post('orders', { ConfirmsNeed: true }, { 'Idempotency-Key': 'handed-off-1' }),
      await patient.post('conversations', asked, { 'Idempotency-Key': 'handed-off-2' }),
      // It would make a password for an account that has none.
      await patient.post('account/registerbylink', {}),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  })

  test('stands in the trail as one who came so, beside the service that vouched', async () => {
    const made = await api().addPatient({ Provider: 'harbor-health' })
    const { patient } = await open(made)
    await patient.get('patient/dashboard')
    const path = `staff/patients/${made.PatientKey}/trail`
    const { Items } = (await asStaff(api(), made.SiteKey).get<{ Items: TrailEntry[] }>(path)).body
    const told = Items.filter(({ Outcome }) => Outcome === 'done').map(({ Actor, Call, SignedInBy, Subject }) => {
      return [Actor, Call, SignedInBy, Subject?.slice(0, 6)]
    })
    expect(told).toEqual([
      ['Patient', 'GET patient/dashboard', 'mobile-app', undefined],
      ['Anyone', 'POST account/mobilecookie', null, undefined],
      ['Staff', 'POST staff/handoffs', null, 'staff-'],
    ])
  })
})
