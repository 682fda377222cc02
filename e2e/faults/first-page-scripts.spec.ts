import type { Page } from '@playwright/test'

import { injectFault } from '../src/faults.ts'
import {
  holdScript,
  waitUntilTakenOver,
  loginScript as startScript,
  openEarly,
  portalScript,
} from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'

const path = '/bluebird-hme/reset'
const notLoaded = /The portal did not load|El portal no se cargó/
const loadAgain = /^(Load again|Cargar de nuevo)$/
const retry = /^(Try again|Intentar de nuevo)$/
const takeOver = /\/-\/assets\/host\/[^/]+\/take-over\.[^/]*\.js$/
const pageScript = /\/-\/assets\/registration\/[^/]+\/.*reset-page.*\.js/

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/./)
})

/** Asks for a new password on the page as it is. */
async function askForReset(page: Page, name: string): Promise<void> {
  await page.locator('[name=username]').fill(name)
  await page.keyboard.press('Enter')
}

async function waitUntilAnswered(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/reset\/credentials$/)
}

for (const [name, script] of Object.entries({ first: startScript, second: portalScript })) {
  test(`a ${name} script that does not come leaves the page, with a sentence, Retry and the phone number`, async ({
    page,
  }) => {
    await page.route(script, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page.getByRole('link', { name: '(555) 555-0101' }).first()).toBeVisible()
    await page.unroute(script)
    await page.getByRole('link', { name: loadAgain }).click()
    await waitUntilTakenOver(page)
    await askForReset(page, 'nobody.of.this.name')
    await waitUntilAnswered(page)
  })

  test(`a ${name} script that hangs: what was sent is kept, the page says so, and sends it when the script is there`, async ({
    page,
  }) => {
    const release = await holdScript(page, script)
    await page.goto(path, { waitUntil: 'commit' })
    await askForReset(page, 'nobody.of.this.name')
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page.locator('#first-page [name=username]')).toBeVisible()
    release()
    await waitUntilAnswered(page)
  })
}

test('a language that is chosen while the script hangs: the page says so, and changes when the script is there', async ({
  page,
}) => {
  const release = await openEarly(page, path)
  const before = await page.locator('html').getAttribute('lang')
  await page.locator('#first-page .shell-language').click()
  await expect(page.getByText(notLoaded)).toBeVisible()
  release()
  await expect(page.locator('html')).not.toHaveAttribute('lang', before ?? '')
})

test('without the script that takes over, the page is drawn in the browser', async ({ page }) => {
  await injectFault(page, takeOver, '404', 'always')
  await page.goto(path)
  await waitUntilTakenOver(page)
  await askForReset(page, 'nobody.of.this.name')
  await waitUntilAnswered(page)
})

test('a page’s own script that does not come: a sentence, the phone number, and Retry, which keeps what was typed', async ({
  page,
}) => {
  const heal = await injectFault(page, pageScript, '404', 'always')
  const release = await openEarly(page, path)
  await page.locator('[name=username]').fill('nobody.of.this.name')
  release()
  await waitUntilTakenOver(page)
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 555-0101' })).toBeVisible()
  await heal()
  await page.getByRole('main').getByRole('button', { name: retry }).click()
  await expect(page.locator('[name=username]')).toHaveValue('nobody.of.this.name')
  await page.locator('[name=username]').press('Enter')
  await waitUntilAnswered(page)
})
