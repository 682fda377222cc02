import { Problem } from '../../calls/problem.ts'

/** @throws Problem validation when somebody agreed to a wording that is not the one in force. */
export function requireVersion(given: string | null | undefined, inForce: string): void {
  if (given !== inForce) throw new Problem('validation', { fields: { ConsentVersion: given ? 'invalid' : 'required' } })
}
