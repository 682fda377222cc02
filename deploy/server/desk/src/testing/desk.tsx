import './antd-in-jsdom.ts'
import { emptyPageCache } from '@homeside/api-client/page-cache'
import type { TestApi } from '@homeside/api/testing'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Language } from '@homeside/contract/wire'
import { startI18n, followLanguage } from '@homeside/i18n/start-i18n'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

import { routes } from '../app.tsx'
import { Look } from '../frame/look.tsx'
import { hasEndedAtom, openStaffApi } from '../frame/session.ts'
import { hereForAtom, watchPresence } from '../frame/staff-call.ts'
import { leavingAtom, onePressAtom, undoForAtom } from '../frame/use-sending.ts'
import { loadDeskWords } from '../frame/words.ts'

beforeAll(() => {
  // Answers of the real API reach the screen whenever they arrive, as in a browser.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})

let running: Promise<TestApi> | null = null

/** The real API of this test file, in this process, with a sandbox database. */
export function deskApi(): Promise<TestApi> {
  running ??= globalThis.startTestApi()
  return running
}

beforeAll(async () => {
  watchPresence()
  await deskApi()
}, 120_000)

afterEach(() => {
  cleanup()
  emptyPageCache()
  getDefaultStore().set(hasEndedAtom, false)
  getDefaultStore().set(leavingAtom, [])
  localStorage.clear()
})

/** The page closes: what can still be undone leaves with it. */
export function closePage(): void {
  dispatchEvent(new Event('pagehide'))
}

afterAll(async () => {
  await (await running)?.close()
  running = null
})

interface DeskOptions {
  /** The address below `/desk`. */
  path: string
  /** Who is signed in, Anna Alvarez of site 101 unless said otherwise; null for nobody. */
  person?: Parameters<TestApi['cookieAtDesk']>[0] | null
  language?: Language
  /** Milliseconds for which what was done can be undone: no test is so slow that it leaves by itself. */
  undoFor?: number
  /** Milliseconds within which two presses are one: no test presses twice by mistake. */
  onePress?: number
  /** Milliseconds for which somebody counts as at the desk after a key: no test leaves it by being slow. */
  hereFor?: number
  /** Wraps the transport between the desk and the API, for tests of failing calls. */
  fetch?: (send: typeof fetch) => typeof fetch
}

/** Opens the desk at an address, on the real API. */
export async function openDesk({ path, person = {}, language = 'en', ...options }: DeskOptions) {
  const api = await deskApi()
  let cookie = person && (await api.cookieAtDesk(person))
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (cookie) request.headers.set('Cookie', cookie)
    return api.handle(request)
  }
  getDefaultStore().set(undoForAtom, options.undoFor ?? 1e9)
  getDefaultStore().set(onePressAtom, options.onePress ?? 0)
  getDefaultStore().set(hereForAtom, options.hereFor ?? 1e9)
  await startI18n(language)
  followLanguage()
  await loadDeskWords()
  openStaffApi(api.origin, { fetch: options.fetch?.(send) ?? send })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  )
  const signInAgain = async () => {
    cookie = await api.cookieAtDesk(person ?? {})
  }
  return { api, router, user: userEvent.setup(), signInAgain, ...view }
}

/** An order of a new patient, of one item of each of these codes. */
export function placeOrder(...codes: string[]) {
  return placeOrderBeside([], ...codes)
}

/** The same of a patient to whom more is prescribed, which is not ordered; of a code that is, a second supply. */
export async function placeOrderBeside(others: string[], ...codes: string[]) {
  const api = await deskApi()
  const supplies = [...codes, ...others].map((code) => ({ code, copayCents: 1840 }))
  const made = await api.addPatient(
    { FirstName: 'Rosa', LastName: 'Alvarez', Cards: ['valid'] },
    { registration: { supplies } },
  )
  const patient = await api.asPatient(made)
  const { Items } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
  const confirmed = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  const isFirst = (code: string, index: number) => Items.findIndex(({ HcpcsCode }) => HcpcsCode === code) === index
  const ordered = Items.filter(({ HcpcsCode }, index) => codes.includes(HcpcsCode) && isFirst(HcpcsCode, index))
  const asked = { Items: ordered.map(({ SupplyKey }) => ({ SupplyKey, Quantity: 1 })), ...confirmed }
  const placed = await patient.post<Order>('orders', asked, { 'Idempotency-Key': crypto.randomUUID() })
  const { OrderKey, OrderNumber } = placed.body
  const seen = async () => (await patient.get<Order>(`orders/${OrderKey}`)).body
  const pay = async () => {
    const { Items: cards } = (await patient.get<PaymentMethodsAnswer>('payments/methods')).body
    const card = cards[0]?.PaymentMethodKey
    const ReturnUrl = `${api.pageOrigin}/bluebird-hme/payments`
    const charge = { PaymentMethodKey: card, AmountCents: 1840, OrderKey, ReturnUrl }
    await patient.post('payments/charges', charge, { 'Idempotency-Key': crypto.randomUUID() })
    const [intent] = [...api.processor.ledger.intents.values()].slice(-1)
    if (intent === undefined) throw new Error('Nothing was charged.')
    return intent
  }
  return { patient, number: OrderNumber, path: `/101/orders/${OrderKey}`, seen, pay }
}
