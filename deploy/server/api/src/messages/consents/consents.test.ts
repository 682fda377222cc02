import type { OptInAnswer } from '@homeside/contract/consents'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { sql } from 'drizzle-orm'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { hasConsented } from './consents.ts'

onEveryEngine('consents', (api) => {
  const consent = { ConsentType: 'PrivacyPolicy', DocumentVersion: '2026-01' }

  const scopeOf = ({ SiteKey, PatientKey }: Pick<MadePatient, 'SiteKey' | 'PatientKey'>) => ({
    siteKey: SiteKey,
    patientKey: PatientKey,
  })

  test('a consent is recorded for the patient, this provider and this version', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    const patient = await asPatient(api(), made)
    const { status, body } = await patient.post<OptInAnswer>('account/optIn', consent, { 'Accept-Language': 'es' })
    expect([status, body]).toEqual([200, { Success: true, ConsentedUtc: '2026-03-10T15:00:00.000Z' }])

    const here = scopeOf(made)
    const consented = (scope: Scope, version = '2026-01') =>
      hasConsented(api().database, scope, 'PrivacyPolicy', version)
    expect(await consented(here)).toBe(true)
    expect(await consented(here, '2025-01')).toBe(false)
    expect(await hasConsented(api().database, here, 'TextMessages', '2026-01')).toBe(false)
    for (const other of [...made.OtherProviders, await api().addPatient()]) {
      expect(await consented(scopeOf(other))).toBe(false)
    }
  })

  test('agreeing twice leaves two records', async () => {
    const patient = await asNewPatient(api())
    await patient.post('account/optIn', { ...consent, ConsentType: 'TextMessages' })
    await patient.post('account/optIn', { ...consent, ConsentType: 'TextMessages' })
    const result = await api().database.execute(
      sql`select count(*)::int as count from consents where consent_type = 'TextMessages' and document_version = '2026-01'`,
    )
    expect(result).toMatchObject({ rows: [{ count: 2 }] })
  })

  test('texts are agreed to for the phone that the page showed, or not at all', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const texts = { ...consent, ConsentType: 'TextMessages' }
    const { body } = await patient.post<Problem>('account/optIn', { ...texts, MobilePhone: '5555550100' })
    expect([body.code, body.fields]).toEqual(['changed-meanwhile', { MobilePhone: 'changed' }])
    expect(await hasConsented(api().database, scopeOf(made), 'TextMessages', '2026-01')).toBe(false)
    expect((await patient.post('account/optIn', { ...texts, MobilePhone: made.MobilePhone })).status).toBe(200)
    expect(await hasConsented(api().database, scopeOf(made), 'TextMessages', '2026-01')).toBe(true)
  })

  test.each([
    [{ ...consent, ConsentType: 'Everything' }, 422],
    [{ ...consent, DocumentVersion: 'see <here>' }, 422],
    [{ ...consent, ConsentedUtc: '2020-01-01T00:00:00Z' }, 400],
    [{ ...consent, PatientKey: 1 }, 400],
  ])('%j is refused', async (body, status) => {
    const patient = await asNewPatient(api())
    expect((await patient.post('account/optIn', body)).status).toBe(status)
  })
})
