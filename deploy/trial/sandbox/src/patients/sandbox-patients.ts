import { mariaLopez } from './maria-lopez.ts'
import { jamesCarter, ninaPatel, omarDiaz, tessNguyen } from './other-people.ts'
import type { SandboxPatient, SandboxRegistration } from './sandbox-patient.ts'
import { waltHiggins } from './walt-higgins.ts'

const elsewhere = { street: '1 Juniper Place', city: 'Dayton', state: 'OH', postalCode: '45402' }

/** People who differ only in how they sign in and in what they may do with their accounts. */
const accountCases: SandboxPatient[] = [
  accountCase('sso.user', 'Sasha', 'Soto', '5555550131', 'single sign-on account', {
    alias: 'harbor-health',
    singleSignOn: true,
    supplies: [{ code: 'A7034', size: 'M', copayCents: 1840 }],
  }),
  accountCase('noreg.user', 'Nora', 'Reed', '5555550132', 'no registrations; code NRA2-BLU97 adds BLU', {
    alias: 'bluebird-hme',
    registrationCode: 'NRA2BLU97',
    supplies: [{ code: 'A7034', size: 'S', copayCents: 1840 }],
  }),
  accountCase(
    'last.one',
    'Lena',
    'Olsen',
    '5555550133',
    'one active account, which stays; code LNA7-NRG42 adds NRG',
    { alias: 'bluebird-hme', supplies: [{ code: 'A7037', copayCents: 480 }] },
    { alias: 'northridge', registrationCode: 'LNA7NRG42' },
  ),
  accountCase('locked.out', 'Lou', 'Ortiz', '5555550134', 'locked by the provider', { alias: 'bluebird-hme' }),
  accountCase('pay.well', 'Paula', 'Wells', '5555550135', 'payments portal without an address', { alias: 'paywell' }),
  accountCase('lite.hub', 'Lionel', 'Hu', '5555550136', 'provider of the mobile-first flow', {
    alias: 'litehub',
    supplies: [
      { code: 'A7034', size: 'L', copayCents: 1840 },
      { code: 'A7038', copayCents: 95 },
    ],
  }),
  accountCase('expired.link', 'Ellis', 'Link', '5555550139', 'links for password and email that have expired', {
    alias: 'bluebird-hme',
  }),
  accountCase('sam.summit', 'Sam', 'Summers', '5555550137', 'provider in maintenance', { alias: 'summit' }),
  accountCase('old.timer', 'Olive', 'Timmons', '5555550138', 'deactivated at the only provider', {
    alias: 'legacydme',
    deactivated: true,
  }),
]

function accountCase(
  username: string,
  firstName: string,
  lastName: string,
  mobilePhone: string,
  about: string,
  ...registrations: SandboxRegistration[]
): SandboxPatient {
  return {
    username,
    about,
    firstName,
    lastName,
    mobilePhone,
    dateOfBirth: '1960-06-15',
    address: elsewhere,
    timeZoneKey: 1,
    locked: username === 'locked.out',
    emailVerified: username !== 'expired.link',
    registrations,
  }
}

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
