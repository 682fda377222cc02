import { type Order, supplyItem } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, givenSupply, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, orderOfKey } from '../../../testing/order-requests.ts'

onEveryEngine('orders on the phone', (api) => {
  test('staff order for a caller by the rules for patients, once per key, and give a reason for going beyond them', async () => {
    const supplies = [{ code: 'A7034' }, { code: 'A7037', received: { daysAgo: 5, quantity: 1 } }]
    const made = await api().addPatient({}, { registration: { supplies } })
    const patient = await asPatient(api(), made)
    const said = { PatientKey: made.PatientKey, ToldBy: 'Rosa, her daughter', TakenBy: 'Anna' }
    const due = { ...(await orderOf(patient, 'A7034')), ...said }
    const key = newKey()
    const placed = await asStaff(api(), 101).post<StaffOrder>('staff/orders', due, key)
    expect(placed.body).toMatchObject({ Status: 'Submitted', Beyond: null, ConfirmsNeed: true })
    expect(placed.body.Timeline[0]?.By).toMatch(/^staff-/)
    const again = await asStaff(api(), 101).post<StaffOrder>('staff/orders', due, key)
    expect(again.body.OrderKey).toBe(placed.body.OrderKey)
    expect(await problem(due)).toBe('nothing-eligible')

    const early = { ...(await orderOf(patient, 'A7037')), ...said }
    expect(await problem(early)).toBe('nothing-eligible')
    expect(await problem({ ...early, AcceptsTerms: false })).toBe('validation')
    const beyond = await asStaff(api(), 101).post<StaffOrder>('staff/orders', { ...early, Beyond: 'The dog ate it.' })
    expect(beyond.body).toMatchObject({
      Status: 'PendingReview',
      HoldReason: 'SupplyVerification',
      Beyond: 'The dog ate it.',
    })
    const { body } = await patient.get<{ Items: Order[] }>('orders/open')
    const Phoned = { ToldBy: 'Rosa, her daughter', TakenBy: 'Anna' }
    expect(body.Items).toMatchObject([{ Phoned }, { Phoned }])
    expect(JSON.stringify(body)).not.toContain('dog')

    async function problem(order: object) {
      return (await asStaff(api(), 101).post<Problem>('staff/orders', order)).body.code
    }
  })

  test('staff order for a caller without an account, but not at another provider, for a closed record, or after a change', async () => {
    const { Items } = await putPatients(api(), [
      givenPatient({ Supplies: [givenSupply({ Dispensings: [] })], Insurance: [] }),
    ])
    const PatientKey = Items[0]?.PatientKey ?? 0
    const record = (await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${PatientKey}`)).body
    const shown = supplyItem
      .pick({ SupplyKey: true, HcpcsCode: true, PlainName: true, Size: true, MaxQty: true })
      .extend(supplyItem.pick({ EligibilityStatus: true, EstimatedCopayCents: true }).shape)
      .strip()
      .parse(record.Supplies[0])
    const order = { ...orderOfKey(shown.SupplyKey), PatientKey, ToldBy: 'Ona Caller', TakenBy: 'Anna' }
    const send = async (site: number, changes: object = {}) =>
      (await asStaff(api(), site).post<StaffOrder & Problem>('staff/orders', { ...order, ...changes })).body
    expect(await send(102)).toMatchObject({ code: 'not-found' })
    const Seen = {
      Address: { ...record.Patient.Address, Street: '1 Elsewhere' },
      Phone: record.Patient.MobilePhone,
      Policies: [],
      Terms: { AdditionalDisclaimer: null, AsksForPayment: record.OrderTerms?.AsksForPayment },
      Supplies: [{ ...shown, AddOns: [] }],
    }
    expect(await send(101, { Seen })).toMatchObject({ code: 'changed-meanwhile' })
    const placed = await send(101, { Seen: { ...Seen, Address: record.Patient.Address } })
    expect(placed).toMatchObject({ Status: 'Submitted', RequestedByAccountKey: null })
    await asStaff(api()).post(`staff/patients/${PatientKey}/close`, {})
    expect(await send(101)).toMatchObject({ code: 'record-closed' })
  })
})
