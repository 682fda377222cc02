import type { SandboxPatient } from './sandbox-patient.ts'

/** A made-up patient of the sandbox with an expired prescription. */
export const tessNguyen: SandboxPatient = {
  username: 'tess.nguyen',
  about: 'catheters; one prescription has expired',
  firstName: 'Tess',
  lastName: 'Nguyen',
  dateOfBirth: '1980-07-19',
  mobilePhone: '5555550127',
  address: { street: '14 Grove Terrace', city: 'Honolulu', state: 'HI', postalCode: '96813' },
  timeZoneKey: 7,
  registrations: [
    {
      alias: 'bluebird-hme',
      details: {
        policies: [
          {
            level: 1,
            payorName: 'Pacific Shield',
            policyNumber: 'PS-50217',
            startsInDays: -420,
            endsInDays: -55,
            change: {
              daysAgo: 3,
              fields: { payorName: 'Island Health', policyNumber: 'IH-61840', startsInDays: -54, endsInDays: 311 },
              description: 'My employer changed plans.',
            },
          },
          { level: 2, payorName: 'Harbor Supplement', policyNumber: 'HS-2270', startsInDays: -54, proposed: true },
        ],
        demographicsChange: {
          daysAgo: 1,
          fields: {
            MobilePhone: '5555550158',
            Address: { Street: '9 Lotus Lane', Apt: null, City: 'Honolulu', State: 'HI', PostalCode: '968141234' },
          },
          description: 'I moved last week.',
        },
        emergencyContact: { Name: 'Minh Nguyen', Relationship: 'Sibling', Phone: '5555550157' },
      },
      supplies: [
        { code: 'A4351', size: '14 Fr', copayCents: 38, received: { daysAgo: 35, quantity: 200 } },
        { code: 'A4352', size: '14 Fr', copayCents: 64, prescriptionEndsInDays: -10, defaultQuantity: 120 },
        { code: 'A4353', size: '14 Fr', copayCents: 150, defaultQuantity: 60, stockEndsInDays: 60 },
        { code: 'A4338', size: '16 Fr', copayCents: 420 },
        { code: 'A4357', copayCents: 310, received: { daysAgo: 33, quantity: 2 } },
      ],
    },
  ],
}
