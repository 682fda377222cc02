/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import { eq } from 'drizzle-orm'

import { idempotencyKeys } from '../../src/platform/database/tables/operations.ts'
import { orders } from '../../src/platform/database/tables/orders.ts'
import { processDatabases, type ProcessDatabase } from './process-databases.ts'
import { signInAt, startServerProcess } from './server-process.ts'

const rounds = isLong ? 50 : 2
const atOnce = 4

interface Stream {
  headers: Record<string, string>
  /** What can be ordered, and was not yet. */
  supplies: number[]
  bodies: Map<string, string>
  /** The number that was answered to each key; null while none was. */
  acknowledged: Map<string, string | null>
}

/** Places an order with its own key. The result is in the stream. */
async function placeOrder(origin: string, { headers, bodies, acknowledged }: Stream, key: string): Promise<void> {
  const response = await fetch(`${origin}/orders`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': key },
    body: bodies.get(key) ?? '',
  })
  if (response.status !== 200) throw new Error(`An order was refused: ${await response.text()}`)
  acknowledged.set(key, ((await response.json()) as { OrderNumber: string }).OrderNumber)
}

/** Orders without pause until the server is gone. */
async function orderUntilKilled(origin: string, stream: Stream, name: string): Promise<void> {
  for (let index = 0; ; index++) {
    const supply = stream.supplies.pop()
    if (supply === undefined) return
    const key = `${name}-${index}`
    stream.acknowledged.set(key, null)
    stream.bodies.set(key, orderOf(supply))
    try {
      await placeOrder(origin, stream, key)
    } catch (error) {
      if (isBrokenConnection(error)) return
      throw error
    }
  }
}

/** Knows the error by its name: the platform's errors are of another class than the test's own. */
function isBrokenConnection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError'
}

async function startStream(origin: string, username: string): Promise<Stream> {
  const headers = await signInAt(origin, username)
  const response = await fetch(`${origin}/orders/supplies`, { headers })
  const { Items } = (await response.json()) as SuppliesAnswer
  const supplies = Items.filter(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  return { headers, supplies: supplies.map(({ SupplyKey }) => SupplyKey), bodies: new Map(), acknowledged: new Map() }
}

function orderOf(supplyKey: number): string {
  return JSON.stringify({
    Items: [{ SupplyKey: supplyKey, Quantity: 1 }],
    ConfirmsNeed: true,
    AddressIsCorrect: true,
    InsuranceIsCorrect: true,
    AcceptsTerms: true,
  })
}

async function killInAStream(database: ProcessDatabase): Promise<{ stream: Stream; kept: string[]; keys: string[] }> {
  let server = await startServerProcess(database.settings)
  const stream = await startStream(server.origin, database.patient.Username)
  for (let round = 0; round < rounds; round++) {
    if (round > 0) server = await startServerProcess(database.settings)
    const { origin } = server
    const streams = Array.from({ length: atOnce }, (_, lane) =>
      orderUntilKilled(origin, stream, `round-${round}-${lane}`),
    )
    await new Promise((resolve) => setTimeout(resolve, 60 + ((round * 37) % 240)))
    await server.kill()
    await Promise.all(streams)
  }
  // A caller without an answer repeats with the same key.
  server = await startServerProcess(database.settings)
  for (const [key, number] of stream.acknowledged) if (number === null) await placeOrder(server.origin, stream, key)
  expect(await server.stop()).toBe(0)

  const { database: opened, close } = await database.open()
  const kept = await opened.select({ number: orders.orderNumber }).from(orders)
  const keys = await opened
    .select({ key: idempotencyKeys.idempotencyKey })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.call, 'orders'))
  await close()
  return { stream, kept: kept.map(({ number }) => number), keys: keys.map(({ key }) => key) }
}

test.each(processDatabases())(
  'however often the server is killed, every acknowledged order is there once ($name)',
  async ({ make }) => {
    const database = await make()
    const { database: before, close } = await database.open()
    const alreadyThere = (await before.select({ number: orders.orderNumber }).from(orders)).length
    await close()
    const { stream, kept, keys } = await killInAStream(database)
    const acknowledged = [...stream.acknowledged.values()]
    expect(acknowledged.filter((number) => number === null || !kept.includes(number))).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    // One order per key, those that were never acknowledged before the kill too.
    expect(kept.length - alreadyThere).toBe(stream.acknowledged.size)
    expect(new Set(keys)).toEqual(new Set(stream.acknowledged.keys()))
    expect(acknowledged.length).toBeGreaterThan(rounds)
  },
)
