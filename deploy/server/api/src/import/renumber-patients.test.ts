import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'

import { asStaff } from '../../testing/as-patient.ts'
import { freshKey, givenPatient, putPatients } from '../../testing/given-patient.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'

const api = ownTestApi()

test('a provider is renumbered by one list, which may be sent again', async () => {
  const all = Array.from({ length: 12 }, () => givenPatient({ LastName: freshKey('Renumbered ') }))
  await putPatients(api, all)
  const Renumbered = all.map(({ ExternalKey }) => ({ From: ExternalKey, To: `A-${ExternalKey}` }))
  const send = async (pairs: object[], patients: object[] = []) =>
    (await asStaff(api, 101).put<PutPatientsAnswer>('staff/patients', { Patients: patients, Renumbered: pairs })).body
  const renamed = all.map((one) => ({ ...one, ExternalKey: `A-${one.ExternalKey}` }))
  const first = await send(Renumbered, renamed)
  expect(first.Items.map(({ Outcome }) => Outcome)).toEqual(all.map(() => 'same'))
  expect(first.Renumbered.map(({ Outcome }) => Outcome)).toEqual(all.map(() => 'renumbered'))
  expect((await send(Renumbered)).Renumbered.map(({ Outcome }) => Outcome)).toEqual(all.map(() => 'same'))
  expect((await putPatients(api, all)).Items.map(({ Outcome }) => Outcome)).toEqual(all.map(() => 'same'))
  const chain = [
    { From: 'A-1', To: 'A-2' },
    { From: 'A-2', To: 'A-3' },
  ]
  expect((await send(chain)).Renumbered).toMatchObject([{ Outcome: 'unknown' }, { Code: 'key-repeated' }])
  expect((await send([{ From: 'nobody', To: 'nobody else' }])).Renumbered).toMatchObject([{ Outcome: 'unknown' }])
  const [one, closed] = [givenPatient(), givenPatient({ ClosedOn: '2026-01-01' })]
  await putPatients(api, [one, closed])
  const intoClosed = [{ From: one.ExternalKey, To: closed.ExternalKey }]
  expect((await send(intoClosed)).Renumbered).toMatchObject([{ Outcome: 'rejected', Code: 'record-closed' }])
})
