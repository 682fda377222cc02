import { refuseCalls } from '../src/changed-answers.ts'
import { openPage } from '../src/first-page.ts'
import { logIn } from '../src/sessions.ts'
import { says, type Stage, type States } from './states.ts'

/** A link of the sandbox that expired a day ago. */
const expiredLink = 'expired-verify-link-of-the-sandbox-00000002'

function open(path: string, told: RegExp): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await openPage(stage.page, path)
    await says(stage, told)
  }
}

/** The public screens, in each of their states. */
export const publicStates: States = {
  'the login': open('/bluebird-hme/login', /Bluebird Home Medical/),
  'the login of no provider': async ({ page, words }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: words.signIn }).waitFor()
  },
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
    await logIn(stage.page, stage.words, 'nobody.known')
    await stage.page.getByRole('alert').first().waitFor()
  },
  'the login of a provider in maintenance': async (stage) => {
    await stage.page.goto('/summit/login')
    await says(stage, /maintenance|mantenimiento/)
  },
  'the login of nobody’s alias': async ({ page, words }) => {
    await page.goto('/nobody-here/login')
    await page.getByText(words.notFound).first().waitFor()
  },
  'the choice of a provider': async (stage) => {
    const { Username } = await stage.patient({ OtherProviders: ['northridge'] })
    await stage.page.goto('/login')
    await logIn(stage.page, stage.words, Username)
    await stage.page.locator('.login-provider').first().waitFor()
  },
  'not found': open('/no/such/page', /We cannot find that page|No encontramos esa página/),
  forbidden: open('/forbidden', /You may have to log in first|Es posible que primero tenga que iniciar/),
  'questions, one of them open': async ({ page }) => {
    await openPage(page, '/bluebird-hme/faqs')
    await page.getByRole('main').locator('summary').first().click()
    await page.getByRole('main').locator('details[open] p').first().waitFor()
  },
  'questions that do not come': async ({ page, portal }) => {
    await refuseCalls(page, `${portal.apiOrigin}/account/faqs*`, 500, 'request-failed')
    await page.goto('/faqs')
    await page.getByRole('alert').waitFor()
  },
  'the privacy policy': async ({ page }) => {
    await openPage(page, '/privacyPolicy')
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  },
  'the terms': async ({ page }) => {
    await openPage(page, '/bluebird-hme/terms')
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  },
  'about the portal and its provider': open('/bluebird-hme/about', /^(For support|Para soporte)$/),
  'verify: check your email': open('/verify', /^(Check your email|Revise su correo electrónico)$/),
  'verify: an expired link': open(`/verify/${expiredLink}`, /This link no longer works|Este enlace ya no sirve/),
  'verify: a new link is on its way': async (stage) => {
    await stage.page.goto(`/verify/${expiredLink}`)
    await stage.page.getByRole('main').getByRole('button').first().click()
    await says(stage, /A new link is on its way|El enlace nuevo va en camino/)
  },
  'no server answers, and still none': async (stage) => {
    const { page, portal, words } = stage
    await page.route(`${portal.apiOrigin}/**`, (route) => route.abort())
    await page.goto('/networkdown')
    await page.getByRole('button', { name: words.tryAgain }).click()
    await says(stage, /^(We still cannot connect|Todavía no hay conexión)/)
  },
  'single sign-on without an identity': open('/sso', /We could not log you in|No pudimos iniciar su sesión/),
  'a redirect on its way': async (stage) => {
    await stage.page.route(`${stage.portal.apiOrigin}/account/alias/*`, () => undefined)
    await stage.page.goto('/portalRedirect/102')
    await says(stage, /Taking you to your provider|Abriendo la página de su proveedor/)
  },
}
