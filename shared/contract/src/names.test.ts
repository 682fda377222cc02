import { demographics, emergencyContact } from './patient.ts'
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
