import type { SandboxPatient } from './sandbox-patient.ts'

/** A made-up patient of the sandbox who cannot order anything yet. */
export const roseKim: SandboxPatient = {
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
