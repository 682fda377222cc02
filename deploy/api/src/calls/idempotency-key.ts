import { Problem } from '../problems/problem.ts'

/**
 * The Idempotency-Key in the header.
 *
 * @throws Problem malformed when there is none that can be one.
 */
export function readIdempotencyKey(header: string | undefined): string {
  if (header === undefined || !/^[\x21-\x7e]{8,128}$/.test(header)) throw new Problem('malformed')
  return header
}
