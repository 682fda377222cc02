import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy } from '../database/scope.ts'
import type { Scope } from '../database/scope.ts'
import { idempotencyKeys } from '../database/tables/operations.ts'
import { Problem } from '../problems/problem.ts'

interface OnceRequest {
  scope: Scope
  call: string
  /** The Idempotency-Key. */
  key: string
  body: unknown
  now: Date
}

/**
 * Answers a request once per key. Its effects and its record are one transaction, so requests at the same time wait for
 * the first and get its exact answer. A request that fails leaves no record, and may be repeated with the same key.
 *
 * @throws Problem idempotency-mismatch when the key came with another body before.
 */
export async function answerOnce(
  database: Database,
  { scope, call, key, body, now }: OnceRequest,
  answer: (transaction: Database) => Promise<string>,
): Promise<string> {
  const bodyHash = await hashBody(body)
  return database.transaction(async (transaction) => {
    const mine = ownedBy(
      scope,
      idempotencyKeys,
      and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.idempotencyKey, key)),
    )
    const inserted = await transaction
      .insert(idempotencyKeys)
      .values({ ...scope, call, idempotencyKey: key, bodyHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.idempotencyKey })
    if (inserted.length > 0) {
      const text = await answer(transaction)
      await transaction.update(idempotencyKeys).set({ answer: text }).where(mine)
      return text
    }
    const [first] = await transaction.select().from(idempotencyKeys).where(mine)
    if (!first || first.bodyHash !== bodyHash) throw new Problem('idempotency-mismatch')
    if (first.answer === null) throw new Error('A committed idempotency key has no answer.')
    return first.answer
  })
}

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

/**
 * The Idempotency-Key in the header.
 *
 * @throws Problem malformed when there is none that can be one.
 */
export function readIdempotencyKey(header: string | undefined): string {
  if (header === undefined || !/^[\x21-\x7e]{8,128}$/.test(header)) throw new Problem('malformed')
  return header
}
