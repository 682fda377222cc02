import type { Page } from '@playwright/test'
import fc from 'fast-check'

import { expect, test } from '../src/fixtures.ts'
import { password } from '../src/log-in.ts'
import type { Words } from '../src/words.ts'

const providers = [
  { alias: 'bluebird-hme', name: 'Bluebird Home Medical' },
  { alias: 'northridge', name: 'Northridge Medical Supply' },
] as const

const paths = [
  '/login',
  '/home',
  ...providers.flatMap(({ alias }) => ['', '/home', '/orders', '/login'].map((page) => `/${alias}${page}`)),
]

type Step = (walk: { page: Page; other: Page; words: Words; username: string }) => Promise<unknown>

/** Signs in where the page offers it: at the login, or over a page whose session expired. */
const signIn: Step = async ({ page, words, username }) => {
  const form = page.locator('form').last()
  if ((await form.count()) === 0) return
  await form.getByLabel(words.username).fill(username)
  await form.getByLabel(words.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('h1, .login-provider').first().waitFor()
  const choice = page.locator('.login-provider').first()
  if (await choice.isVisible()) await choice.click()
}

const switchProvider: Step = async ({ page }) => {
  const button = page.locator('.person-menu-button')
  if (!(await button.isVisible())) return
  await button.click()
  const other = page.locator('button.provider-list-entry').first()
  if (await other.isVisible()) await other.click()
}

/** Ends this browser's sessions on the server. Pages notice it at their next call. */
const endSessions: Step = ({ page }) =>
  page.evaluate(() => {
    const block = document.getElementById('page-snapshot')?.textContent ?? '{}'
    const { apiOrigin } = JSON.parse(block) as { apiOrigin: string }
    return fetch(`${apiOrigin}/account/ssocookielogout`, { method: 'POST', credentials: 'include' }).then(() => true)
  })

const expire: Step = async (walk) => {
  await endSessions(walk)
  await walk.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

const logOutInAnotherTab: Step = async (walk) => {
  await endSessions(walk)
  await walk.other.evaluate(() => localStorage.removeItem('clearStorage'))
}

const goBack: Step = ({ page }) => page.goBack().catch(() => null)

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, Step]>(['sign in', signIn]) },
  { weight: 3, arbitrary: fc.constant<[string, Step]>(['switch provider', switchProvider]) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...paths)
      .map((path): [string, Step] => [`type ${path}`, ({ page }) => page.goto(path).catch(() => null)]),
  },
  { weight: 2, arbitrary: fc.constant<[string, Step]>(['log out in another tab', logOutInAnotherTab]) },
  { weight: 2, arbitrary: fc.constant<[string, Step]>(['expire', expire]) },
  { weight: 3, arbitrary: fc.constant<[string, Step]>(['go back', goBack]) },
)
const walks = fc.sample(fc.array(steps, { minLength: 3, maxLength: 7, size: 'max' }), { numRuns: 30, seed: 20_261_121 })

for (const [index, walk] of walks.entries()) {
  test(
    `walk ${index + 1}: ${walk.map(([name]) => name).join(', ')}`,
    { tag: ['@long', '@phone'] },
    async ({ context, expectedErrors, page, patient, words }) => {
      expectedErrors.push(/401|403/)
      const { Username: username } = await patient({ OtherProviders: ['northridge'] })
      let navigations = 0
      page.on('framenavigated', () => (navigations += 1))
      const other = await context.newPage()
      await other.goto('/faqs')
      await page.goto('/bluebird-hme/login')
      for (const [name, take] of walk) {
        navigations = 0
        await take({ page, other, words, username })
        await expect(page.locator('h1, dialog[open]').first(), `after '${name}' something stands there`).toBeAttached()
        await page.waitForLoadState('networkidle')
        expect(navigations, `navigations after '${name}'`).toBeLessThan(8)
        const [, alias] = new URL(page.url()).pathname.split('/')
        const text = await page.locator('body').innerText()
        expect(text.trim(), `after '${name}'`).not.toBe('')
        const isPanelOpen = await page.locator('.person-menu-panel:not([hidden])').count()
        for (const provider of providers.filter((each) => isPanelOpen === 0 && each.alias !== alias)) {
          const isOwn = providers.some((each) => each.alias === alias)
          if (isOwn) expect(text, `after '${name}' at ${alias}`).not.toContain(provider.name)
        }
      }
    },
  )
}
