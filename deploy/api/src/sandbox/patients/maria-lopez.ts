import { delivered } from '../sandbox-patient.ts'
import type { SandboxPatient } from '../sandbox-patient.ts'

export const mariaLopez: SandboxPatient = {
  username: 'maria.lopez',
  about: 'Spanish; CPAP, everything can be ordered',
  firstName: 'María',
  lastName: 'López',
  dateOfBirth: '1958-05-14',
  mobilePhone: '5555550121',
  address: { street: '18 Alder Street', apt: '3B', city: 'Springfield', state: 'IL', postalCode: '62704' },
  timeZoneKey: 2,
  language: 'es',
  registrations: [
    {
      alias: 'bluebird-hme',
      supplies: [
        { code: 'A7034', size: 'M', copayCents: 1840 },
        { code: 'A7032', size: 'M', copayCents: 610 },
        { code: 'A7035', copayCents: 720, received: { daysAgo: 240, quantity: 1 } },
        { code: 'A7037', copayCents: 480 },
        { code: 'A7038', copayCents: 95 },
        { code: 'A7039', copayCents: 260, received: { daysAgo: 240, quantity: 1 } },
        { code: 'A7046', copayCents: 540, received: { daysAgo: 240, quantity: 1 } },
        { code: 'A4604', copayCents: null, received: { daysAgo: 240, quantity: 1 } },
      ],
      orders: [
        {
          daysAgo: 110,
          items: [
            { code: 'A7034', quantity: 1 },
            { code: 'A7032', quantity: 2 },
            { code: 'A7037', quantity: 1 },
            { code: 'A7038', quantity: 2 },
          ],
          events: delivered,
        },
      ],
    },
  ],
}
