import type { SupplyTrait } from '@homeside/contract/constants/patient-traits'

import { ninaPatel } from '../patients/nina-patel.ts'
import { roseKim } from '../patients/rose-kim.ts'
import type { SandboxPatient, SandboxSupply } from '../sandbox-patient.ts'

const mask: SandboxSupply = { code: 'A7034', size: 'M', copayCents: 1840 }
const tube: SandboxSupply = { code: 'A7037', copayCents: 480 }
const filter: SandboxSupply = { code: 'A7038', copayCents: 95 }
const straps: SandboxSupply = { code: 'A7035', copayCents: 720 }

/** What is prescribed, by the trait that names it. */
export const madeSupplies: Readonly<Record<SupplyTrait, SandboxSupply[]>> = {
  due: [mask, tube, filter, { ...straps, received: { daysAgo: 20, quantity: 1 } }],
  'all due': [
    mask,
    tube,
    filter,
    straps,
    { code: 'A7032', size: 'M', copayCents: 610 },
    { code: 'A4604', copayCents: null },
  ],
  'nothing due': suppliesOf(roseKim),
  asking: suppliesOf(ninaPatel),
  'prescription expired': [{ ...mask, prescriptionEndsInDays: -10 }, tube],
  'on hold': [{ ...mask, onHold: true }, tube],
  none: [],
}

function suppliesOf({ registrations }: SandboxPatient): SandboxSupply[] {
  return registrations[0]?.supplies ?? []
}
