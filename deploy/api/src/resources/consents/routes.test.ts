import type { OptInAnswer } from '@homeside/contract/consents'
import type { Problem } from '@homeside/contract/problem'
import { sql } from 'drizzle-orm'

import { asAccount, asPatient, callerWith } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { hasConsented } from './queries.ts'

onEveryEngine('consents', (api) => {
  const consent = { ConsentType: 'PrivacyPolicy', DocumentVersion: '2026-01' }

  async function scopeOf(username: string, alias: string) {
    const { patientKey } = await api().signIn(username, alias, api().openBrowser())
    return { siteKey: alias === 'northridge' ? 102 : 101, patientKey }
  }

  test('what a patient agrees to is recorded for them, at this provider, in this version', async () => {
    const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
    const { status, body } = await james.post<OptInAnswer>('account/optIn', consent, { 'Accept-Language': 'es' })
    expect([status, body]).toEqual([200, { Success: true, ConsentedUtc: '2026-03-10T15:00:00.000Z' }])

    const here = await scopeOf('james.carter', 'bluebird-hme')
    const consented = (scope: typeof here, version = '2026-01') =>
      hasConsented(api().database, scope, 'PrivacyPolicy', version)
    expect(await consented(here)).toBe(true)
    expect(await consented(here, '2025-01')).toBe(false)
    expect(await hasConsented(api().database, here, 'TextMessages', '2026-01')).toBe(false)
    expect(await consented(await scopeOf('james.carter', 'northridge'))).toBe(false)
    expect(await consented(await scopeOf('rose.kim', 'bluebird-hme'))).toBe(false)
  })

  test('agreeing twice leaves two records', async () => {
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    await rose.post('account/optIn', { ...consent, ConsentType: 'TextMessages' })
    await rose.post('account/optIn', { ...consent, ConsentType: 'TextMessages' })
    const result = await api().database.execute(
      sql`select count(*)::int as count from consents where consent_type = 'TextMessages'`,
    )
    expect(result).toMatchObject({ rows: [{ count: 2 }] })
  })

  test.each([
    [{ ...consent, ConsentType: 'Everything' }, 422],
    [{ ...consent, DocumentVersion: 'see <here>' }, 422],
    [{ ...consent, ConsentedUtc: '2020-01-01T00:00:00Z' }, 400],
    [{ ...consent, PatientKey: 1 }, 400],
  ])('%j is refused', async (body, status) => {
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    expect((await rose.post('account/optIn', body)).status).toBe(status)
  })

  test('needs a session at a provider', async () => {
    const nobody = await callerWith(api(), api().openBrowser(), {}).post<Problem>('account/optIn', consent)
    expect(nobody.status).toBe(401)
    expect((await (await asAccount(api(), 'noreg.user')).post('account/optIn', consent)).status).toBe(403)
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    const elsewhere = await rose.post<Problem>('account/optIn', consent, { Alias: 'northridge' })
    expect(elsewhere.body.code).toBe('alias-mismatch')
  })
})
