import { delivery, fhirPortal, importsFhir, type Json, lines, patient, request } from './testing/resources.ts'

/** How often, for how long and in what unit something is prescribed. */

const portal = fhirPortal()

test.each<[Json, [months: number, allowance: number]]>([
  [{ period: 3, periodUnit: 'mo', frequency: 2 }, [3, 2]],
  [{ period: 1, periodUnit: 'a' }, [12, 1]],
  [{ period: 90, periodUnit: 'd' }, [3, 1]],
  [{ period: 30, periodUnit: 'd', frequency: 2 }, [1, 2]],
  [{ period: 31, periodUnit: 'd' }, [1, 1]],
  [{ period: 13, periodUnit: 'wk' }, [3, 1]],
  [{ period: 4, periodUnit: 'wk' }, [1, 1]],
  [{ period: 2, periodUnit: 'wk' }, [1, 2]],
  [{ period: 45, periodUnit: 'd' }, [3, 2]],
  [{ period: 1, periodUnit: 'd', frequency: 3 }, [1, 90]],
  [{ period: 0.5, periodUnit: 'a' }, [6, 1]],
  [{ period: 1, periodUnit: 'd', frequency: 0.5 }, [1, 15]],
  [{ period: 3, periodUnit: 'mo', frequency: 0.5 }, [6, 1]],
  [{ period: 1, periodUnit: 'mo', frequency: 1.5 }, [2, 3]],
  [{ period: 3, periodUnit: 'mo', frequency: 1, frequencyMax: 2 }, [3, 1]],
  [{ period: 1, periodMax: 3, periodUnit: 'mo' }, [3, 1]],
])('a timing of %j is that many months, and that many in them', async (repeat, [months, allowance]) => {
  const { record } = await portal.taken({}, (id) => request(id, id, { occurrenceTiming: { repeat } }))
  expect(record?.Patient.Supplies).toMatchObject([{ IntervalMonths: months, AllowanceQuantity: allowance }])
})

const mo = (value: number) => ({ value, unit: 'months' })
test.each<[Json, Json, string | null, string]>([
  [{ boundsPeriod: { start: '2099-01-01' } }, {}, 'none', 'not-in-force'],
  [{ boundsPeriod: { start: '2099' } }, {}, 'none', 'not-in-force'],
  [{ boundsPeriod: { start: '2026-03-10', end: '2027' } }, {}, '2027-12-31', ''],
  [{ boundsPeriod: { end: '2028-02' } }, {}, '2028-02-29', ''],
  [{ boundsRange: { low: mo(6), high: mo(12) } }, { authoredOn: '2026-01-31' }, '2026-07-31', 'taken-otherwise'],
  [{ boundsRange: { high: mo(12) } }, { authoredOn: '2026-01' }, '2027-01-01', 'taken-otherwise'],
  [{ boundsDuration: { value: 1.5, code: 'a' } }, { authoredOn: '2026-01-31' }, '2027-07-31', ''],
  [{ boundsDuration: { value: 1.5, code: 'wk' } }, { authoredOn: '2026-01-31' }, '2026-02-10', ''],
  [{ boundsDuration: mo(12) }, {}, null, 'not-taken'],
  [{ boundsDuration: { value: 2, code: 'fortnight' } }, { authoredOn: '2026-01-31' }, null, 'not-taken'],
  [{ count: 4, countMax: 6 }, {}, null, 'not-taken'],
])('a prescription bounded by %j, with %j, ends on %s', async (bounds, more, wanted, told) => {
  const repeat = { period: 3, periodUnit: 'mo', ...bounds }
  const { record, said, rejected } = await portal.taken({}, (id) =>
    request(id, id, { occurrenceTiming: { repeat }, ...more }),
  )
  expect(rejected.patients).toBe(0)
  expect(record?.Patient.Supplies.map(({ PrescriptionExpiresOn }) => PrescriptionExpiresOn)).toEqual(
    wanted === 'none' ? [] : [wanted],
  )
  expect(Object.keys(said)).toEqual(told === '' ? [] : [told])
})

test('an end that a prescription has no more is gone, and it is told', async () => {
  const bounded = (id: string, bounds: Json) =>
    request(id, id, { occurrenceTiming: { repeat: { period: 3, periodUnit: 'mo', ...bounds } } })
  const { id } = await portal.taken({}, (own) => bounded(own, { boundsPeriod: { end: '2026-02-01' } }))
  const again = (bounds: Json) => importsFhir(portal.staff, { 'a.ndjson': lines(patient(id), bounded(id, bounds)) })
  expect(await again({ boundsDuration: mo(1) })).toMatchObject({ lists: { Supplies: { Same: 1 } } })
  expect(await again({})).toMatchObject({
    losses: { prescription_expires: { Rows: 1, Of: 1 } },
    said: { emptied: 1 },
    lists: { Supplies: { Changed: 1 } },
  })
})

test.each<[Json | undefined, Json, number, string]>([
  [{ value: 30 }, { value: 30 }, 30, ''],
  [{ value: 30, unit: 'pieces' }, { value: 15, code: '{each}' }, 15, ''],
  [{ value: 1, unit: 'boxes' }, { value: 1, code: '{box}' }, 1, ''],
  [{ value: 1, unit: 'box' }, { value: 1 }, 1, ''],
  [{ value: 30, unit: 'each' }, { value: 1, unit: 'box of 30' }, 30, 'taken-otherwise'],
  [{ value: 1, unit: 'box' }, { value: 30, unit: 'EA' }, 1, 'taken-otherwise'],
  [undefined, { value: 1, unit: 'box' }, 1, 'unlikely'],
])('of a prescription of %j, a delivery of %j counts %s', async (asked, given, wanted, told) => {
  const parameter = asked && [{ code: { text: 'quantity' }, valueQuantity: asked }]
  const { record, said } = await portal.taken(
    {},
    (id) => request(id, id, { parameter }),
    (id) => delivery(id, { basedOn: [{ reference: `DeviceRequest/${id}` }], suppliedItem: { quantity: given } }),
  )
  expect(record?.Patient.Supplies[0]?.Dispensings[0]?.Quantity).toBe(wanted)
  expect(Object.keys(said)).toEqual(told === '' ? [] : [told])
})
