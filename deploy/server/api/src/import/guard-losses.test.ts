/** @size all */
import type { LossKind } from '@homeside/contract/import-guard'
import type { AnyProblem } from '@homeside/contract/problem'
import type { StaffPatient } from '@homeside/contract/staff-patients'

import { asStaff } from '../../testing/as-patient.ts'
import { everythingButTrail } from '../../testing/everything-kept.ts'
import { givenPatient, givenSupply, putPatients } from '../../testing/given-patient.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'

/** What a system may take away that calls without the command. */

const api = ownTestApi()

const put = (patients: readonly object[], query = '') =>
  asStaff(api, 101).put<AnyProblem>(`staff/patients${query}`, { Patients: patients })
const kept = () => everythingButTrail(api.database)

async function onFile(count: number): Promise<StaffPatient[]> {
  const all = Array.from({ length: count }, () =>
    givenPatient({ Supplies: [givenSupply({ Size: 'M', OnHold: true })] }),
  )
  await putPatients(api, all)
  return all
}

const without: [LossKind, (one: StaffPatient) => object][] = [
  ['supplies', (one) => ({ ...one, Supplies: [] })],
  ['dispensings', (one) => ({ ...one, Supplies: one.Supplies?.map((each) => ({ ...each, Dispensings: [] })) })],
  ['insurance', (one) => ({ ...one, Insurance: [] })],
  ['credits', (one) => ({ ...one, Credits: [] })],
  ['patients', (one) => ({ ...one, ClosedOn: '2026-03-01' })],
  ['contacts', (one) => ({ ...one, MobilePhone: null })],
  ['size', (one) => ({ ...one, Supplies: one.Supplies?.map((each) => ({ ...each, Size: null })) })],
  ['on_hold', (one) => ({ ...one, Supplies: one.Supplies?.map((each) => ({ ...each, OnHold: null })) })],
  ['effective', (one) => ({ ...one, Insurance: one.Insurance?.map((each) => ({ ...each, EffectiveDate: null })) })],
]

test.each(without)(
  'a call that takes away %s of many patients is refused whole, and allowed by number',
  async (kind, cut) => {
    const all = await onFile(20)
    const gone = all.slice(0, 12).map(cut)
    const before = await kept()
    const { status, body } = await put([...gone, ...all.slice(12)])
    expect([status, body.code]).toEqual([409, 'removes-too-much'])
    expect(body.losses?.[kind]).toMatchObject({ Rows: 12, Patients: 12 })
    expect(await kept()).toEqual(before)
    expect((await put(gone, `?allowRemoved=${kind}:11`)).body.code).toBe('removes-too-much')
    expect((await put(gone, `?allowRemoved=${kind}:12`)).status).toBe(200)
  },
)

test('what a few patients lose is an ordinary day, however much it is of theirs', async () => {
  const many = Array.from({ length: 12 }, () => givenSupply())
  const [one, ...others] = [givenPatient({ Supplies: many }), givenPatient(), givenPatient()]
  await putPatients(api, [one, ...others])
  const { Supplies } = await putPatients(api, [{ ...one, Supplies: [] }, ...others])
  expect(Supplies.Removed).toBe(12)
})

test('a dry run tells what would go, and refuses nothing', async () => {
  const all = await onFile(10)
  const { Losses, RemovedPercent } = await putPatients(
    api,
    all.map((one) => ({ ...one, Credits: [] })),
    { dryRun: true },
  )
  expect(Losses.credits).toEqual({ Rows: 10, Of: 10, Patients: 10 })
  expect(RemovedPercent).toBe(5)
})

test('what is allowed is written as it is read, or refused', async () => {
  for (const wrong of ['supplies', 'supplies:x', 'shoes:3', 'supplies:3,', '-1']) {
    expect((await put([], `?allowRemoved=${wrong}`)).body.code).toBe('validation')
  }
})

test('a new patient who has the name and birth date of an open record is told, however the name is typed', async () => {
  const one = givenPatient({ FirstName: 'José', LastName: 'Núñez-O’Neil', DateOfBirth: '1961-05-06' })
  await putPatients(api, [one])
  const typed = { FirstName: 'JOSE', LastName: "Nunez O'Neil", DateOfBirth: '1961-05-06' }
  const born = { ...typed, DateOfBirth: '1961-06-05' }
  const { Items } = await putPatients(api, [givenPatient(typed), givenPatient(born), one])
  expect(Items.map(({ LooksLike }) => LooksLike)).toEqual([one.ExternalKey, null, null])
})
