import { delivered } from './sandbox-patient.ts'
import type { SandboxOrder, SandboxPatient } from './sandbox-patient.ts'

/** Three years of quarterly orders; the last one long enough ago for the next. */
const quarterlyOrders: SandboxOrder[] = Array.from({ length: 12 }, (_, quarter) => ({
  daysAgo: 75 + 92 * (11 - quarter),
  items: [
    { code: 'A4253', quantity: 6 },
    { code: 'A4259', quantity: 3 },
  ],
  events: delivered,
}))

export const ninaPatel: SandboxPatient = {
  username: 'nina.patel',
  about: 'diabetes; every way of counting supplies, email not verified',
  firstName: 'Nina',
  lastName: 'Patel',
  dateOfBirth: '1971-01-25',
  mobilePhone: '5555550125',
  address: { street: '91 Elm Road', apt: '12', city: 'Denver', state: 'CO', postalCode: '80203' },
  timeZoneKey: 3,
  emailVerified: false,
  registrations: [
    {
      alias: 'bluebird-hme',
      details: {
        policies: [{ level: 1, payorName: 'Front Range Plan', policyNumber: 'FRP-4410-2', startsInDays: -200 }],
        mails: ['OrderConfirmations'],
        emergencyContact: { Name: 'Dev Patel', Relationship: 'Spouse', Phone: '5555550155' },
      },
      supplies: [
        { code: 'A4253', copayCents: 210, usageTracking: 'AmountPerDay' },
        { code: 'A4259', copayCents: 75, stockEndsInDays: 20, usageTracking: 'DaysRemaining' },
        {
          code: 'A4258',
          copayCents: null,
          received: { daysAgo: 170, quantity: 1 },
          usageTracking: 'Frequency',
          requiresReplacementReason: true,
        },
        { code: 'A7038', copayCents: 95 },
        { code: 'A7035', copayCents: 720, received: { daysAgo: 20, quantity: 1 } },
      ],
      orders: quarterlyOrders,
    },
  ],
}
