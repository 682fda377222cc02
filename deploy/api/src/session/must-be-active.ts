import { Problem } from '../problems/problem.ts'
import type { PatientSession } from './patient-session.ts'

/**
 * Requires that the patient is active at this provider. A patient who left it may look at what is on file, but change
 * nothing.
 *
 * @throws Problem forbidden.
 */
export function mustBeActive({ patient }: PatientSession): void {
  if (patient.status !== 'Active') throw new Problem('forbidden')
}
