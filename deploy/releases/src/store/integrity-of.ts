import { createHash } from 'node:crypto'

/** The subresource integrity hash of some bytes. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
