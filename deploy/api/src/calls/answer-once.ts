import { and, eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy } from '../database/scope.ts'
import type { Scope } from '../database/scope.ts'
import { idempotencyKeys } from '../database/tables/idempotency-keys.ts'
import { Problem } from '../problems/problem.ts'
import { hashBody } from './hash-body.ts'

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
