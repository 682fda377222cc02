import { createHash } from 'node:crypto'

/**
 * A hash that is equal for equal bodies. A parsed body has its members in the contract's order. Of a file only the
 * content counts.
 */
export async function hashBody(body: unknown): Promise<string> {
  return sha256(JSON.stringify(await withHashedFiles(body)))
}

async function withHashedFiles(value: unknown): Promise<unknown> {
  if (value instanceof File) return sha256(new Uint8Array(await value.arrayBuffer()))
  if (Array.isArray(value)) return Promise.all(value.map(withHashedFiles))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(async ([name, member]) => [name, await withHashedFiles(member)] as const)
  return Object.fromEntries(await Promise.all(members))
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
