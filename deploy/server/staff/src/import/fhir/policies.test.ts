import { coverage, fhirPortal, type Json } from './testing/resources.ts'

/** Which of several policies are taken, and what they say. */

const portal = fhirPortal()

const policy = (n: number, more: Json) => (id: string) =>
  coverage(`${id}-${n}`, id, { subscriberId: `N-${n}`, ...more })
test.each<[string, ((id: string) => Json)[], [level: number, number: string][], number]>([
  [
    'by their order',
    [policy(1, { order: 2 }), policy(2, { order: 1 })],
    [
      [1, 'N-2'],
      [2, 'N-1'],
    ],
    0,
  ],
  [
    'without an order, the earlier first',
    [policy(1, { period: { start: '2025-01-01' } }), policy(2, { period: { start: '2024-01-01' } })],
    [
      [1, 'N-2'],
      [2, 'N-1'],
    ],
    0,
  ],
  [
    'but not what was cancelled or is a draft',
    [policy(1, { status: 'cancelled' }), policy(2, { status: 'draft' }), policy(3, {})],
    [[1, 'N-3']],
    2,
  ],
  [
    'but not what ended, where another is in force',
    [policy(1, { order: 1, period: { end: '2024-12-31' } }), policy(2, { order: 1, period: { start: '2025-01-01' } })],
    [[1, 'N-2']],
    1,
  ],
  [
    'but not what ended and came first, where another without an order is in force',
    [policy(1, { order: 1, period: { end: '2024' } }), policy(2, {})],
    [[1, 'N-2']],
    1,
  ],
  [
    'but not what ended and came first, where the second is in force',
    [policy(1, { order: 1, period: { end: '2024-12' } }), policy(2, { order: 2 })],
    [[2, 'N-2']],
    1,
  ],
  [
    'and what is to come at its own place',
    [policy(1, { order: 2, period: { start: '2099' } }), policy(2, { order: 1 })],
    [
      [1, 'N-2'],
      [2, 'N-1'],
    ],
    0,
  ],
  ['also what ended, where nothing else is', [policy(1, { period: { end: '2024-12-31' } })], [[1, 'N-1']], 0],
  [
    'but not a fourth',
    [1, 2, 3, 4].map((order) => policy(order, { order })),
    [
      [1, 'N-1'],
      [2, 'N-2'],
      [3, 'N-3'],
    ],
    1,
  ],
  ['but not that nobody insures', [policy(1, { payor: [{ reference: 'Patient/x' }] }), policy(2, {})], [[1, 'N-2']], 1],
])('policies are taken %s', async (_, resources, wanted, leftOut) => {
  const { record, said } = await portal.taken({}, ...resources)
  expect(record?.Patient.Insurance.map(({ Level, PolicyNumber }) => [Level, PolicyNumber])).toEqual(wanted)
  expect(said['not-in-force'] ?? 0).toBe(leftOut)
})

test.each<[string, Json, Json[], Json]>([
  [
    'a child',
    { relationship: { coding: [{ code: 'child' }] }, subscriber: { display: 'Pat Parent' } },
    [],
    { PolicyHolder: 'Pat Parent', Relationship: 'Parent' },
  ],
  [
    'a spouse by name',
    { relationship: { coding: [{ code: 'common' }] }, subscriber: { reference: 'RelatedPerson/rp' } },
    [{ resourceType: 'RelatedPerson', id: 'rp', name: [{ given: ['Sam'], family: 'Spouse' }] }],
    { PolicyHolder: 'Sam Spouse', Relationship: 'Spouse' },
  ],
  [
    'themselves',
    { relationship: { coding: [{ code: 'self' }] }, subscriber: { display: 'FHIRSON, FAY' } },
    [],
    { PolicyHolder: 'Fay Fhirson', Relationship: 'Self' },
  ],
  [
    'a company by reference',
    { payor: [{ reference: '#org' }], contained: [{ resourceType: 'Organization', id: 'org', name: 'Lake Health' }] },
    [],
    { PayorName: 'Lake Health' },
  ],
  [
    'a member by number',
    { subscriberId: undefined, identifier: [{ value: 'card' }, { type: { coding: [{ code: 'MB' }] }, value: 'M-7' }] },
    [],
    { PolicyNumber: 'M-7' },
  ],
])('a policy of %s', async (_, more, others, wanted) => {
  const { record } = await portal.taken({}, (id) => coverage(id, id, more), ...others.map((each) => () => each))
  expect(record?.Patient.Insurance).toMatchObject([wanted])
})
