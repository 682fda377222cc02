import type { CardTrait } from '@homeside/contract/constants/patient-traits'

import type { SandboxCard } from '../patients/sandbox-patient.ts'

/** A card on file, by the trait that names it. */
export const madeCards: Readonly<Record<CardTrait, SandboxCard>> = {
  valid: { behaviour: 'approve', brand: 'Visa', last4: '4242', expiresInMonths: 26 },
  declined: { behaviour: 'decline', brand: 'Visa', last4: '0002', expiresInMonths: 31 },
  expired: { behaviour: 'approve', brand: 'AmericanExpress', last4: '0005', expiresInMonths: -2 },
  'on autopay': { behaviour: 'approve', brand: 'Mastercard', last4: '4444', expiresInMonths: 14, onAutopay: true },
  'on a payment plan': {
    behaviour: 'approve',
    brand: 'Discover',
    last4: '1117',
    expiresInMonths: 9,
    onPaymentPlan: true,
  },
}
