import type { InsuranceTrait } from '@homeside/contract/constants/patient-traits'

import type { SandboxChange, SandboxPolicy } from '../patients/sandbox-details.ts'

const active: SandboxPolicy = {
  level: 1,
  payorName: 'Prairie Health Plan',
  policyNumber: 'PHP-220144',
  groupNumber: 'G-1180',
  startsInDays: -400,
}
const change: SandboxChange<NonNullable<SandboxPolicy['change']>['fields']> = {
  daysAgo: 3,
  fields: { payorName: 'Island Health', policyNumber: 'IH-61840', startsInDays: -54, endsInDays: 311 },
  description: 'My employer changed plans.',
}

/** The policies on file, by the trait that names them. */
export const madeInsurance: Readonly<Record<InsuranceTrait, SandboxPolicy[]>> = {
  active: [active],
  expired: [{ ...active, endsInDays: -55 }],
  none: [],
  three: [
    active,
    { level: 2, payorName: 'Lakeside Mutual', policyNumber: 'LM77-0412', startsInDays: -90, endsInDays: 275 },
    { level: 3, payorName: 'Union Retirees Fund', policyNumber: 'URF 3391' },
  ],
  pending: [{ ...active, change }],
  rejected: [{ ...active, change: { ...change, rejected: 'The plan does not know this number.' } }],
}
