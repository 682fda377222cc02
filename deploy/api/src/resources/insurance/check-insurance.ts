import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { SubmitInsuranceRequest } from '@homeside/contract/insurance'

import { Problem } from '../../problems/problem.ts'

/**
 * Checks a change of insurance.
 *
 * @throws Problem validation when it contradicts itself, names a level twice, or is empty.
 */
export function checkInsurance({
  InsuranceIsCorrect,
  Policies,
  ChangedPlaces,
  ChangeDescription = '',
}: SubmitInsuranceRequest): void {
  const described = ChangeDescription.trim() !== ''
  const faults: Record<string, FieldCode> = {}
  const swaps = ChangedPlaces !== undefined
  if (InsuranceIsCorrect && (described || swaps || Policies.length > 0)) faults['InsuranceIsCorrect'] = 'invalid'
  if (swaps && (Policies.length > 0 || ChangedPlaces[0] === ChangedPlaces[1])) faults['ChangedPlaces'] = 'invalid'
  if (!InsuranceIsCorrect && !described && !swaps && Policies.length === 0) {
    faults['ChangeDescription'] = 'change-description-required'
  }
  const levels = Policies.map(({ Level }) => Level)
  for (const [index, level] of levels.entries()) {
    if (levels.indexOf(level) !== index) faults[`Policies.${index}.Level`] = 'invalid'
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}
