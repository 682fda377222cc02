import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/sent-message.ts'

/** Covers section 2.2 of the specification. */

/** The texts of these pages, by the language of the run. */
const words = {
  en: {
    faqs: 'Questions and answers',
    privacyPolicy: 'Privacy policy',
    inForce: /In force since/,
    checkEmail: 'Check your email',
    linkExpired: 'This link has expired',
    sendNew: 'Send a new link',
    onItsWay: /A new link is on its way/,
    verified: 'Your email is verified',
    alreadyVerified: 'Your email is already verified',
    cannotConnect: 'Cannot connect to servers',
    stillDown: /We still cannot connect/,
    logIn: 'Log in',
    logInFailed: 'We could not log you in',
    maintenance: 'Site in maintenance',
    checkAgain: 'Check again',
    newVersion: 'There is a new version of the portal',
    loadAgain: 'Load the page again',
  },
  es: {
    faqs: 'Preguntas y respuestas',
    privacyPolicy: 'Política de privacidad',
    inForce: /Vigente desde/,
    checkEmail: 'Revise su correo electrónico',
    linkExpired: 'Este enlace ha vencido',
    sendNew: 'Enviar un enlace nuevo',
    onItsWay: /va en camino/,
    verified: 'Su correo electrónico está verificado',
    alreadyVerified: 'Su correo electrónico ya estaba verificado',
    cannotConnect: 'No es posible conectarse a los servidores',
    stillDown: /Todavía no hay conexión/,
    logIn: 'Iniciar sesión',
    logInFailed: 'No pudimos iniciar su sesión',
    maintenance: 'Sitio en mantenimiento',
    checkAgain: 'Verificar de nuevo',
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

test('the FAQs open from the login, the portal’s or a provider’s', async ({ locale, page }) => {
  const { faqs } = said(locale)
  for (const alias of ['', '/northridge']) {
    await page.goto(`${alias}/login`)
    await page.getByRole('link', { name: faqs }).click()
    await expect(page).toHaveURL(new RegExp(`${alias}/faqs$`))
    await expect(title(page, faqs)).toBeVisible()
    const question = page.getByRole('main').locator('summary').first()
    const answer = page.getByRole('main').locator('details p').first()
    await expect(answer).toBeHidden()
    await question.click()
    await expect(answer).toBeVisible()
  }
})

test('an unknown alias has no FAQs', async ({ page, words: { notFound }, expectedErrors }) => {
  expectedErrors.push(/404/)
  await page.goto('/no-such-provider/faqs')
  await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible()
})

test('the privacy policy is public, in any case of its address', async ({ locale, page }) => {
  const { inForce, privacyPolicy } = said(locale)
  await page.goto('/PRIVACYpolicy')
  await expect(title(page, privacyPolicy)).toBeVisible()
  await expect(page.getByText(inForce)).toBeVisible()
})

test('a site key leads to that provider’s login, and anything else to the login', async ({ page, expectedErrors }) => {
  expectedErrors.push(/40[04]/)
  await page.goto('/portalRedirect/102')
  await expect(page).toHaveURL(/\/northridge\/login$/)
  for (const key of ['/99999', '/not-a-key', '']) {
    await page.goto(`/portalRedirect${key}`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page).not.toHaveURL(/northridge/)
  }
})

test('an expired link verifies nothing and sends a new one, which works once', async ({
  expectedErrors,
  locale,
  page,
  portal,
}) => {
  expectedErrors.push(/410/)
  const text = said(locale)
  await page.goto('/verify')
  await expect(title(page, text.checkEmail)).toBeVisible()

  await page.goto('/verify/expired-verify-link-of-the-sandbox-00000002')
  await expect(title(page, text.linkExpired)).toBeVisible()
  await page.getByRole('button', { name: text.sendNew }).click()
  await expect(page.getByText(text.onItsWay)).toBeVisible()

  const link = await sentMessage(portal.outboxFolder, 'expired.link@mail.example', /\/verify\/\S+/)
  await page.goto(link)
  await expect(title(page, text.verified)).toBeVisible()
  await page.reload()
  await expect(title(page, text.alreadyVerified)).toBeVisible()
})

test('while no server answers, the network-down page says so, and continues when one does', async ({
  expectedErrors,
  locale,
  page,
  portal,
  words: { tryAgain },
}) => {
  expectedErrors.push(/ERR_|Failed to load/)
  const text = said(locale)
  await page.route(`${portal.apiOrigin}/**`, (route) => route.abort())
  await page.goto('/networkdown')
  await expect(title(page, text.cannotConnect)).toBeVisible()
  await page.getByRole('button', { name: tryAgain }).click()
  await expect(page.getByText(text.stillDown)).toBeVisible()
  await page.unroute(`${portal.apiOrigin}/**`)
  await page.getByRole('button', { name: tryAgain }).click()
  await expect(title(page, text.logIn)).toBeVisible()
})

test('a patient with an identity provider’s sign-on is signed in, and without it is not', async ({
  expectedErrors,
  locale,
  page,
  portal,
}) => {
  expectedErrors.push(/401/)
  await page.goto('/sso')
  await expect(title(page, said(locale).logInFailed)).toBeVisible()

  await page.goto(`${portal.apiOrigin}/sandbox/identity?returnTo=${encodeURIComponent(`${portal.origin}/sso`)}`)
  await page.getByRole('button', { name: /Sasha Soto/ }).click()
  await expect(page).toHaveURL(/\/harbor-health\/home$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

/** Makes the API answer the dashboard with a problem, until it is told to stop. */
async function refuseDashboard(page: Page, apiOrigin: string, status: number, code: string) {
  const calls = `${apiOrigin}/patient/dashboard*`
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    const body = { type: 'about:blank', title: code, status, code, correlationId: 'a test' }
    await route.fulfill({ response: answer, status, contentType: 'application/problem+json', json: body })
  })
  return () => page.unroute(calls)
}

test('maintenance is shown in place of the page, at the same address, until it is over', async ({
  expectedErrors,
  locale,
  page,
  portal,
  signIn,
}) => {
  expectedErrors.push(/503/)
  const text = said(locale)
  await signIn()
  const open = await refuseDashboard(page, portal.apiOrigin, 503, 'maintenance')
  await page.reload()
  await expect(title(page, text.maintenance)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await open()
  await page.getByRole('button', { name: text.checkAgain }).click()
  await expect(title(page, text.maintenance)).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('an unsupported version asks to reload the page', async ({ expectedErrors, locale, page, portal, signIn }) => {
  expectedErrors.push(/426/)
  const text = said(locale)
  await signIn()
  const open = await refuseDashboard(page, portal.apiOrigin, 426, 'upgrade-required')
  await page.reload()
  await expect(title(page, text.newVersion)).toBeVisible()
  await open()
  await page.getByRole('button', { name: text.loadAgain }).click()
  await expect(page.locator('.dashboard-main')).toBeVisible()
})
