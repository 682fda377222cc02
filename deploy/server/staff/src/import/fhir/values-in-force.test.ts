import { fhirPortal, type Json, noRejects } from './testing/resources.ts'

/** Which of several names, contacts and addresses are taken. */

const portal = fhirPortal()

const ended = { end: '2020-01-01' }
const phone = (value: string, more: Json = {}) => ({ system: 'phone', value, ...more })
const email = (value: string, more: Json = {}) => ({ system: 'email', value, ...more })
const at = (street: string, more: Json) => ({
  line: [street],
  city: 'Akron',
  state: 'OH',
  postalCode: '44308',
  ...more,
})
test.each<[string, Json, Json, string | null]>([
  [
    'an old email',
    { telecom: [email('old@mail.example', { use: 'old' }), email('new@mail.example', { use: 'home' })] },
    { Email: 'new@mail.example' },
    'old@mail.example',
  ],
  [
    'an ended mobile',
    { telecom: [phone('5555550170', { use: 'mobile', period: ended }), phone('5555550171', { use: 'mobile' })] },
    { MobilePhone: '5555550171' },
    '5555550170',
  ],
  [
    'an email of lower rank',
    { telecom: [email('two@mail.example', { rank: 2 }), email('one@mail.example', { rank: 1 })] },
    { Email: 'one@mail.example' },
    'two@mail.example',
  ],
  [
    'an ended email alone',
    { telecom: [email('gone@mail.example', { period: { end: '2019' } })] },
    { Email: null },
    'gone@mail.example',
  ],
  ['a phone without use', { telecom: [phone('555-555-0172')] }, { HomePhone: '5555550172' }, null],
  [
    'a phone of system sms',
    { telecom: [{ system: 'sms', value: 'tel:+1-555-555-0173' }] },
    { MobilePhone: '5555550173' },
    null,
  ],
  [
    'a phone at work beside another',
    { telecom: [phone('5555550174', { use: 'work' }), phone('5555550175')] },
    { HomePhone: '5555550175' },
    '5555550174',
  ],
  [
    'a fax',
    { telecom: [{ system: 'fax', value: '5555550176' }] },
    { HomePhone: null, MobilePhone: null },
    '5555550176',
  ],
  [
    'an old name',
    {
      name: [
        { use: 'old', family: 'Exname', given: ['Fay'] },
        { use: 'usual', family: 'Newname', given: ['Fay'] },
      ],
    },
    { LastName: 'Newname' },
    'Exname',
  ],
  [
    'a maiden name',
    {
      name: [
        { use: 'maiden', family: 'Maiden', given: ['Fay'] },
        { family: 'Now', given: [null, 'Fay'] },
      ],
    },
    { LastName: 'Now', FirstName: 'Fay' },
    'Maiden',
  ],
  [
    'a usual name beside the official one',
    {
      name: [
        { use: 'usual', family: 'F', given: ['Fifi'] },
        { use: 'official', family: 'Fhirson', given: ['Fay'], suffix: ['Jr.'] },
      ],
    },
    { FirstName: 'Fay' },
    'Jr.',
  ],
  [
    'an old address',
    { address: [at('99 Former Street', { use: 'old' }), at('1 Present Street', {})] },
    { Address: { Street: '1 Present Street' } },
    '99 Former Street',
  ],
  [
    'an address that ended',
    { address: [at('99 Former Street', { use: 'home', period: ended }), at('2 Work Street', { use: 'work' })] },
    { Address: { Street: '2 Work Street' } },
    '99 Former Street',
  ],
  [
    'an address for bills',
    { address: [at('3 Billing Street', { use: 'billing' }), at('4 Temp Street', { use: 'temp' })] },
    { Address: { Street: '4 Temp Street' } },
    '3 Billing Street',
  ],
  [
    'an address for post',
    {
      address: [
        at('PO Box 5', { use: 'home', type: 'postal' }),
        at('5 Home Street', { use: 'home', type: 'physical' }),
      ],
    },
    { Address: { Street: '5 Home Street' } },
    'PO Box 5',
  ],
  [
    'the language that is not preferred',
    {
      communication: [
        { language: { coding: [{ code: 'en' }] } },
        { language: { coding: [{ code: 'es' }] }, preferred: true },
      ],
    },
    { Language: 'es' },
    null,
  ],
  [
    'a language of ISO 639-2',
    { communication: [{ language: { coding: [{ system: 'urn:iso:std:iso:639-2', code: 'spa' }] } }] },
    { Language: 'es' },
    null,
  ],
  ['a language as a text', { communication: [{ language: { text: 'Spanish; Castilian' } }] }, { Language: 'es' }, null],
  [
    'a language that the portal does not speak',
    {
      communication: [
        { language: { coding: [{ code: 'hmn' }] }, preferred: true },
        { language: { coding: [{ code: 'es' }] } },
      ],
    },
    { Language: 'es' },
    'hmn',
  ],
])('%s is never taken because it stands first, and is said', async (_, given, wanted, said) => {
  const { record, report, rejected } = await portal.taken(given)
  expect(rejected).toEqual(noRejects)
  expect(record?.Patient).toMatchObject(wanted)
  expect(said === null ? report === '' : report.includes(said)).toBe(true)
})
