import { call } from '@homeside/api-client/call'
import { useApi as portalClient } from '@homeside/api-client/use-api'
import type { OrderDraft as KeptDraft, KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { OrdersAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, drawInPortal, reloadInPortal, startInPortal } from '@homeside/remote-kit/testing'
import { endSession } from '@homeside/session/log-out'
import { saveSignIn } from '@homeside/session/sign-in'
import { cleanup, fireEvent } from '@testing-library/react'

import NewOrderPage from '../../pages/new-order/new-order-page.tsx'
import remote from '../../remote.tsx'
import { boxOf, buttonOf, hasWayOn, openRow, press, quantityOn, type, unagreed, type Step } from './page.ts'

const start = '/bluebird-hme/orders/new'
/** A supply that asks how long the stock lasts. */
const asking = 'Lancets, box of 100'
const plain = 'Disposable filter'

/**
 * More history entries than a walk can go back, so that no walk reaches the pages of the walk before it, which belonged
 * to another patient.
 */
const pagesBefore = 12

type Device = Awaited<ReturnType<typeof asPatient>>

/** A patient on the way to an order, with events on the way, and the conditions that must hold after each. */
export class OrderWalker {
  readonly #patient: MadePatient
  /** Another tab or device of the same patient. */
  readonly #other: Device
  #underWay = 0
  #isOffline = false
  #losesAnswer = false
  /** The patient's own choice; null while there is none, or after another tab or an order changed it. */
  #chosen: string | null = null

  private constructor(patient: MadePatient, other: Device) {
    this.#patient = patient
    this.#other = other
  }

  static async start(): Promise<OrderWalker> {
    let walker: OrderWalker | null = null
    const patient = await addPatient({ Supplies: 'asking', Orders: ['many delivered'] })
    await startInPortal({
      patient,
      path: start,
      namespaces: { orders: remote.strings },
      fetch: (send) => (input, init) => (walker ? walker.#send(() => send(input, init), input) : send(input, init)),
    })
    for (let page = 0; page < pagesBefore; page += 1) window.history.pushState(null, '', start)
    walker = new OrderWalker(patient, await asPatient(patient))
    drawInPortal(<NewOrderPage />)
    await walker.#settle()
    return walker
  }

  /** Waits for everything on its way, which could otherwise reach the next walk. */
  async stop(): Promise<void> {
    this.#isOffline = false
    cleanup()
    await this.#quiet()
  }

  async take(step: Step): Promise<void> {
    await this.#do(step)
    await this.#settle()
    await this.#look(step)
  }

  /** Wherever the walk ended, the order can be placed from here, once. */
  async finish(): Promise<void> {
    this.#isOffline = false
    for (let tries = 0; tries < 12; tries += 1) {
      if ((await this.#openOrders()).length > 0) break
      if (boxOf(plain)?.checked === false && !boxOf(asking)?.checked) press(boxOf(plain))
      type('Usage.DaysRemaining', '12')
      type('ChangeDescription', 'I moved')
      press(unagreed())
      const next = buttonOf('Place order', 'Send again', 'Review order', 'Try again', 'Change', 'Start a new order')
      if (next) press(next)
      else await this.#open(start)
      await this.#settle()
    }
    await this.#look('finish')
    if ((await this.#openOrders()).length === 0) throw this.#wrong('no order could be placed')
  }

  async #do(step: Step): Promise<void> {
    switch (step) {
      case 'choose or take out':
        return press(boxOf(plain))
      case 'order one more':
        openRow(plain)
        return press(document.querySelector(`button[aria-label="One more: Quantity of ${plain}"]`))
      case 'tell what is left':
        if (boxOf(asking)?.checked === false) press(boxOf(asking))
        return type('Usage.DaysRemaining', '12')
      case 'go on':
        return press(buttonOf('Review order'))
      case 'go back':
        return window.history.back()
      case 'refresh':
        return this.#open(`${location.pathname}${location.search}`)
      case 'leave and return':
        cleanup()
        await this.#quiet()
        return this.#open(start)
      case 'take up another device':
        return this.#changeDevice()
      case 'say that the address is wrong':
        return press(document.querySelector('button[aria-label="Change the address"]'))
      case 'agree':
        return press(unagreed())
      case 'place':
        return press(buttonOf('Place order', 'Send again'))
      case 'click twice': {
        const button = buttonOf('Place order', 'Send again')
        press(button)
        return press(button)
      }
      case 'lose the answer':
        this.#losesAnswer = true
        press(unagreed())
        return press(buttonOf('Place order', 'Send again'))
      case 'lose the network':
        this.#isOffline = true
        return undefined
      case 'find the network':
        this.#isOffline = false
        fireEvent(window, new Event('online'))
        return undefined
      case 'let the session expire':
        return this.#expire()
      case 'change it in another tab':
        return this.#changeElsewhere()
      case 'place it in another tab':
        return this.#placeElsewhere()
    }
  }

  /** A page load: memory is lost, session storage stays. */
  async #open(path: string): Promise<void> {
    window.history.pushState(null, '', path)
    await reloadInPortal(<NewOrderPage />)
  }

  async #changeDevice(): Promise<void> {
    cleanup()
    await this.#quiet()
    const isKept = (await this.#kept()).Draft !== null
    // Changes that never left this device are not on the other.
    if (!isKept || this.#isOffline) this.#chosen = null
    this.#isOffline = false
    sessionStorage.removeItem('orderDraft')
    await this.#open(start)
  }

  async #expire(): Promise<void> {
    if (this.#isOffline) return
    cleanup()
    await this.#quiet()
    endSession()
    const { Username: username, Password: password, Alias: alias } = this.#patient
    const login = { username, password, alias, requestSource: 'btportal', grant_type: 'password' } as const
    const form = { ...login, allowLoginWithoutRegistration: 'true' } as const
    saveSignIn(await call(portalClient(), 'POST', 'account/login', { form }), username)
    await this.#open(`${location.pathname}${location.search}`)
  }

  async #changeElsewhere(): Promise<void> {
    const { Draft } = await this.#kept()
    if (Draft === null) return
    await this.#other.post('orders/draft', { ...Draft, ChangeDescription: 'Written in another tab' })
  }

  async #placeElsewhere(): Promise<void> {
    const { Draft } = await this.#kept()
    const Items = Draft?.Items.filter(({ Quantity }) => Quantity > 0) ?? []
    if (Draft === null || Items.length === 0) return
    const answers = { ConfirmsNeed: true, AcceptsTerms: true, AddressIsCorrect: true, InsuranceIsCorrect: true }
    const { status } = await this.#other.post('orders', { Items, ...answers }, keyOf(Draft))
    if (status === 200) this.#chosen = null
  }

  /** The transport of a walk, which fails when the walk says so. */
  async #send(send: () => Promise<Response>, input: RequestInfo | URL): Promise<Response> {
    this.#underWay += 1
    try {
      if (this.#isOffline) throw new TypeError('Failed to fetch')
      const answer = await send()
      const isPlacing = input instanceof Request && input.method === 'POST' && input.url.endsWith('/orders')
      if (!isPlacing || !this.#losesAnswer) return answer
      this.#losesAnswer = false
      throw new TypeError('Failed to fetch')
    } finally {
      this.#underWay -= 1
    }
  }

  /** Waits until no call is on its way. */
  async #quiet(): Promise<void> {
    for (let turns = 0; turns < 3; turns = this.#underWay === 0 ? turns + 1 : 0) await aMoment()
  }

  /** Waits until a heading is shown and no call is on its way. */
  async #settle(): Promise<void> {
    const end = Date.now() + 15_000
    for (let turns = 0; turns < 3;) {
      await aMoment()
      const stands = (document.querySelector('h1')?.textContent ?? '') !== ''
      turns = stands && this.#underWay === 0 && !document.querySelector('[aria-busy=true]') ? turns + 1 : 0
      if (Date.now() > end) throw this.#wrong('no page stands')
    }
  }

  async #look(step: Step | 'finish'): Promise<void> {
    if (!hasWayOn()) throw this.#wrong(`a dead end after '${step}'`)
    const orders = await this.#openOrders()
    const supplies = orders.flatMap(({ Items }) => Items.map(({ SupplyKey }) => SupplyKey))
    if (new Set(supplies).size !== supplies.length) throw this.#wrong(`a supply was ordered twice after '${step}'`)
    const isOver = orders.length > 0 || buttonOf('See your open orders') !== null
    if (isOver) this.#chosen = null
    const shown = choiceShown()
    if (shown === null || isOver) return
    if (isChoice(step)) this.#chosen = shown
    else if (this.#chosen !== null && shown !== this.#chosen) {
      throw this.#wrong(`after '${step}' the draft is lost: ${this.#chosen} became ${shown}`)
    }
  }

  #wrong(what: string): Error {
    return new Error(`${what} at ${location.pathname}${location.search}: ${document.body.textContent}`)
  }

  async #kept(): Promise<KeptOrderDraft> {
    return (await this.#other.get<KeptOrderDraft>('orders/draft')).body
  }

  async #openOrders() {
    return (await this.#other.get<OrdersAnswer>('orders/open')).body.Items
  }
}

/** The choice that the first step shows; null on any other screen. */
function choiceShown(): string | null {
  const boxes = [plain, asking].map((supply) => ({ supply, box: boxOf(supply) }))
  if (boxes.some(({ box }) => box === null)) return null
  return boxes.map(({ supply, box }) => (box?.checked ? `${quantityOn(supply)} ${supply}` : `no ${supply}`)).join(', ')
}

function isChoice(step: Step | 'finish'): boolean {
  return ['choose or take out', 'order one more', 'tell what is left', 'finish'].includes(step)
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 2)
  })
}

function keyOf({ OrderIdempotencyKey }: KeptDraft) {
  return { 'Idempotency-Key': OrderIdempotencyKey }
}
