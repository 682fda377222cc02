import { openEarly, watchSignIns } from '../src/early-login.ts'
import { holdScript, loginScript, portalScript } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/sessions.ts'

const notLoaded = /The portal did not load|El portal no se cargó/
const loadAgain = /^(Load again|Cargar de nuevo)$/

test.describe('a script that does not load', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/./)
  })

  test('leaves the form, with a sentence, Retry and the phone number', async ({ patient, page, words }) => {
    const { Username } = await patient()
    await page.route(loginScript, (route) => route.abort())
    await openEarly(page, '/bluebird-hme/login', words)
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
    await openEarly(page, '/bluebird-hme/login', words)
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
