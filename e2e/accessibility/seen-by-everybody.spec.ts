import { isLong } from '@homeside/build/testing/test-size'
import type { Page } from '@playwright/test'

import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { resize } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { inLetters, textFaults } from '../src/text-faults.ts'
import { messageWordsFor } from '../src/words.ts'
import { choosingStates } from './choosing-states.ts'
import { conversationStates } from './conversation-states.ts'
import { newMessageStates } from './messages-states.ts'
import { ordersStates } from './orders-states.ts'
import { registrationStates } from './registration-states.ts'
import type { States } from './states.ts'

/**
 * The ten most seen screens as a patient has them who sets wider text spacing, letters of twice the size, colours of
 * the device, or less motion.
 */

/** The text spacing that a page has to allow by WCAG 2.2, criterion 1.4.12. */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

/** Sets the space between letters, words and lines as a patient's own style sheet does, or takes it away. */
async function space(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

/** Where a page has no room. A preview that shortens itself is whole where its link leads. */
async function roomFaults(page: Page): Promise<string[]> {
  const { tooWide, shortened } = await page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shortened: [...document.querySelectorAll('a, bdi, span, p')]
      .filter((each) => getComputedStyle(each).textOverflow === 'ellipsis')
      .map((each) => each.textContent),
  }))
  const faults = (await textFaults(page)).filter((fault) => !shortened.some((text) => fault.endsWith(text)))
  return tooWide > 0 ? [`${tooWide} px wider than the window`, ...faults] : faults
}

/** What can be pressed or filled in and has no edge of its own once backgrounds are the device's. */
function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.hs-button-primary, .hs-button-quiet, .hs-input')]
      .filter((each) => each.checkVisibility())
      .filter((each) => parseFloat(getComputedStyle(each).borderTopWidth) < 1)
      .map((each) => `no edge: ${each.className} ${each.textContent}`),
  )
}

function moving(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
}

test('the ten most seen screens bear text spacing, twice the letters, other colours and no motion at 320 px', async ({
  page,
  signIn,
  words,
}) => {
  await resize(page, { width: 320, height: 800 })
  const found: string[] = []
  const look = async (screen: string): Promise<void> => {
    const note = (faults: string[], how: string) => found.push(...faults.map((fault) => `${screen}, ${how}: ${fault}`))
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await space(page, spacing)
    note(await roomFaults(page), 'text spacing')
    await space(page, '')
    await inLetters(page, 'large', async () => {
      note(await roomFaults(page), 'letters of 200 %')
    })
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    note(await edgeless(page), 'forced colours')
    note(await roomFaults(page), 'forced colours')
    await expect.poll(() => moving(page), `${screen}: moves`).toBe(0)
    await page.emulateMedia({ forcedColors: null, reducedMotion: null })
  }
  await page.goto('/bluebird-hme/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look('login')
  const { Alias, Conversations } = await signIn({
    Orders: ['partly shipped', 'delivered'],
    Conversations: ['answered'],
  })
  await look('home')
  await page.goto(`/${Alias}/orders/new`)
  await page.getByRole('button', { name: words.reviewOrder }).waitFor()
  await look('choose')
  await page.getByRole('button', { name: words.reviewOrder }).click()
  await page.getByRole('button', { name: words.placeOrder }).waitFor()
  await look('review')
  await page.getByRole('checkbox', { name: words.acceptTerms }).check()
  await page.getByRole('button', { name: words.placeOrder }).click()
  await page.getByRole('heading', { level: 1, name: words.orderPlaced }).waitFor()
  await look('placed')
  await page.goto(`/${Alias}/orders`)
  await page.getByRole('region', { name: words.openOrders }).getByRole('link').first().waitFor()
  await look('orders')
  await page.getByRole('region', { name: words.openOrders }).getByRole('link').first().click()
  await page.waitForURL(/order=/)
  await look('an order')
  for (const path of ['messages', `message/${Conversations[0]?.ConversationKey}`, 'settings']) {
    await page.goto(`/${Alias}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(path)
  }
  expect(found).toEqual([])
})

const states: States = {
  ...choosingStates,
  ...conversationStates,
  ...newMessageStates,
  ...ordersStates,
  ...registrationStates,
}

/** The controls of the table in shared/ui that are no fields, each with a state that has it. */
const controls: Record<string, { state: string; control: string }> = {
  'a number': { state: 'choosing: more than the allowance, and what goes with it', control: '.hs-stepper' },
  'a modal': { state: 'conversation: there is no camera', control: 'dialog[open]' },
  'the pages of a list': { state: 'orders: an older page of many', control: '.hs-pager' },
  'what opens and closes': { state: 'orders: one that is on hold, all of it open', control: 'details[open]' },
  'photos to send': {
    state: 'new message: written, kept, with as many photos as it takes and one too many',
    control: '.hs-photo-item',
  },
  'the steps of a wizard': { state: 'register: how to log in', control: '.task-progress' },
  'a photo, enlarged': {
    state: 'conversation: a photo is shown large, and enlarged',
    control: '.hs-photo-tools button',
  },
}

/** Each control is checked in one of the two looks. The long run takes both. */
const tagOf = (index: number): string => (isLong ? '@long' : (['@phone', '@desktop'][index % 2] ?? ''))

for (const [index, [name, { state, control }]] of Object.entries(controls).entries()) {
  const title = `${name} in letters of twice the size, at 320 pixels: two engines find nothing, and none of it is cut`
  test(
    title,
    { tag: tagOf(index) },
    async ({ context, expectedErrors, locale, openSession, page, patient, portal, signIn, words }) => {
      const bringAbout = states[state]
      if (!bringAbout) throw new Error(`There is no state ${state}.`)
      expectedErrors.push(/\b4\d\d\b|ERR_|Failed to (fetch|load)/)
      await bringAbout({ page, context, portal, words, said: messageWordsFor(locale), patient, openSession, signIn })
      await inLetters(page, 'large', async () => {
        await resize(page, { width: 320, height: 800 })
        expect(await page.locator(control).count()).toBeGreaterThan(0)
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await textFaults(page)).toEqual([])
        const edges = await page.locator(control).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
        expect(edges.filter(({ left, right }) => left < 0 || right > 320)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      })
    },
  )
}
