import type { Page } from '@playwright/test'

import { headersOf } from '../src/call-api.ts'
import { openDeskWindow, type DeskWindow } from '../src/desk-window.ts'
import { expect, test } from '../src/fixtures.ts'

/**
 * What a day of two people costs at the desk: presses of keys and of the mouse, and how often a screen is loaded. Both
 * are printed, and may not grow. A number that is scanned and words that are typed are no presses.
 */

const patients = 20
const each = { orders: 3, messages: 2, changes: 1 }
const work = patients * (each.orders + each.messages + each.changes)

/** Whether the screen shows the row of the address. A press before that would still be for the previous row. */
function isShown(): boolean {
  const row = document.querySelector<HTMLAnchorElement>('.desk-row[aria-current]')
  return /\/waiting\/\w+\/\d+$/.test(location.pathname) ? row?.pathname === location.pathname : row === null
}

/** Works at the desk like a person, and counts every press. */
class Hands {
  readonly #page: Page
  presses = 0
  /** How often a screen was opened that is not beside the list. */
  screens = 0

  constructor(page: Page) {
    this.#page = page
    page.on('framenavigated', (frame) => {
      const isBeside = /\/waiting\/\w+\/\d+$/.test(new URL(frame.url()).pathname)
      if (frame === page.mainFrame() && !isBeside) this.screens += 1
    })
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    this.presses += 1
  }

  /** Shows what waits of one kind, and opens the first row. */
  async show(kind: string): Promise<void> {
    await this.#page
      .getByRole('main')
      .getByText(new RegExp(`^${kind} \\(\\d+\\)$`))
      .click()
    this.presses += 1
    await this.#page.getByRole('radio', { name: kind, checked: true }).waitFor({ state: 'attached' })
    await this.openFirst()
  }

  async openFirst(): Promise<void> {
    await this.#page.locator('.desk-row').first().waitFor()
    await this.press('j')
    await this.#page.waitForURL(/\/waiting\/\w+\/\d+/)
    await this.#page.waitForFunction(isShown)
  }

  /** Does something after which the next row opens by itself, and the list alone is shown when none is left. */
  async finish(act: () => Promise<void>): Promise<void> {
    const before = this.#page.url()
    await act()
    await this.#page.waitForURL((url) => url.href !== before)
    await this.#page.waitForFunction(isShown)
    // The desk ignores a second press within a moment.
    await this.#page.clock.fastForward(400)
  }

  get isOpen(): boolean {
    return /\/waiting\/\w+\/\d+/.test(this.#page.url())
  }
}

/** Accepts each order, and ships it when its turn comes again. What waits for something else is passed by. */
async function doOrders(hands: Hands, { page, words: t }: DeskWindow, count: number): Promise<void> {
  const act = (name: string) => page.getByRole('region', { name: t.orders.acts }).getByRole('button', { name })
  const row = page.locator('.desk-row[aria-current]')
  await hands.show(t.waiting.kinds.order)
  let shipped = 0
  while (shipped < count) {
    if (!hands.isOpen) await hands.openFirst()
    await row.waitFor()
    const state = await row.locator('.desk-pill').innerText()
    const isNew = state === t.orders.status.Submitted
    if (!isNew && ![t.orders.status.Processing, t.orders.status.PartiallyShipped].includes(state)) {
      await hands.finish(() => hands.press('j'))
      continue
    }
    await act(isNew ? t.orders.act.accept : t.orders.act.ship).waitFor()
    if (isNew) {
      await hands.finish(() => hands.press('a'))
      continue
    }
    shipped += 1
    const number = `1Z999AA10${String(shipped).padStart(9, '0')}`
    await hands.finish(async () => {
      await hands.press('s')
      await page.getByLabel(t.orders.form.tracking).waitFor()
      await page.keyboard.type(number)
      await page.keyboard.press('Enter')
    })
  }
}

async function doMessages(hands: Hands, { page, words: t }: DeskWindow, count: number): Promise<void> {
  const answer = page.getByRole('textbox', { name: t.messages.answer })
  await hands.show(t.waiting.kinds.message)
  for (let done = 0; done < count; done += 1) {
    await answer.waitFor()
    await hands.finish(async () => {
      await hands.press('r')
      await expect(answer).toBeFocused()
      await page.keyboard.insertText('We will call you today.')
      await hands.press('Control+Enter')
    })
  }
}

async function doChanges(hands: Hands, { page, words: t }: DeskWindow, count: number): Promise<void> {
  await hands.show(t.waiting.kinds.change)
  for (let done = 0; done < count; done += 1) {
    await page.getByRole('button', { name: t.changes.approve }).waitFor()
    await hands.finish(() => hands.press('a'))
  }
}

test(
  'orders, messages and changes are worked through by two presses each, and no way leads back to the list',
  { tag: ['@desktop', '@long'] },
  async ({ browser, locale, patient, portal }) => {
    // This is the work of two people for a day.
    test.setTimeout(900_000)
    const traits = {
      Insurance: 'pending',
      Orders: Array.from({ length: each.orders }, () => 'placed' as const),
    } as const
    const first = await patient(traits)
    const made = [first]
    while (made.length < patients) made.push(await patient(traits))
    for (const one of made) {
      const headers = { ...(await headersOf(portal, one)), 'Content-Type': 'application/json' }
      for (let count = 0; count < each.messages; count += 1) {
        const body = JSON.stringify({ Topic: 'Orders', Subject: `A question ${count}`, Message: 'When does it come?' })
        const once = { ...headers, 'Idempotency-Key': `question-${one.PatientKey}-${count}` }
        const answer = await fetch(`${portal.apiOrigin}/conversations/`, { method: 'POST', headers: once, body })
        expect(answer.ok, await answer.text()).toBe(true)
      }
    }
    const desk = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey: first.SiteKey })
    await desk.page.clock.install()
    const hands = new Hands(desk.page)
    await doOrders(hands, desk, patients * each.orders)
    await doMessages(hands, desk, patients * each.messages)
    await doChanges(hands, desk, patients * each.changes)
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
    process.stdout.write(`  ${work} pieces of work: ${hands.presses} presses, ${hands.screens} screens loaded\n`)
    expect(hands.presses).toBeLessThanOrEqual(2 * work + 10)
    expect(hands.screens).toBeLessThanOrEqual(3)
    expect(desk.faults).toEqual([])
    await desk.close()
  },
)
