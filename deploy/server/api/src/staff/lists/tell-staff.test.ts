import { randomUUID } from 'node:crypto'

import type { MadePatient } from '@homeside/contract/sandbox'
import type { ProviderFile } from '@homeside/contract/staff-providers'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { queueTellings } from './tell-staff.ts'

onEveryEngine('whom a provider wants told what waits', (api) => {
  const tell = ['lead@meadow.example', 'orders@meadow.example']
  const told = async () => {
    const before = api().outbox.messages.length
    // As two servers do at the same moment.
    const { clock, database, queue } = api()
    await Promise.all([1, 2].map(() => queueTellings(database, queue, clock.now())))
    await api().workFinished()
    const sent = api().outbox.messages.slice(before)
    return sent.map(({ to, subject }) => [to, subject]).toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  }
  let patient: MadePatient
  const write = async () =>
    (await asPatient(api(), patient)).post(
      'conversations/',
      { Topic: 'Orders', Subject: 'Where?', Message: 'Where is it?' },
      { 'Idempotency-Key': randomUUID() },
    )

  beforeAll(async () => {
    patient = await api().addPatient({ Provider: [], Orders: ['placed'] })
    const path = `staff/providers/${patient.SiteKey}`
    const { body } = await asStaff(api()).get<ProviderFile>(path)
    const staff = { issuer: 'https://login.meadow.example', clientId: 'desk', roleClaim: 'roles' }
    await asStaff(api()).put(path, { ...body, tell, staff, mail: { from: 'portal@meadow.example' } })
  })

  test('each of them reads how much waits, once, and again when more has come and ten minutes have gone', async () => {
    expect(await told()).toEqual(tell.map((to) => [to, '1 order waits']))
    expect(api().outbox.messages.at(-1)).toMatchObject({ mailFrom: 'portal@meadow.example' })
    expect(api().outbox.messages.at(-1)?.text).not.toContain(patient.LastName)
    expect(api().outbox.messages.at(-1)?.text).toMatch(new RegExp(`/desk/${patient.SiteKey}$`))
    api().clock.advance(11, 'minute')
    expect(await told()).toEqual([])
    expect((await write()).status).toBe(200)
    expect(await told()).toEqual(tell.map((to) => [to, '1 order and 1 message wait']))
    await write()
    api().clock.advance(9, 'minute')
    expect(await told()).toEqual([])
    api().clock.advance(1, 'minute')
    expect(await told()).toEqual(tell.map((to) => [to, '1 order and 2 messages wait']))
  })
})
