import { logIn } from '../src/log-in.ts'
import { answerCalls, refuseCalls } from '../src/refuse-calls.ts'
import type { Stage, States } from './states.ts'

async function comeBack({ page }: Stage): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Signs in, and lets the server say from now on how long the session still lasts. */
async function lasts(stage: Stage, seconds: number): Promise<void> {
  const { page, words, signIn } = stage
  const isWatched = page.waitForResponse(/sessionvalid/)
  await signIn(words.patient)
  await isWatched
  const times = { Valid: seconds > 0, IdleExpiresInSeconds: seconds, AbsoluteExpiresInSeconds: 20_000 }
  await answerCalls(page, '**/account/sessionvalid', () => times)
  await comeBack(stage)
  await page.getByRole('dialog').waitFor()
}

function closed(status: number, code: string): (stage: Stage) => Promise<void> {
  return async ({ page, portal, words, signIn }) => {
    await signIn(words.patient)
    await refuseCalls(page, `${portal.apiOrigin}/patient/dashboard*`, status, code)
    await page.reload()
    await page.locator('main .hs-actions button').first().waitFor()
  }
}

/** The screens of somebody who is signed in, in every state of theirs. */
export const signedInStates: States = {
  'the dashboard': ({ signIn, words }) => signIn(words.patient),
  'the dashboard with nothing due': async ({ page, signIn, words }) => {
    await signIn('rose.kim')
    await page.getByText(words.nothingDue).or(page.getByText('Nothing is due yet')).first().waitFor()
  },
  'the dashboard of a provider without supplies': async ({ page, portal, signIn, words }) => {
    await answerCalls(
      page,
      `${portal.apiOrigin}/patient/dashboard*`,
      (dashboard: { PtUser: object; EligibleSupplyCount: number }) => ({
        ...dashboard,
        EligibleSupplyCount: 0,
        PtUser: { ...dashboard.PtUser, PatientSuppliesFeatureActive: false },
      }),
    )
    await signIn(words.patient)
  },
  'the dashboard on its way': async ({ page, portal, signIn, words }) => {
    await signIn(words.patient)
    await page.route(`${portal.apiOrigin}/patient/dashboard*`, () => undefined)
    await page.reload()
    await page.locator('.hs-skeleton, [aria-busy=true]').first().waitFor()
  },
  'a dashboard that does not come': async ({ page, portal, signIn, words }) => {
    await signIn(words.patient)
    await refuseCalls(page, `${portal.apiOrigin}/patient/dashboard*`, 500, 'request-failed')
    await page.reload()
    await page.getByRole('button', { name: words.tryAgain }).waitFor()
  },
  offline: async ({ page, signIn, words }) => {
    await signIn(words.patient)
    await page.context().setOffline(true)
    await page.locator('.shell-notes').first().waitFor()
  },
  'an invalid route': async ({ page, signIn, words }) => {
    await signIn(words.patient)
    await page.goto('/northridge/orders/new')
    await page.getByText(words.invalidRoute).first().waitFor()
  },
  'a remote that does not come': async ({ page, signIn, words }) => {
    await signIn(words.patient)
    await page.route('**/-/assets/orders/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/bluebird-hme/orders')
    await page.getByRole('button', { name: words.tryAgain }).waitFor()
  },
  'not found, signed in': async ({ page, signIn, words }) => {
    await signIn(words.patient)
    await page.goto('/bluebird-hme/no/such/page')
    await page.getByRole('heading', { name: words.notFound }).waitFor()
  },
  'forbidden, signed in': async ({ page, signIn, words }) => {
    await signIn(words.patient)
    await page.goto('/forbidden')
    await page.getByRole('main').getByRole('link').first().waitFor()
  },
  'logged out': async ({ page, signIn, words }) => {
    await signIn(words.patient)
    await page.goto('/bluebird-hme/logout')
    await page.getByText(words.loggedOut).waitFor()
  },
  'no registrations': async ({ page, words }) => {
    await page.goto('/login')
    await logIn(page, words, 'noreg.user')
    await page.waitForURL(/\/providers$/)
  },
  'the session is near its end': (stage) => lasts(stage, 95),
  'the session has ended, and the password is wrong': async (stage) => {
    await lasts(stage, 0)
    const dialog = stage.page.getByRole('dialog')
    await dialog.getByLabel(stage.words.password, { exact: true }).fill('not the password')
    await stage.page.keyboard.press('Enter')
    await dialog.getByText(stage.words.wrongPassword).waitFor()
  },
  'the portal in maintenance': closed(503, 'maintenance'),
  'the provider in maintenance': closed(503, 'provider-maintenance'),
  'a version that is no longer supported': closed(426, 'upgrade-required'),
}
