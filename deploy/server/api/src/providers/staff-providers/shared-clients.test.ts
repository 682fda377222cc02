import type { Problem } from '@homeside/contract/problem'
import type { ApplyProviderAnswer } from '@homeside/contract/staff-providers'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

const file = (siteKey: number, more: object) => ({
  siteKey,
  code: `C${siteKey % 100}`,
  alias: `cedar-${siteKey}`,
  name: 'Cedar Ridge Medical',
  phone: '5555550144',
  hours: { en: 'Monday to Friday', es: 'De lunes a viernes' },
  ...more,
})
const client = { issuer: 'https://login.example', clientId: 'portal' }

onEveryEngine('an identity provider’s word', (api) => {
  const apply = (siteKey: number, more: object, query = '') =>
    asStaff(api()).put<ApplyProviderAnswer & Problem>(`staff/providers/${siteKey}${query}`, file(siteKey, more))

  beforeAll(async () => {
    await apply(511, { signOn: client, staff: client })
  })

  test('of a provider is its own, and the same file again changes nothing', async () => {
    expect((await apply(511, { signOn: client, staff: client })).body.Changes).toEqual([])
  })

  test.each([
    ['the same', client],
    ['the same with a slash at the end', { ...client, issuer: 'https://LOGIN.example/' }],
    ['the same with another claim', { ...client, patientClaim: 'id' }],
  ])('about patients is good at one provider: %s client is taken, as a dry run says', async (_, signOn) => {
    for (const query of ['?dryRun=true', '']) {
      const { status, body } = await apply(512, { signOn }, query)
      expect([status, body.fields]).toEqual([422, { 'signOn.clientId': 'taken' }])
    }
  })

  test.each([
    ['the same roles', client],
    ['its leads’ role, which is the other’s people’s', { ...client, staffRole: 'c-staff', leadRole: 'homeside-staff' }],
  ])('about people at the desk with %s is taken, as a dry run says', async (_, staff) => {
    for (const query of ['?dryRun=true', '']) {
      const { status, body } = await apply(512, { staff }, query)
      expect([status, body.fields]).toEqual([422, { 'staff.clientId': 'taken' }])
    }
  })

  test.each([
    ['other roles', { staff: { ...client, staffRole: 'c-staff', leadRole: 'c-lead' } }],
    ['a claim of the provider’s own', { staff: { ...client, roleClaim: 'roles.513' } }],
    ['another client', { signOn: { ...client, clientId: 'c' }, staff: { ...client, clientId: 'desk' } }],
    ['another issuer', { signOn: { ...client, issuer: 'https://other.example' } }],
  ])('is good at two providers with %s', async (_, more) => {
    expect((await apply(513, more)).status).toBe(200)
  })

  test('is free again when the other provider takes another', async () => {
    await apply(514, { signOn: { ...client, clientId: 'moving' } })
    expect((await apply(515, { signOn: { ...client, clientId: 'moving' } })).status).toBe(422)
    await apply(514, {})
    expect((await apply(515, { signOn: { ...client, clientId: 'moving' } })).status).toBe(200)
  })
})
