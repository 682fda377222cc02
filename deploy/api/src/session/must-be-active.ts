import { Problem } from '../problems/problem.ts'
import type { PatientSession } from './patient-session.ts'

/**
 * A patient who left a provider may look at what is on file there, but change nothing.
 *
 * @throws Problem forbidden.
 */
export function mustBeActive({ patient }: PatientSession): void {
  if (patient.status !== 'Active') throw new Problem('forbidden')
}
