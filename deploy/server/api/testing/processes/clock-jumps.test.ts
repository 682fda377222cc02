/** @size all */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isLong } from '@homeside/build/testing/test-size'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import { inArray } from 'drizzle-orm'

import { orders } from '../../src/platform/database/tables/orders.ts'
import { processDatabases } from './process-databases.ts'
import { signInAt, startServerProcess, type ServerProcess } from './server-process.ts'

const daySeconds = 24 * 60 * 60
/** How many reads are answered between two jumps. */
const readsPerStay = isLong ? 100 : 12
/** A day ahead, back, a day behind, right again. */
const jumps = [daySeconds, 0, -daySeconds, 0]
const choice = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }

interface Seen {
  /** How often each answer came, by what was asked, its status and its problem. */
  counts: Map<string, number>
  acknowledged: string[]
}

/** Orders and reads as one patient, who signs in again whenever their session has ended. */
async function goOn(
  { origin }: ServerProcess,
  username: string,
  supplies: number[],
  { acknowledged, counts }: Seen,
  state: { isOver: boolean },
): Promise<void> {
  let headers = await signInAt(origin, username)
  const ask = async (what: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}/${what}`, init)
    const answer = (await response.json()) as Record<string, unknown>
    const name = [what, response.status, ...(response.ok ? [] : [answer['code']])].join(' ')
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (response.status === 401) headers = await signInAt(origin, username)
    return answer
  }
  while (!state.isOver) {
    await ask('orders/open', { headers })
    const supply = supplies.pop()
    // The key stays with the supply until it was acknowledged.
    for (let isKnown = supply === undefined; !isKnown && !state.isOver;) {
      const body = JSON.stringify({ Items: [{ SupplyKey: supply, Quantity: 1 }], ...choice })
      const once = { ...headers, 'Idempotency-Key': `supply-${supply}` }
      const { OrderNumber } = await ask('orders', { method: 'POST', headers: once, body })
      isKnown = typeof OrderNumber === 'string'
      if (typeof OrderNumber === 'string') acknowledged.push(OrderNumber)
    }
    await pause(isLong ? 100 : 20)
  }
}

test.each(processDatabases())(
  'when the clock of a server jumps a day ahead or back, sessions end at worst, and nothing acknowledged is lost ($name)',
  async ({ make }) => {
    const database = await make()
    const file = join(mkdtempSync(join(tmpdir(), 'homeside-clock-')), 'offset')
    writeFileSync(file, '0')
    const server = await startServerProcess({
      ...database.settings,
      JUMPING_CLOCK: file,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.ts')}`,
    })
    const { Username: username } = database.patient
    const { Items } = (await (
      await fetch(`${server.origin}/orders/supplies`, { headers: await signInAt(server.origin, username) })
    ).json()) as SuppliesAnswer
    const supplies = Items.filter(({ EligibilityStatus }) => EligibilityStatus === 'Eligible').map(
      ({ SupplyKey }) => SupplyKey,
    )
    const all: Seen = { counts: new Map(), acknowledged: [] }
    const state = { isOver: false }
    const load = Promise.all([1, 2, 3].map(() => goOn(server, username, supplies, all, state)))
    for (const jump of [0, ...jumps]) {
      all.counts.clear()
      writeFileSync(file, String(jump * 1000))
      const unexpected = () => [...all.counts.keys()].filter((name) => !/ 200$| 401 session-expired$/.test(name))
      while ((all.counts.get('orders/open 200') ?? 0) < readsPerStay && unexpected().length === 0) await pause(20)
      if (isLong) console.info(`Clock ${jump / daySeconds} days off:`, Object.fromEntries(all.counts))
      expect(unexpected()).toEqual([])
    }
    state.isOver = true
    await load
    expect(await server.stop()).toBe(0)
    expect(all.acknowledged.length).toBeGreaterThan(jumps.length)
    const { database: opened, close } = await database.open()
    const kept = await opened.select().from(orders).where(inArray(orders.orderNumber, all.acknowledged))
    await close()
    expect(kept).toHaveLength(all.acknowledged.length)
    expect(new Set(all.acknowledged).size).toBe(all.acknowledged.length)
  },
  // Each order makes the next a little slower, most of all with the embedded database.
)
