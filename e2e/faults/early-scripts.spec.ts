import type { Page } from '@playwright/test'

import { injectFault } from '../src/changed-answers.ts'
import {
  holdScript,
  waitUntilTakenOver,
  loginScript,
  openEarly,
  portalScript,
  openLoginEarly,
  watchSignIns,
} from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/sessions.ts'

const path = '/bluebird-hme/reset'
const notLoaded = /The portal did not load|El portal no se cargó/
const loadAgain = /^(Load again|Cargar de nuevo)$/
const retry = /^(Try again|Intentar de nuevo)$/
const takeOver = /\/-\/assets\/host\/[^/]+\/take-over\.[^/]*\.js$/
const pageScript = /\/-\/assets\/registration\/[^/]+\/.*reset-page.*\.js/

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/./)
})

test.describe('a script of the login that does not load', () => {
  test('leaves the form, with a sentence, Retry and the phone number', async ({ patient, page, words }) => {
    const { Username } = await patient()
    await page.route(loginScript, (route) => route.abort())
    await openLoginEarly(page, '/bluebird-hme/login', words)
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page.getByLabel(words.username)).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link', { name: '(555) 555-0101' })).toBeVisible()
    await page.unroute(loginScript)
    await page.getByRole('link', { name: loadAgain }).click()
    await expect(page.getByText(notLoaded)).toBeHidden()
    await logIn(page, words, Username)
    await expect(page).toHaveURL(/\/home$/)
  })

  test('or is late: after some seconds the page says so, and signs in once it is there', async ({
    patient,
    page,
    words,
  }) => {
    const { Username } = await patient()
    const sent = await watchSignIns(page)
    const release = await holdScript(page, loginScript)
    await openLoginEarly(page, '/bluebird-hme/login', words)
    await logIn(page, words, Username)
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page.getByLabel(words.username)).toBeVisible()
    release()
    await expect(page).toHaveURL(/\/home$/)
    expect(sent).toHaveLength(1)
  })

  test('after signing in leaves a sentence, Retry and the phone number', async ({ patient, page, words }) => {
    const { FirstName, Username } = await patient()
    await page.route(portalScript, (route) => route.abort())
    await page.goto('/bluebird-hme/login')
    await logIn(page, words, Username)
    await expect(page.getByText(notLoaded).first()).toBeVisible()
    await expect(page.getByRole('link', { name: '(555) 555-0101' })).toBeVisible()
    await page.unroute(portalScript)
    await page.getByRole('link', { name: loadAgain }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
  })

  test('or arrives changed once is loaded again, and the page recovers by itself', async ({ patient, page, words }) => {
    const { FirstName, Username } = await patient()
    let changed = false
    await page.route(portalScript, async (route) => {
      if (changed) return route.continue()
      changed = true
      return route.fulfill({ status: 200, contentType: 'text/javascript', body: 'changed()' })
    })
    await page.goto('/bluebird-hme/login')
    await logIn(page, words, Username)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
  })
})

/** Asks for a new password on the page as it is. */
async function askForReset(page: Page, name: string): Promise<void> {
  await page.locator('[name=username]').fill(name)
  await page.keyboard.press('Enter')
}

async function waitUntilAnswered(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/reset\/credentials$/)
}

for (const [name, script] of Object.entries({ first: loginScript, second: portalScript })) {
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
