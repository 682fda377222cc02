import { answerCalls, refuseCalls } from '../src/changed-answers.ts'
import { comeBack } from '../src/sessions.ts'
import { openAs, says, type Stage, type States } from './states.ts'

/** Signs in, and from then on makes the server say that so many seconds are left. */
async function lasts(stage: Stage, seconds: number): Promise<void> {
  const { page, signIn, words } = stage
  const isWatched = page.waitForResponse(/sessionvalid/)
  await signIn()
  await isWatched
  const times = { Valid: seconds > 0, IdleExpiresInSeconds: seconds, AbsoluteExpiresInSeconds: 20_000 }
  await answerCalls(page, '**/account/sessionvalid', () => times)
  await comeBack(page)
  await page.getByRole('dialog', { name: seconds > 0 ? words.stillThere : words.logInAgain }).waitFor()
}

function closed(status: number, code: string, told: RegExp): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/patient/dashboard*`, status, code)
    await openAs(stage, {}, 'home')
    await says(stage, told)
  }
}

/** The screens of a signed-in patient, in each of their states. */
export const signedInStates: States = {
  'the dashboard': async (stage) => {
    await stage.signIn({ Orders: ['open'], Conversations: ['unread'], Insurance: 'pending' })
    await says(stage, /^(Your .* are due|Ya puede pedir: .*)$/)
    await says(stage, /We are reviewing the change|Estamos revisando el cambio/)
  },
  'the account': async (stage) => {
    await stage.signIn()
    await stage.page
      .getByRole('navigation')
      .getByRole('link', { name: /^(Account|Cuenta)$/ })
      .click()
    await stage.page.getByRole('heading', { level: 1, name: /^(Account|Cuenta)$/ }).waitFor()
  },
  'the menu behind a patient’s initials': async (stage) => {
    await stage.signIn({ OtherProviders: ['northridge'] })
    await stage.page.getByRole('button', { name: stage.words.personMenu }).click()
    await says(stage, /^(Switch to this provider|Cambiar a este proveedor)$/)
  },
  'the dashboard with nothing due': async (stage) => {
    await stage.signIn({ Supplies: 'nothing due' })
    await says(stage, stage.words.nothingDue)
  },
  'the dashboard of a provider without supplies': async (stage) => {
    await stage.signIn({ Provider: ['without supplies'] })
    await says(stage, /does not take supply orders here|no recibe pedidos por aquí/)
  },
  'the dashboard on its way': async (stage) => {
    await stage.page.route(`${stage.portal.apiOrigin}/patient/dashboard*`, () => undefined)
    await openAs(stage, {}, 'home')
    await stage.page.locator('.hs-skeleton, [aria-busy=true]').first().waitFor()
  },
  'a dashboard that does not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/patient/dashboard*`, 500, 'request-failed')
    await openAs(stage, {}, 'home')
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  offline: async (stage) => {
    await stage.signIn()
    await stage.context.setOffline(true)
    await says(stage, /^(You are offline|No tiene conexión)/)
  },
  'an invalid route': async ({ page, signIn, words }) => {
    await signIn()
    await page.goto('/northridge/orders/new')
    await page.getByText(words.invalidRoute).first().waitFor()
  },
  'a remote that does not come': async ({ page, signIn, words }) => {
    await signIn()
    await page.route('**/-/assets/orders/**', (route) => route.fulfill({ status: 503, body: 'Away' }))
    await page.goto('/bluebird-hme/orders')
    await page.getByRole('button', { name: words.tryAgain }).waitFor()
  },
  'not found, signed in': async ({ page, signIn, words }) => {
    await signIn()
    await page.goto('/bluebird-hme/no/such/page')
    await page.getByRole('heading', { name: words.notFound }).waitFor()
  },
  'forbidden, signed in': async (stage) => {
    await stage.signIn()
    await stage.page.goto('/forbidden')
    // The address names no provider. The header still shows the patient's own.
    await stage.page.getByRole('banner').getByText('Bluebird Home Medical').waitFor()
    await says(stage, /You do not have permission for it|No tiene permiso para verla/)
  },
  'logged out': async ({ page, signIn, words }) => {
    await signIn()
    await page.goto('/bluebird-hme/logout')
    await page.getByText(words.loggedOut).waitFor()
  },
  'no registrations': async (stage) => {
    await stage.openSession({ Account: 'no registrations' })
    await stage.page.goto('/providers')
    await says(stage, /^(Your account has no provider yet|Su cuenta aún no tiene proveedor)$/)
  },
  'the session is near its end': (stage) => lasts(stage, 95),
  'the session has ended, and the password is wrong': async (stage) => {
    await lasts(stage, 0)
    const dialog = stage.page.getByRole('dialog')
    await dialog.getByLabel(stage.words.password, { exact: true }).fill('not the password')
    await stage.page.keyboard.press('Enter')
    await dialog.getByText(stage.words.wrongPassword).waitFor()
  },
  'the portal in maintenance': closed(503, 'maintenance', /^(Site in maintenance|Sitio en mantenimiento)$/),
  'the provider in maintenance': closed(503, 'provider-maintenance', /is in maintenance mode|está en mantenimiento/),
  'a version that is no longer supported': closed(
    426,
    'upgrade-required',
    /There is a new version of the portal|Hay una versión nueva del portal/,
  ),
}
