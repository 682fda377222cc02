import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { signOnAs } from '../src/sessions.ts'

/** Covers section 2.2 of the specification. */

/** The texts of these pages, by the language of the run. */
const words = {
  en: {
    logInFailed: 'We could not log you in',
    newVersion: 'There is a new version of the portal',
    loadAgain: 'Load the page again',
  },
  es: {
    logInFailed: 'No pudimos iniciar su sesión',
    newVersion: 'Hay una versión nueva del portal',
    loadAgain: 'Volver a cargar la página',
  },
}

function said(locale: string | undefined): (typeof words)['en'] {
  return words[locale?.startsWith('es') ? 'es' : 'en']
}

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

test(
  'a patient with an identity provider’s sign-on is signed in, and without it is not',
  { tag: '@sample-desktop' },
  async ({ expectedErrors, locale, page }) => {
    expectedErrors.push(/401/)
    await page.goto('/sso')
    await expect(title(page, said(locale).logInFailed)).toBeVisible()

    // The sign-in leads to the page that was requested first.
    await page.goto('/harbor-health/settings')
    await signOnAs(page, /Sasha Soto/)
    await expect(page).toHaveURL(/\/harbor-health\/settings$/)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  },
)

test('an unsupported version asks to reload the page', async ({ expectedErrors, locale, page, portal, signIn }) => {
  expectedErrors.push(/426/)
  const text = said(locale)
  await signIn()
  const calls = `${portal.apiOrigin}/patient/dashboard*`
  await page.route(calls, async (route) => {
    const code = 'upgrade-required'
    const json = { type: 'about:blank', title: code, status: 426, code, correlationId: 'a test' }
    await route.fulfill({ response: await route.fetch(), status: 426, contentType: 'application/problem+json', json })
  })
  await page.reload()
  await expect(title(page, text.newVersion)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: text.loadAgain }).click()
  await expect(page.locator('.dashboard-main')).toBeVisible()
})
