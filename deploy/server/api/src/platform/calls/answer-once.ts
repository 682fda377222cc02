import { createHash } from 'node:crypto'

import type { CallDefinition } from '@homeside/contract/call'
import { and, eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy, type Scope } from '../database/scope.ts'
import { idempotencyKeys, staffRequests } from '../database/tables/operations.ts'
import { Problem } from '../problems/problem.ts'
import { hashSecret, seal, unseal } from '../session/secrets.ts'
import type { StaffCaller } from '../session/staff-callers.ts'

interface OnceRequest {
  scope: Scope
  call: string
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

interface StaffRequest {
  caller: StaffCaller
  call: CallDefinition
  key: string
  body: unknown
  now: Date
}

/**
 * Answers a request of staff once per caller and key. What it does and that it did are one transaction. Where it works
 * outside of one, its key is noted before and its answer after it: when the answer is missing, nobody knows whether it
 * was done, and it is not done again. A request that was refused leaves nothing.
 *
 * @throws Problem idempotency-mismatch when the key came with another call or body; request-unknown.
 */
export async function answerStaffOnce(
  database: Database,
  { caller, call, key, body, now }: StaffRequest,
  answer: (database: Database) => Promise<string>,
): Promise<string> {
  const mine = requestOf(caller, key)
  const row = {
    ...mine.names,
    call: `${call.method} ${call.path}`,
    siteKey: caller.siteKey,
    bodyHash: await hashBody(body),
  }
  const begin = async (at: Database) =>
    (
      await at
        .insert(staffRequests)
        .values({ ...row, createdAt: now })
        .onConflictDoNothing()
        .returning()
    ).length > 0
  const note = async (at: Database, text: string) => {
    await at
      .update(staffRequests)
      .set({ answer: await seal(key, text) })
      .where(mine.condition)
    return text
  }
  const before = async (at: Database) => {
    const [first] = await at.select().from(staffRequests).where(mine.condition)
    if (first?.call !== row.call || first.bodyHash !== row.bodyHash) throw new Problem('idempotency-mismatch')
    if (first.answer === null) throw new Problem('request-unknown')
    return unseal(key, first.answer)
  }
  if (!call.worksOutside) {
    return database.transaction(async (transaction) =>
      (await begin(transaction)) ? note(transaction, await answer(transaction)) : before(transaction),
    )
  }
  if (!(await begin(database))) return before(database)
  try {
    return await note(database, await answer(database))
  } catch (error) {
    if (error instanceof Problem) await database.delete(staffRequests).where(mine.condition)
    throw error
  }
}

/** Finds the state of a request of staff by its key; null when it did not come. */
export async function findStaffRequest(
  database: Database,
  caller: StaffCaller,
  key: string,
): Promise<{ isAnswered: boolean; createdAt: Date } | null> {
  const [row] = await database.select().from(staffRequests).where(requestOf(caller, key).condition)
  return row ? { isAnswered: row.answer !== null, createdAt: row.createdAt } : null
}

/** The row of a request: of a person, in whichever session, or of a service. */
function requestOf({ keyHash: service, session, siteKey }: StaffCaller, key: string) {
  const caller = service ?? JSON.stringify([siteKey, session?.issuer, session?.subject])
  const names = { caller, keyHash: hashSecret(key) }
  return { names, condition: and(eq(staffRequests.caller, caller), eq(staffRequests.keyHash, names.keyHash)) }
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
