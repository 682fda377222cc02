import type { SandboxPatient } from './sandbox-patient.ts'

/** A made-up patient of the sandbox with a name and a date of birth that programs often get wrong. */
export const joseNandu: SandboxPatient = {
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
