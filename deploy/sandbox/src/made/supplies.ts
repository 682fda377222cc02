import type { SupplyTrait } from '@homeside/contract/constants/patient-traits'

import type { SandboxSupply } from '../patients/sandbox-patient.ts'

const mask: SandboxSupply = { code: 'A7034', size: 'M', copayCents: 1840 }
const tube: SandboxSupply = { code: 'A7037', copayCents: 480 }
const filter: SandboxSupply = { code: 'A7038', copayCents: 95 }
const straps: SandboxSupply = { code: 'A7035', copayCents: 720 }

const allDue: SandboxSupply[] = [
  mask,
  tube,
  filter,
  straps,
  { code: 'A7032', size: 'M', copayCents: 610 },
  { code: 'A4604', copayCents: null },
]

/** What is prescribed, by the trait that names it. */
export const madeSupplies: Readonly<Record<SupplyTrait, SandboxSupply[]>> = {
  due: [mask, tube, filter, { ...straps, received: { daysAgo: 20, quantity: 1 } }],
  'all due': allDue,
  'eight due': [...allDue, { code: 'A7039', copayCents: 260 }, { code: 'A7046', copayCents: 540 }],
  'nothing due': [
    { ...mask, received: { daysAgo: 20, quantity: 1 } },
    { ...straps, received: { daysAgo: 20, quantity: 1 } },
    { code: 'A7032', size: 'S', copayCents: 610, received: { daysAgo: 60, quantity: 2 }, stockEndsInDays: 70 },
  ],
  asking: [
    { code: 'A4253', copayCents: 210, usageTracking: 'AmountPerDay' },
    { code: 'A4259', copayCents: 75, stockEndsInDays: 20, usageTracking: 'DaysRemaining' },
    {
      code: 'A4258',
      copayCents: null,
      received: { daysAgo: 170, quantity: 1 },
      usageTracking: 'Frequency',
      requiresReplacementReason: true,
    },
    filter,
    { ...straps, received: { daysAgo: 20, quantity: 1 } },
  ],
  'prescription expired': [{ ...mask, prescriptionEndsInDays: -10 }, tube],
  'on hold': [{ ...mask, onHold: true }, tube],
  none: [],
}
