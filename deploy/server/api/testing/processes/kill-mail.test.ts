/** @size all */

import { join } from 'node:path'

import { isLong } from '@homeside/build/testing/test-size'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { makePatient } from '@homeside/sandbox/made/make-patient'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'

import { prescribedSupplies } from '../../src/platform/database/tables/supplies.ts'
import { quickPasswordCost } from '../postgres-database.ts'
import { processDatabases, type ProcessDatabase } from './process-databases.ts'
import {
  outboxMessages,
  signInAt,
  untilQueueIsEmpty,
  startServerProcess,
  type ServerProcess,
} from './server-process.ts'

const rounds = isLong ? 100 : 2
const ordersPerRound = 4
const staffHeaders = { Authorization: `Bearer ${sandboxStaffKey}`, 'Content-Type': 'application/json' }

/** A patient who wants news of deliveries, with as many prescriptions as will be shipped. */
async function makeReader({ open }: ProcessDatabase): Promise<MadePatient> {
  const { database, close } = await open()
  const details = { registration: { details: { mails: ['DeliveryAndTracking' as const] } } }
  const made = await makePatient(database, {}, { now: new Date(), passwordCost: quickPasswordCost, details })
  const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
  const supply = { ...scope, hcpcsCode: 'A7032', defaultQuantity: 1, allowanceQuantity: 1, intervalMonths: 1 }
  await database
    .insert(prescribedSupplies)
    .values(Array.from({ length: rounds * ordersPerRound }, () => ({ ...supply })))
  await close()
  return made
}

async function post<Answer>(url: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status !== 200) throw new Error(`${url} was refused: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Places an order of each supply, and accepts it. */
async function placeOrders({ origin }: ServerProcess, reader: MadePatient): Promise<Order[]> {
  const headers = await signInAt(origin, reader.Username)
  const supplies = (await (await fetch(`${origin}/orders/supplies`, { headers })).json()) as SuppliesAnswer
  const eligible = supplies.Items.filter(
    ({ HcpcsCode, EligibilityStatus }) => HcpcsCode === 'A7032' && EligibilityStatus === 'Eligible',
  )
  const orders: Order[] = []
  for (const { SupplyKey } of eligible.slice(0, rounds * ordersPerRound)) {
    const answers = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
    const once = { ...headers, 'Idempotency-Key': `order-${SupplyKey}` }
    const order = await post<Order>(`${origin}/orders`, { Items: [{ SupplyKey, Quantity: 1 }], ...answers }, once)
    await post(`${origin}/staff/orders/${order.OrderKey}/accept`, {}, staffHeaders)
    orders.push(order)
  }
  return orders
}

const ship = (origin: string, { OrderKey }: Order) =>
  post(
    `${origin}/staff/orders/${OrderKey}/ship`,
    { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' },
    staffHeaders,
  )

/**
 * Ships orders until the server is gone. Errors are compared by name, because the platform's have another class than
 * the test's.
 *
 * @param hasBegun is told once the first was acknowledged.
 */
async function shipUntilKilled(origin: string, orders: Order[], hasBegun: () => void): Promise<void> {
  try {
    for (const order of orders) {
      await ship(origin, order)
      hasBegun()
    }
  } catch (error) {
    if (!(typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError')) throw error
  }
}

/** Kills the server while it ships, or while it mails what it has shipped: each round a little later than the last. */
async function killWhileShipping(server: ServerProcess, orders: Order[], round: number): Promise<void> {
  let shipping = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    shipping = shipUntilKilled(server.origin, orders, resolve)
    shipping.then(resolve, reject)
  })
  await new Promise((resolve) => setTimeout(resolve, (round * 97) % 700))
  await server.kill()
  await shipping
}

/** How many mails there are on each order, by its number. */
function mailsIn(outbox: string): Map<string, number> {
  const counted = new Map<string, number>()
  for (const message of outboxMessages(outbox)) {
    const number = /Your order (\S+) is on its way/.exec(message)?.[1]
    if (number !== undefined) counted.set(number, (counted.get(number) ?? 0) + 1)
  }
  return counted
}

async function statusOf(origin: string, { OrderKey }: Order): Promise<string> {
  const response = await fetch(`${origin}/staff/orders/${OrderKey}`, { headers: staffHeaders })
  return ((await response.json()) as Order).Status
}

test.each(processDatabases())(
  'however often the server is killed, each decision is told once or twice ($name)',
  async ({ make }) => {
    const database = await make()
    const outbox = database.settings['OUTBOX_FOLDER'] ?? join(database.settings['DATA_FOLDER'] ?? '', 'outbox')
    const reader = await makeReader(database)
    let server = await startServerProcess(database.settings)
    const orders = await placeOrders(server, reader)
    expect(orders).toHaveLength(rounds * ordersPerRound)
    for (let round = 0; round < rounds; round++) {
      if (round > 0) server = await startServerProcess(database.settings)
      await killWhileShipping(server, orders.slice(round * ordersPerRound, (round + 1) * ordersPerRound), round)
    }
    server = await startServerProcess(database.settings)
    const { origin } = server
    await untilQueueIsEmpty(origin)
    const mails = mailsIn(outbox)
    const shipped: Order[] = []
    for (const order of orders) if ((await statusOf(origin, order)) === 'Shipped') shipped.push(order)
    expect(shipped.length).toBeGreaterThanOrEqual(rounds)
    expect([...mails.keys()].toSorted()).toEqual(shipped.map(({ OrderNumber }) => OrderNumber).toSorted())
    expect([...mails.values()].filter((count) => count > 2)).toEqual([])
    expect(await server.stop()).toBe(0)
  },
)
