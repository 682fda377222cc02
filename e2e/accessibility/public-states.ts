import { logIn } from '../src/log-in.ts'
import { refuseCalls } from '../src/refuse-calls.ts'
import type { Stage, States } from './states.ts'

/** Of the sandbox: it ended a day ago. */
const expiredLink = 'expired-verify-link-of-the-sandbox-00000002'

function open(path: string): (stage: Stage) => Promise<void> {
  return async ({ page }) => void (await page.goto(path))
}

/** The screens that need no session, in every state of theirs. */
export const publicStates: States = {
  'the login': open('/bluebird-hme/login'),
  'the login of no provider': open('/login'),
  'the login with nothing filled in': async ({ page, words }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: words.signIn }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  'the login after a wrong password, which is shown': async (stage) => {
    await stage.page.goto('/bluebird-hme/login')
    await logIn(stage.page, stage.words, 'nobody.known', 'not the password')
    await stage.page.getByText(stage.words.wrongPassword).waitFor()
    await stage.page.locator('.login-form button[aria-pressed], .login-form button[aria-label]').first().click()
  },
  'the login without a connection': async (stage) => {
    await stage.page.goto('/bluebird-hme/login')
    await stage.page.route(`${stage.portal.apiOrigin}/**`, (route) => route.abort('connectionrefused'))
    await logIn(stage.page, stage.words, 'rose.kim')
    await stage.page.getByRole('alert').first().waitFor()
  },
  'the login of a provider in maintenance': async ({ page }) => {
    await page.goto('/summit/login')
    await page.locator('.hs-notice:visible').first().waitFor()
  },
  'the login of nobody’s alias': async ({ page, words }) => {
    await page.goto('/nobody-here/login')
    await page.getByText(words.notFound).first().waitFor()
  },
  'the choice of a provider': async (stage) => {
    await stage.page.goto('/login')
    await logIn(stage.page, stage.words, 'james.carter')
    await stage.page.locator('.login-provider').first().waitFor()
  },
  'not found': open('/no/such/page'),
  forbidden: open('/forbidden'),
  'questions, one of them open': async ({ page }) => {
    await page.goto('/bluebird-hme/faqs')
    await page.getByRole('main').locator('summary').first().click()
  },
  'questions that do not come': async ({ page, portal }) => {
    await refuseCalls(page, `${portal.apiOrigin}/account/faqs*`, 500, 'request-failed')
    await page.goto('/faqs')
    await page.getByRole('alert').waitFor()
  },
  'the privacy policy': async ({ page }) => {
    await page.goto('/privacyPolicy')
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  },
  'verify: check your email': open('/verify'),
  'verify: an expired link': async ({ page }) => {
    await page.goto(`/verify/${expiredLink}`)
    await page.getByRole('main').getByRole('button').first().waitFor()
  },
  'verify: a new link is on its way': async ({ page }) => {
    await page.goto(`/verify/${expiredLink}`)
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByRole('status').filter({ hasText: /.{20}/ }).first().waitFor()
  },
  'no server answers, and still none': async ({ page, portal, words }) => {
    await page.route(`${portal.apiOrigin}/**`, (route) => route.abort())
    await page.goto('/networkdown')
    await page.getByRole('button', { name: words.tryAgain }).click()
    await page.locator('.hs-notice:visible').first().waitFor()
  },
  'single sign-on without an identity': async ({ page }) => {
    await page.goto('/sso')
    await page.getByRole('main').getByRole('link').first().waitFor()
  },
  'a redirect on its way': async ({ page, portal }) => {
    await page.route(`${portal.apiOrigin}/account/alias/*`, () => undefined)
    await page.goto('/portalRedirect/102')
  },
}
