import type { Locator, Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

/**
 * What each errand costs a patient on a phone: taps and pixels scrolled. Both are printed, and may not grow. A phone is
 * 360 × 740 pixels here, a bit lower than in the other tests.
 */

const phone = { width: 360, height: 740 }

test.use({ viewport: phone })

/** Counts one patient's taps, and how far they scroll down to what they tap. */
class Walk {
  readonly #page: Page
  /** The place of the last tap, as a share of the target's width. */
  #side = 0.3
  taps = 0
  pixels = 0

  constructor(page: Page) {
    this.#page = page
  }

  /**
   * Scrolls down as far as the target needs, above whatever is fixed to the screen's edge, and taps it: at another side
   * each time, because a tap at the place of the last one within half a second is the second of a double press.
   */
  async tap(target: Locator): Promise<void> {
    await this.reach(target)
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    this.#side = 1 - this.#side
    await target.click({ position: { x: width * this.#side, y: height / 2 } })
    this.taps += 1
  }

  /** Scrolls down as far as the target needs to be seen. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor()
    const before = await this.#place()
    await target.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
    this.pixels += Math.abs((await this.#place()) - before)
  }

  tell(errand: string): void {
    const screens = (this.pixels / phone.height).toFixed(1)
    process.stdout.write(
      `  ${errand}: ${this.taps} taps, ${Math.round(this.pixels)} px scrolled (${screens} screens)\n`,
    )
  }

  #place(): Promise<number> {
    return this.#page.evaluate(() => window.scrollY)
  }
}

test(
  'from home to a placed order of eight due supplies: three taps, three screens of scrolling',
  { tag: '@sample-phone' },
  async ({ page, signIn, words }) => {
    await signIn({ Supplies: 'eight due' })
    const walk = new Walk(page)
    await walk.tap(page.getByRole('main').getByRole('link', { name: words.orderAll }))
    await expect(page.locator('.ord-items > li')).toHaveCount(8)
    await walk.tap(page.getByRole('checkbox', { name: words.acceptTerms }))
    await walk.tap(page.getByRole('button', { name: words.placeOrder }))
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    walk.tell('order of eight due supplies')
    expect(walk.taps).toBe(3)
    expect(walk.pixels).toBeLessThanOrEqual(3 * phone.height)
  },
)

test('a reminder of the day on which more can be ordered: two taps on home for who has agreed to no texts yet', async ({
  page,
  signIn,
  words,
}) => {
  await signIn({ Supplies: 'nothing due' })
  const walk = new Walk(page)
  const main = page.getByRole('main')
  await walk.tap(main.getByRole('button', { name: words.remindMe }))
  await walk.tap(main.getByRole('button', { name: words.agreeToTexts }))
  await expect(page.locator(':focus')).toContainText(words.reminded)
  walk.tell('a reminder')
  expect(walk.taps).toBe(2)
})

test('an order that waits for the patient: reason and phone are on the screen after one tap', async ({
  page,
  signIn,
  words,
}) => {
  const { ProviderPhone } = await signIn({ Orders: ['many delivered', 'blocked', 'open', 'shipped'] })
  const walk = new Walk(page)
  await walk.tap(page.getByRole('main').getByRole('link', { name: words.seeOrder }).first())
  const state = page.getByRole('heading', { level: 1, name: words.onHold })
  await expect(state).toBeFocused()
  await expect(state).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').locator(`a[href="tel:+1${ProviderPhone}"]`)).toBeInViewport({ ratio: 1 })
  walk.tell('why an order is on hold')
  expect(walk.taps).toBe(1)
})

test('when the next order may be placed, and the phone number, are on the first screen', async ({
  page,
  signIn,
  words,
}) => {
  const { ProviderPhone } = await signIn({ Supplies: 'nothing due' })
  await expect(page.getByText(words.orderAgainOn).first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator(`a[href="tel:+1${ProviderPhone}"]`).first()).toBeInViewport({ ratio: 1 })
})

test('what was ordered last is named one tap from home', async ({ page, signIn, words }) => {
  await signIn({ Orders: ['many delivered'] })
  const walk = new Walk(page)
  await walk.tap(page.getByRole('navigation').getByRole('link', { name: words.yourOrders }))
  const last = page.getByRole('region', { name: words.allOrders }).getByRole('listitem').first()
  await walk.reach(last)
  await expect(last).toContainText(/\p{L}{4}/u)
  walk.tell('what was ordered last')
  expect(walk.taps).toBe(1)
  expect(walk.pixels).toBeLessThanOrEqual(phone.height)
})

test('a message with a photo: six taps, and its confirmation is seen where the focus is', async ({
  page,
  said,
  signIn,
}) => {
  await signIn()
  const walk = new Walk(page)
  await walk.tap(page.getByRole('navigation').getByRole('link', { name: said.messages }))
  await walk.tap(page.getByRole('main').getByRole('link', { name: said.newMessage }))
  await page.getByLabel(said.topic).selectOption('Other')
  walk.taps += 1
  await page.getByLabel(said.subject, { exact: true }).fill('A question')
  await page.getByLabel(said.message, { exact: true }).fill('How do I clean it?')
  const chosen = page.waitForEvent('filechooser')
  await walk.tap(page.getByRole('button', { name: said.choosePhotos }))
  const buffer = await page.screenshot({ type: 'jpeg' })
  await (await chosen).setFiles({ name: 'mask.jpg', mimeType: 'image/jpeg', buffer })
  walk.taps += 1
  await page.getByText(said.photoAdded, { exact: true }).waitFor()
  await walk.tap(page.getByRole('button', { name: said.sendMessage }))
  const sent = page.getByText(said.sent)
  await expect(sent).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus').getByText(said.sent)).toBeVisible()
  walk.tell('a message with a photo')
  expect(walk.taps).toBe(6)
})
