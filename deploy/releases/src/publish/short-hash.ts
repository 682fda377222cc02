import { createHash } from 'node:crypto'

/** A few characters that change with the content, for the name of a file that caches keep for a year. */
export function shortHash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
