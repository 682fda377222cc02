/** @size all */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isLong } from '@homeside/build/testing/test-size'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import type { StaffEvent } from '@homeside/contract/staff-events'
import { makePatient } from '@homeside/sandbox/made/make-patient'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'

import { orders } from '../../src/platform/database/tables/orders.ts'
import { providers } from '../../src/platform/database/tables/providers.ts'
import { prescribedSupplies } from '../../src/platform/database/tables/supplies.ts'
import { closeInTheEnd } from '../left-open.ts'
import { quickPasswordCost } from '../postgres-database.ts'
import { processDatabases, type ProcessDatabase } from './process-databases.ts'
import { signInAt, untilQueueIsEmpty, startServerProcess } from './server-process.ts'

const writers = 8
const ordersEach = isLong ? 125 : 12
const kills = 2
const secret = Buffer.alloc(32, 5).toString('base64')

/** Eight patients of one provider, each with as many supplies as they will order, and whom to tell of it. */
async function makeWriters({ open }: ProcessDatabase, eventsUrl: string): Promise<string[]> {
  const { database, close } = await open()
  const usernames: string[] = []
  for (let writer = 0; writer < writers; writer++) {
    const made = await makePatient(database, {}, { now: new Date(), passwordCost: quickPasswordCost })
    const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
    const supply = { ...scope, hcpcsCode: 'A7032', defaultQuantity: 1, allowanceQuantity: 1, intervalMonths: 1 }
    await database.insert(prescribedSupplies).values(Array.from({ length: ordersEach }, () => supply))
    await database.update(providers).set({ eventsUrl }).where(eq(providers.siteKey, made.SiteKey))
    usernames.push(made.Username)
  }
  await close()
  return usernames
}

/** A receiver that is slow, fails and redirects at first, and then takes everything. Returns what it took. */
async function startMoodyReceiver() {
  const taken: string[] = []
  const moods = { asked: 0, falsified: 0 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      moods.asked += 1
      try {
        new Webhook(secret).verify(body, request.headers as Record<string, string>)
      } catch {
        moods.falsified += 1
      }
      if (moods.asked % 20 === 1) setTimeout(() => response.writeHead(503).end(), 500)
      else if (moods.asked < 30) response.writeHead(moods.asked % 2 ? 500 : 302, { Location: '/elsewhere' }).end()
      else {
        if (request.url === '/hooks') taken.push(String(request.headers['webhook-id']))
        response.writeHead(204).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  await closeInTheEnd(Promise.resolve({ close }))
  return { taken, moods, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

/** Where the server is now; it comes back elsewhere after each kill. */
interface Place {
  origin: string
}

/** Makes a request until it is answered, however often the server is killed meanwhile. */
async function ask(place: Place, path: string, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      const response = await fetch(`${place.origin}/${path}`, init)
      if (response.status < 500) return response
    } catch {
      // The server is gone; another one is about to start.
    }
    await pause(50)
  }
}

/** Orders everything, one after the other, as one patient. Adds the keys of the orders to those that were placed. */
async function order(place: Place, headers: Record<string, string>, all: number[]): Promise<void> {
  const { Items } = (await (await ask(place, 'orders/supplies', { headers })).json()) as SuppliesAnswer
  let own = 0
  for (const { SupplyKey, HcpcsCode, EligibilityStatus } of Items) {
    if (HcpcsCode !== 'A7032' || EligibilityStatus !== 'Eligible' || own === ordersEach) continue
    const choice = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
    const body = JSON.stringify({ Items: [{ SupplyKey, Quantity: 1 }], ...choice })
    const once = { ...headers, 'Idempotency-Key': `supply-${SupplyKey}` }
    const response = await ask(place, 'orders', { method: 'POST', headers: once, body })
    const placed = (await response.json()) as { OrderKey?: number }
    if (placed.OrderKey === undefined) throw new Error(`An order was refused: ${JSON.stringify(placed)}`)
    all.push(placed.OrderKey)
    own += 1
  }
}

/** Reads the feed until it is told that all was written and nothing more comes. */
async function follow(place: Place, state: { isOver: boolean }): Promise<StaffEvent[]> {
  const read: StaffEvent[] = []
  const headers = { Authorization: `Bearer ${sandboxStaffKey}` }
  for (let after = 0; ;) {
    const wasOver = state.isOver
    const response = await ask(place, `staff/events?after=${after}`, { headers })
    const { Items, Next } = (await response.json()) as { Items: StaffEvent[]; Next: number }
    read.push(...Items)
    after = Next
    if (Items.length === 0 && wasOver) return read
  }
}

// The embedded database takes one writer at a time, and long for each.
const databases = isLong ? processDatabases() : processDatabases().slice(-1)

test.each(databases)(
  'a reader of the feed misses no order of eight writers and reads none twice, and each is told by webhook, although the server is killed ($name)',
  async ({ make }) => {
    const database = await make()
    const receiver = await startMoodyReceiver()
    const usernames = await makeWriters(database, receiver.url)
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    mkdirSync(join(folder, '101'))
    writeFileSync(join(folder, '101', 'events-secret'), secret)
    const settings = { ...database.settings, SECRETS_FOLDER: folder }

    let server = await startServerProcess(settings)
    const place = { origin: server.origin }
    const signedIn = await Promise.all(usernames.map((username) => signInAt(place.origin, username)))
    const state = { isOver: false }
    const reading = follow(place, state)
    const placed: number[] = []
    const writing = Promise.all(signedIn.map((headers) => order(place, headers, placed)))
    for (let kill = 0; kill < kills; kill++) {
      const some = ((kill + 1) * writers * ordersEach) / (kills + 1)
      while (placed.length < some) await pause(5)
      await server.kill()
      server = await startServerProcess(settings)
      place.origin = server.origin
    }
    await writing
    state.isOver = true
    const read = await reading
    const told = read.filter(({ Type }) => Type === 'order.placed')
    expect(placed).toHaveLength(writers * ordersEach)
    expect(told).toHaveLength(placed.length)
    expect(new Set(told.map(({ OrderKey }) => OrderKey))).toEqual(new Set(placed))

    await untilQueueIsEmpty(server.origin)
    expect(await server.stop()).toBe(0)
    expect(new Set(receiver.taken)).toEqual(new Set(read.map(({ EventKey }) => `evt_${EventKey}`)))
    expect(receiver.moods.falsified).toBe(0)
    const { database: opened, close } = await database.open()
    const kept = new Set(
      (await opened.select({ orderKey: orders.orderKey }).from(orders)).map(({ orderKey }) => orderKey),
    )
    await close()
    expect(placed.filter((orderKey) => !kept.has(orderKey))).toEqual([])
  },
)
