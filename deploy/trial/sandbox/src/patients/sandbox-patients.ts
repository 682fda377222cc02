import { accountCases } from './account-cases.ts'
import { mariaLopez } from './maria-lopez.ts'
import { jamesCarter, ninaPatel, omarDiaz, tessNguyen } from './other-people.ts'
import type { SandboxPatient } from './sandbox-patient.ts'
import { waltHiggins } from './walt-higgins.ts'

/** A made-up patient of the sandbox who cannot order anything yet. */
const roseKim: SandboxPatient = {
  username: 'rose.kim',
  about: 'nothing can be ordered yet; the next date is shown',
  firstName: 'Rose',
  lastName: 'Kim',
  dateOfBirth: '1962-08-30',
  mobilePhone: '5555550123',
  address: { street: '7 Cedar Court', city: 'Tacoma', state: 'WA', postalCode: '98402' },
  timeZoneKey: 5,
  registrations: [
    {
      alias: 'bluebird-hme',
      supplies: [
        { code: 'A7034', size: 'S', copayCents: 1840, received: { daysAgo: 20, quantity: 1 } },
        { code: 'A7035', copayCents: 720, received: { daysAgo: 20, quantity: 1 } },
        { code: 'A7032', size: 'S', copayCents: 610, received: { daysAgo: 60, quantity: 2 }, stockEndsInDays: 70 },
      ],
    },
  ],
}

/** A made-up patient of the sandbox with a name and a date of birth that programs often get wrong. */
const joseNandu: SandboxPatient = {
  username: 'jose.nandu',
  about: 'a name with accents and an apostrophe, born on February 29',
  firstName: 'José',
  lastName: "Ñandú-O'Brien",
  dateOfBirth: '1952-02-29',
  mobilePhone: '5555550128',
  address: { street: '8 Hazel Way', city: 'Anchorage', state: 'AK', postalCode: '99501' },
  timeZoneKey: 6,
  registrations: [
    {
      alias: 'bluebird-hme',
      details: {
        policies: [
          {
            level: 1,
            payorName: 'Northern Lights Plan',
            policyNumber: 'NL-1952',
            holder: { PolicyHolder: "Siobhán O'Brien", Relationship: 'Spouse' },
            startsInDays: -30,
          },
        ],
        emergencyContact: { Name: "Siobhán O'Brien", Relationship: 'Spouse', Phone: '5555550156' },
      },
      supplies: [
        { code: 'A7033', size: 'M', copayCents: 530 },
        { code: 'A7036', copayCents: 300, received: { daysAgo: 200, quantity: 1 } },
      ],
    },
  ],
}

/** Every made-up patient of the sandbox. `pnpm sandbox people` lists them. */
export const sandboxPatients: SandboxPatient[] = [
  mariaLopez,
  jamesCarter,
  roseKim,
  waltHiggins,
  ninaPatel,
  omarDiaz,
  tessNguyen,
  joseNandu,
  ...accountCases,
]
