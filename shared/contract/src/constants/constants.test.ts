import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { UsageAnswers } from '../usage.ts'
import { reservedAliases } from './aliases.ts'
import { acceptHeader, backgroundAcceptHeader, ofPage, pageOf } from './contract-version.ts'
import { daysRemaining } from './days-remaining.ts'
import { answerFormat, providerCodeFormat } from './field-formats.ts'
import { isOrderOver, nextOrderState, orderStates, orderStationOf, orderStatuses } from './order-states.ts'
import type { OrderEvent, OrderStatus, UsageTrackingMode } from './order-states.ts'
import { readOutsideAddress } from './outside-address.ts'
import { policyAddress } from './page-paths-at-login.ts'
import { pageAddress, pagePaths } from './page-paths.ts'
import { fillPath } from './paths.ts'
import { correlationBeginning, referenceOf } from './reference.ts'
import { federationRuntime, libraryVersions } from './shared-modules.ts'
import { isRegistrationCode, plainRegistrationCode } from './typed-text.ts'

test('each port that an address may not name is one that fetch refuses; those of servers are not among them', async () => {
  const faultAt = (port: number) => Object(readOutsideAddress(`http://127.0.0.1:${port}/`))['fault'] as unknown
  const refused = Array.from({ length: 65_535 }, (_, index) => index + 1).filter((port) => faultAt(port) !== undefined)
  expect(refused.length).toBeGreaterThan(80)
  for (const port of refused) {
    const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((caught: unknown) => caught)
    expect([port, (error as Error).cause]).toEqual([port, expect.objectContaining({ message: 'bad port' })])
  }
  expect([80, 443, 8080, 9090, 56_695].map(faultAt)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('an address has a value for each parameter, encoded as one segment', () => {
  expect(pageAddress(pagePaths.message, { alias: 'a/b', id: 7 })).toBe('/a%2Fb/message/7')
})

test('a parameter without a value leaves no segment behind', () => {
  expect(pageAddress(pagePaths.message, { alias: 'northridge' })).toBe('/northridge/message')
  expect(pageAddress(pagePaths.aliasFaqs, { alias: null })).toBe('/faqs')
  expect(pageAddress(pagePaths.orders, { alias: '' })).toBe('/orders')
})

test('the compiler asks for each parameter of an address', () => {
  // @ts-expect-error The alias is missing.
  expect(pageAddress(pagePaths.orders, {})).toBe('/orders')
})

test('a page with and without a provider has the same address below the alias', () => {
  const list: Readonly<Record<string, string>> = pagePaths
  const doubled = Object.entries(list).flatMap(([name, path]) => {
    const other = list[`alias${name.charAt(0).toUpperCase()}${name.slice(1)}`]
    return other === undefined ? [] : [[other, path]]
  })
  expect(doubled.length).toBeGreaterThan(15)
  expect(doubled.map(([path]) => path)).toEqual(doubled.map(([, path]) => `/:alias${path}`))
})

test('the privacy policy names its provider in the query', () => {
  expect(policyAddress('north ridge')).toBe('/privacyPolicy?alias=north%20ridge')
  expect(policyAddress(null)).toBe('/privacyPolicy')
})

test('no provider can have the first word of an address as its alias', () => {
  const words = Object.values(pagePaths).map((path) => path.split('/')[1] ?? '')
  const free = words.filter((word) => !word.startsWith(':') && !reservedAliases.has(word.toLowerCase()))
  expect(free).toEqual([])
})

// The rule of browsers for a value without preflight: at most 128 bytes, none below a space, and none of these
// characters.
const pages = [
  [
    'production.1041.731.es.northridge.northridge..1764432000.Zk3_x-1.c2VhbA',
    'production.1041.731.es.northridge.northridge.',
  ],
  [
    `production.1041.731.es.northridge.northridge.${'orders%402%2E7%2E0%2C'.repeat(3)}.1764432000.Zk3.c2`,
    'production-1041-731',
  ],
] as const

test.each(pages)('the Accept of a call from the page %s names %s', (id, named) => {
  const accepts = [acceptHeader, backgroundAcceptHeader].map((value) => value + ofPage(id))
  expect(accepts.map(pageOf)).toEqual([named, named])
  expect([acceptHeader, `${acceptHeader};page=<b>`, undefined].map(pageOf)).toEqual([null, null, null])
})

const accepts = [acceptHeader, backgroundAcceptHeader + ofPage(`production.1041.731.es.${'a'.repeat(49)}`)]

test.each(accepts)('%s needs no preflight', (value) => {
  expect(value).toMatch(/^[ -~]{1,128}$/)
  expect(value).not.toMatch(/["():<>?@[\\\]{}]/)
})

test('a value is encoded as one segment, so it cannot change the path', () => {
  expect(fillPath('account/provider/alias/{alias}', { alias: '../home?x' })).toBe(
    'account/provider/alias/..%2Fhome%3Fx',
  )
})

test('a missing value is named in the error', () => {
  expect(() => fillPath('account/provider/alias/{alias}', {})).toThrow('needs a value for alias')
})

const correlationId = '5f3a91c2-1111-4222-8333-444455556666'

test('a reference is short and leads back to its request', () => {
  expect(referenceOf(correlationId)).toBe('R-5F3A-91C2')
  expect(correlationId.startsWith(correlationBeginning('R-5F3A-91C2') ?? '-')).toBe(true)
})

test.each(['r-5f3a-91c2', '5F3A91C2', ' R 5F3A 91C2 '])('%s is read in any spelling', (typed) => {
  expect(correlationBeginning(typed)).toBe('5f3a91c2')
})

test.each(['', 'R-5F3A', 'R-5F3A-91C2-00', '%', 'R-5F3A-91CG'])('%s is not a reference', (typed) => {
  expect(correlationBeginning(typed)).toBeNull()
})

/** Covers section 5.2 of the specification, for forms and server alike. */

test.each(['BLU', 'b1u', '123'])('%j is a provider code', (code) => {
  expect(code).toMatch(providerCodeFormat.pattern)
})

test.each(['', 'BL', 'BLUE', 'B-U', 'BÑU', ' BLU'])('%j is no provider code', (code) => {
  expect(code).not.toMatch(providerCodeFormat.pattern)
})

test.each(['abc', ' a c ', '🦜🦜🦜', 'two\nlines'])('%j is long enough for an answer', (answer) => {
  expect(answer).toMatch(answerFormat.pattern)
})

test.each(['', 'ab', '  ab  ', '🦜🦜'])('%j is too short for an answer', (answer) => {
  expect(answer).not.toMatch(answerFormat.pattern)
})

test.each([
  ['123456', true],
  ['123 456', true],
  ['1234567', false],
  ['BLU-7K2-M9Q', true],
  ['blu7k2m9q', true],
  ['ABCDEFGHIJK', true],
  ['ABCDEFGHIJKLMNOP', true],
  ['ABCDEFGH', false],
  ['BLU7K2M9!', false],
  ['', false],
])('%j: %s', (typed, expected) => {
  expect(isRegistrationCode(typed)).toBe(expected)
})

test('dashes and case make no difference, and characters after the eleventh are ignored', () => {
  expect(plainRegistrationCode(' blu-7k2–m9q ')).toBe('BLU7K2M9Q')
  expect(plainRegistrationCode('ABCDE-FGHIJ-KLMNO')).toBe('ABCDEFGHIJK')
})

const weekly = { FrequencyOfUseQuantity: 1, FrequencyOfUseInterval: 1, FrequencyInterval: 'Weeks' } as const

test.each<[UsageTrackingMode, UsageAnswers, number, number | null]>([
  ['None', { DaysRemaining: 5 }, 1, null],
  ['DaysRemaining', { DaysRemaining: 5 }, 1, 5],
  ['DaysRemaining', { DaysRemaining: 0 }, 1, 0],
  ['DaysRemaining', { ItemQtyRemaining: 20, AmountPerDay: 3 }, 1, 6],
  ['DaysRemaining', { ItemQtyRemaining: 20 }, 1, null],
  ['DaysRemaining', {}, 1, null],
  ['AmountPerDay', { ItemQtyRemaining: 30, AmountPerDay: 4 }, 50, 7],
  ['AmountPerDay', { ItemQtyRemaining: 9, AmountPerDay: 1 / 3 }, 1, 27],
  ['AmountPerDay', { ItemQtyRemaining: 999, AmountPerDay: 0.1 }, 1, 999],
  ['AmountPerDay', { ItemQtyRemaining: 0, AmountPerDay: 0 }, 1, 0],
  ['AmountPerDay', { ItemQtyRemaining: 5, AmountPerDay: 0 }, 1, null],
  ['AmountPerDay', { ItemQtyRemaining: 5, AmountPerDay: 0, DaysRemaining: 12 }, 1, 12],
  ['Frequency', { ...weekly, QtyOnHand: 2 }, 1, 14],
  ['Frequency', { ...weekly, QtyOnHand: 2 }, 100, 999],
  ['Frequency', { ...weekly, FrequencyInterval: 'Months', FrequencyOfUseQuantity: 3, QtyOnHand: 2 }, 1, 20],
  ['Frequency', { ...weekly, FrequencyInterval: 'Days', FrequencyOfUseInterval: 2, QtyOnHand: 4 }, 1, 8],
  ['Frequency', { ...weekly, FrequencyOfUseInterval: 0, QtyOnHand: 4 }, 1, null],
])('%s with %j, %i in one: %s days', (mode, answers, unitsPerItem, days) => {
  expect(daysRemaining(mode, answers, unitsPerItem)).toBe(days)
})

/** Every allowed event, written a second time: whoever changes the state machine has to change both on purpose. */
const allowed: [OrderStatus, OrderEvent, OrderStatus][] = [
  ['Draft', 'submit', 'Submitted'],
  ['Draft', 'submitForReview', 'PendingReview'],
  ['Submitted', 'accept', 'Processing'],
  ['Submitted', 'hold', 'PendingReview'],
  ['Submitted', 'callOff', 'Cancelled'],
  ['Submitted', 'cancel', 'Cancelled'],
  ['PendingReview', 'approve', 'Processing'],
  ['PendingReview', 'deny', 'Cancelled'],
  ['PendingReview', 'block', 'Blocked'],
  ['PendingReview', 'callOff', 'Cancelled'],
  ['PendingReview', 'cancel', 'Cancelled'],
  ['Blocked', 'answer', 'PendingReview'],
  ['Blocked', 'callOff', 'Cancelled'],
  ['Blocked', 'cancel', 'Cancelled'],
  ['Processing', 'hold', 'PendingReview'],
  ['Processing', 'callOff', 'Cancelled'],
  ['Processing', 'ship', 'Shipped'],
  ['Processing', 'shipPart', 'PartiallyShipped'],
  ['PartiallyShipped', 'shipPart', 'PartiallyShipped'],
  ['PartiallyShipped', 'ship', 'Shipped'],
  ['PartiallyShipped', 'deliver', 'Delivered'],
  ['Shipped', 'deliver', 'Delivered'],
  ['PartiallyShipped', 'hold', 'PendingReview'],
  ['PartiallyShipped', 'callOff', 'Shipped'],
  ['PartiallyShipped', 'arrive', 'PartiallyShipped'],
  ['PartiallyShipped', 'correct', 'PartiallyShipped'],
  ['Shipped', 'arrive', 'Shipped'],
  ['Shipped', 'correct', 'Shipped'],
  ...(['Submitted', 'PendingReview', 'Processing', 'Blocked', 'PartiallyShipped'] as const).flatMap((status) =>
    (['change', 'replace', 'delay', 'wait', 'askReplacement', 'drop'] as const).map(
      (event) => [status, event, status] as [OrderStatus, OrderEvent, OrderStatus],
    ),
  ),
]

const events = [...new Set(orderStatuses.flatMap((status) => Object.keys(orderStates[status].on) as OrderEvent[]))]

const pairs = orderStatuses.flatMap((status) => events.map((event) => [status, event] as const))

test.each(pairs)('%s, then %s', (status, event) => {
  const to = allowed.find(([from, what]) => from === status && what === event)?.[2] ?? null
  expect(nextOrderState(status, event)).toBe(to)
})

test.each<[OrderStatus, OrderEvent, OrderStatus | null]>([
  ['PendingReview', 'approve', 'PartiallyShipped'],
  ['PendingReview', 'deny', 'Shipped'],
  ['PendingReview', 'callOff', 'Shipped'],
  ['PendingReview', 'cancel', null],
  ['PendingReview', 'arrive', 'PendingReview'],
  ['PendingReview', 'correct', 'PendingReview'],
  ['Blocked', 'callOff', 'Shipped'],
  ['Blocked', 'cancel', null],
  ['Blocked', 'arrive', 'Blocked'],
  ['Blocked', 'correct', 'Blocked'],
  ['Blocked', 'answer', 'PendingReview'],
])('once a part was sent: %s, then %s', (status, event, to) => {
  expect(nextOrderState(status, event, true)).toBe(to)
})

test('every state but a draft is reached by an event, and every open order is in a list of staff or on its way', () => {
  const reached = new Set(allowed.map(([, , to]) => to))
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(['Draft'])
  const nowhere = orderStatuses.filter((status) => !isOrderOver(status) && orderStationOf(status) === null)
  expect(nowhere).toEqual(['Draft'])
})

test('the versions of the libraries that the host shares are those that it is built with', () => {
  const modules = join(import.meta.dirname, '../../../host-kit/node_modules')
  const installed = Object.keys(libraryVersions).map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string }
    return [name, version]
  })
  expect(Object.fromEntries(installed)).toEqual(libraryVersions)
  const federation = join(modules, '../../../host/node_modules/@module-federation/enhanced/package.json')
  expect(JSON.parse(readFileSync(federation, 'utf8'))).toHaveProperty('version', federationRuntime.version)
})
