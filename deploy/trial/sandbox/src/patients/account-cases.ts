import type { SandboxPatient, SandboxRegistration } from './sandbox-patient.ts'

const elsewhere = { street: '1 Juniper Place', city: 'Dayton', state: 'OH', postalCode: '45402' }

/** People who differ only in how they sign in and in what they may do with their accounts. */
export const accountCases: SandboxPatient[] = [
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
