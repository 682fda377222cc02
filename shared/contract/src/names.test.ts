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
