import type { SandboxPatient } from '../sandbox-patient.ts'

export const jamesCarter: SandboxPatient = {
  username: 'james.carter',
  about: 'two active providers and a deactivated one: choose at /login',
  firstName: 'James',
  middleName: 'Lee',
  lastName: 'Carter',
  dateOfBirth: '1949-11-02',
  mobilePhone: '5555550122',
  address: { street: '402 Birch Avenue', city: 'Columbus', state: 'OH', postalCode: '43215' },
  timeZoneKey: 1,
  registrations: [
    {
      alias: 'bluebird-hme',
      supplies: [
        { code: 'A7030', size: 'L', copayCents: 2210, received: { daysAgo: 120, quantity: 1 } },
        { code: 'A7031', size: 'L', copayCents: 790, received: { daysAgo: 60, quantity: 1 } },
        { code: 'A7037', copayCents: 480, received: { daysAgo: 20, quantity: 1 } },
      ],
    },
    {
      alias: 'northridge',
      supplies: [{ code: 'A4357', copayCents: 310, received: { daysAgo: 45, quantity: 2 } }],
      orders: [{ daysAgo: 2, items: [{ code: 'A4357', quantity: 1 }], events: ['submit', 'accept'] }],
    },
    { alias: 'legacydme', deactivated: true },
  ],
}
