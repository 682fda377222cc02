import type { Page } from '@playwright/test'

import { resize } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { inLetters, textFaults } from '../src/text-faults.ts'

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
