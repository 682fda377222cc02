import { dynamicTemplates, type DynamicTemplateRoute } from './constants/dynamic-templates.ts'
import { liteSession } from './constants/session-kinds.ts'
import { brandTones, contrastRatio, labelOn, readableTone } from './contrast.ts'
import { contractCalls } from './openapi/contract-calls.ts'
import { demographics, emergencyContact } from './patient.ts'
import { patientIdentity, staffIdentity } from './staff-identity.ts'
import { staffPatient } from './staff-patients.ts'

const { FirstName, MiddleName, LastName } = demographics.shape

test.each(['José', 'Ñandú-O’Brien', 'Mary Ann', '李小龙', 'محمد', 'Zoë 🎉', 'می\u200cخواهم'])(
  '%s is a name',
  (name) => {
    for (const schema of [FirstName, MiddleName, LastName, emergencyContact.shape.Name, staffPatient.shape.LastName]) {
      expect(schema.parse(name)).toBe(name)
    }
  },
)

test.each(['Vic\r\nA', 'Vic\tA', 'Vic\u202eA', 'Vic\u2066A', 'Vic\u200fA', 'Vic\u2028A', 'Vic\0', '\u001bVic'])(
  '%j is no name: it would change what stands beside it',
  (name) => {
    for (const schema of [FirstName, MiddleName, LastName, emergencyContact.shape.Name, staffPatient.shape.LastName]) {
      expect(schema.safeParse(name).error?.issues[0]?.message).toBe('invalid')
    }
  },
)

test.each([
  ['https://login.shop.example', true],
  ['https://login.shop.example/realms/shop', true],
  ['https://user:pw@login.shop.example', false],
  ['https://user@login.shop.example', false],
  ['https://login.shop.example/?tenant=1', false],
  ['https://login.shop.example/#there', false],
  ['http://login.shop.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the address %j names an identity provider: %s', (issuer, isOne) => {
  for (const identity of [staffIdentity, patientIdentity]) {
    expect(identity.safeParse({ issuer, clientId: 'portal' }).success).toBe(isOne)
  }
})

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#0090ba', '#0090ba')).toBe(1)
})

test('the label of a main button is white down to the contrast of large text, and dark below it', () => {
  expect(contrastRatio('#ffffff', '#0090ba')).toBeLessThan(4.5)
  expect(labelOn('#0090ba')).toBe('#ffffff')
  expect(labelOn('#5b3a8c')).toBe('#ffffff')
  expect(contrastRatio('#ffffff', '#a9c638')).toBeLessThan(3)
  expect(contrastRatio(labelOn('#a9c638'), '#a9c638')).toBeGreaterThanOrEqual(4.5)
})

test('the label of every colour can be read, also under the pointer and while it is pressed', () => {
  for (let level = 0; level <= 255; level += 1) {
    const grey = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    const { onPrimary, primary, primaryActive, primaryHover } = brandTones(grey, grey)
    for (const tone of [primary, primaryHover, primaryActive])
      expect(contrastRatio(onPrimary, tone)).toBeGreaterThanOrEqual(3)
  }
})

test('a brand keeps its exact colours and gets readable tones', () => {
  const tones = brandTones('#0090ba', '#a9c638')
  expect(tones.primary).toBe('#0090ba')
  expect(tones.secondary).toBe('#a9c638')
  expect(contrastRatio(tones.primaryText, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.primaryText, tones.primaryTint)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(tones.focus, '#ffffff')).toBeGreaterThanOrEqual(3)
})

test('a tone that is already readable stays unchanged', () => {
  expect(readableTone('#5b3a8c')).toBe('#5b3a8c')
})

test('a colour in another notation is refused, and the error names the right one', () => {
  expect(() => brandTones('rebeccapurple', '#a9c638')).toThrow('rebeccapurple is not a colour. Write it as #rrggbb.')
})

/** The calls of every screen: the session, the language, the patient in the frame, and a code to register with. */
const everywhere = [
  'GET patient/dashboard',
  'GET patient/user',
  'POST account/registerbylink',
  'POST account/session/extend',
  'POST patient/language',
]

/** The further calls of each screen, written by hand: a call that opens to one more screen fails this test. */
const needed: Record<DynamicTemplateRoute, readonly string[]> = {
  orders: [
    'DELETE orders/draft',
    'GET orders/draft',
    'GET orders/supplies',
    'GET orders/terms',
    'GET orders/{key}',
    'GET patient/info',
    'GET patient/insurance',
    // An order that has to be paid for at once.
    'GET payments/charges',
    'GET payments/charges/{key}',
    'GET payments/methods',
    'GET payments/sessions/{reference}',
    'POST orders',
    'POST orders/draft',
    'POST payments/charges',
    'POST payments/charges/{key}/ask',
    'POST payments/charges/{key}/confirmation',
    'POST payments/methods',
    'POST payments/sessions',
  ],
  messages: [
    'DELETE conversations/BulkDelete',
    'DELETE conversations/draft',
    'GET conversations/draft',
    'GET conversations/list',
    'GET conversations/{id}',
    'GET conversations/{id}/messages/{page}/{pageSize}',
    'GET conversations/{id}/messages/{page}/{pageSize}/images/{size}',
    'GET conversations/{page}/{pageSize}',
    'GET photos/{key}',
    'POST conversations/',
    'POST conversations/BulkRestore',
    'POST conversations/draft',
    'POST conversations/photo',
    'POST conversations/{id}',
    'POST conversations/{id}/markread',
    'POST conversations/{id}/photo',
  ],
  insurance: [
    'DELETE patient/changes/{key}',
    'GET patient/insurance',
    'GET photos/{key}',
    'POST patient/changes/{key}/read',
    'POST patient/insurance',
    'POST patient/insurance/next/{level}/card/{side}',
    'POST patient/insurance/{key}/card/{side}',
  ],
  demographics: [
    'DELETE patient/changes/{key}',
    'GET patient/info',
    'POST account/prove',
    'POST account/prove/passkey',
    'POST account/prove/passkey/options',
    'POST patient/changes/{key}/read',
    'POST patient/demographics',
    'POST patient/info',
  ],
  mobilebpc: [],
}

test.each(dynamicTemplates.map(({ route }) => route))(
  'a texted link to %s opens the calls that its screen needs, and no other',
  async (route) => {
    const open = (await contractCalls()).flatMap(({ call: { method, path, sessions } }) =>
      sessions?.includes(liteSession(route)) ? [`${method} ${path}`] : [],
    )
    expect(open.toSorted()).toEqual([...everywhere, ...needed[route]].toSorted())
  },
)
