import { Problem } from '../../problems/problem.ts'

/**
 * Checks the version of a consent.
 *
 * @throws Problem validation when it is not the version in force.
 */
export function requireVersion(given: string | null | undefined, inForce: string): void {
  if (given !== inForce) throw new Problem('validation', { fields: { ConsentVersion: given ? 'invalid' : 'required' } })
}
