import type { SandboxPatient } from './sandbox-patient.ts'

/** A made-up patient of the sandbox with a begun order of more than the insurance allows. */
export const omarDiaz: SandboxPatient = {
  username: 'omar.diaz',
  about: 'Spanish; ostomy, a begun order of more than the allowance',
  firstName: 'Omar',
  lastName: 'Díaz',
  dateOfBirth: '1966-12-03',
  mobilePhone: '5555550126',
  address: { street: '560 Fir Boulevard', city: 'El Paso', state: 'TX', postalCode: '79901' },
  timeZoneKey: 3,
  language: 'es',
  registrations: [
    {
      alias: 'soluciones-medicas',
      details: {
        policies: [
          {
            level: 1,
            payorName: 'Rio Grande Salud',
            policyNumber: 'RGS-30119',
            startsInDays: -300,
            change: {
              daysAgo: 20,
              fields: { payorName: 'Rio Grande Salud Plus', policyNumber: 'RGP-1', startsInDays: -20, endsInDays: 345 },
              rejected: 'El plan no reconoce este número. Envíenos una foto de la tarjeta.',
            },
          },
        ],
      },
      supplies: [
        { code: 'A4414', copayCents: 340, received: { daysAgo: 28, quantity: 20 } },
        { code: 'A4424', copayCents: 290, received: { daysAgo: 28, quantity: 20 } },
        { code: 'A5061', copayCents: 280, defaultQuantity: 10 },
        { code: 'A5120', copayCents: 12, received: { daysAgo: 30, quantity: 150 } },
        { code: 'A4455', copayCents: 85, received: { daysAgo: 170, quantity: 16 } },
      ],
      draft: [{ code: 'A5061', quantity: 30 }],
    },
  ],
}
