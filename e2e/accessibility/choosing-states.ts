import { answerCalls, refuseCalls } from '../src/refuse-calls.ts'
import { chooseSupplies } from './place-order.ts'
import { maria, nina, omar, openAs, openUnanswered, rose, signInAs, tess } from './sandbox-patients.ts'
import type { Stage, States } from './states.ts'

/** Everything that can be ordered, so that each asks what it has to ask. */
async function chooseAll(stage: Stage): Promise<void> {
  await chooseSupplies(stage, nina)
  for (const box of await stage.page.locator('.ord-supply-choice input').all()) await box.check()
  await stage.page.locator('.ord-questions').first().waitFor()
}

async function takeOneOut({ page }: Stage): Promise<void> {
  await page.locator('.ord-supply-choice input:checked').first().uncheck()
}

/** The first step of an order, in every state of its. */
export const choosingStates: States = {
  'choosing: what is due and what comes later': async (stage) => {
    await chooseSupplies(stage, tess)
    await stage.page.locator('.ord-later').waitFor()
  },
  'choosing: nothing is due': async (stage) => {
    await openAs(stage, rose, 'orders/new')
    await stage.page.locator('.ord-later').waitFor()
  },
  'choosing: every question is asked': async (stage) => {
    await chooseAll(stage)
    for (const summary of await stage.page.locator('.ord-work-out summary').all()) await summary.click()
  },
  'choosing: no question is answered': async (stage) => {
    await chooseAll(stage)
    await stage.page.getByRole('button', { name: stage.words.reviewOrder }).click()
    await stage.page.locator('.hs-form-faults').waitFor()
  },
  'choosing: nothing is chosen': async (stage) => {
    await chooseSupplies(stage, maria)
    for (const box of await stage.page.locator('.ord-supply-choice input').all()) await box.setChecked(false)
    await stage.page.getByRole('button', { name: stage.words.reviewOrder }).click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'choosing: more than the allowance, and what goes with it': async (stage) => {
    const { page } = stage
    await chooseSupplies(stage, maria)
    const quantity = page.getByRole('spinbutton').first()
    await quantity.fill('999')
    await quantity.blur()
    await page.locator('.ord-over').waitFor()
    for (const summary of await page.locator('.ord-add-ons summary').all()) await summary.click()
    await page.locator('.ord-add-on .hs-stepper-button').last().click()
  },
  'choosing: an order that was begun is met again': async (stage) => {
    await openAs(stage, omar, 'orders/new')
    await stage.page.locator('.hs-notice-info').waitFor()
  },
  'choosing: an order that was begun is no longer kept': async (stage) => {
    const { page, portal } = stage
    await chooseSupplies(stage, maria)
    const drafts = `${portal.apiOrigin}/orders/draft`
    const isKept = page.waitForResponse((answer) => answer.url() === drafts && answer.request().method() === 'POST')
    await takeOneOut(stage)
    await isKept
    await page.reload()
    await page.locator('.hs-notice-info').waitFor()
  },
  'choosing: an order that was begun is on this device alone': async (stage) => {
    await chooseSupplies(stage, maria)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/draft`, 500, 'save-failed')
    await takeOneOut(stage)
    await stage.page.locator('.hs-notice-warning').waitFor()
  },
  'choosing: an order that was begun is placed elsewhere': async (stage) => {
    await chooseSupplies(stage, maria)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/draft`, 409, 'order-state')
    await takeOneOut(stage)
    await stage.page.locator('.hs-notice-info').waitFor()
  },
  'choosing: an earlier order again, not all of it due': async (stage) => {
    const { page, portal } = stage
    await openAs(stage, maria, 'orders')
    await answerCalls(page, `${portal.apiOrigin}/orders/supplies*`, (answer: { Items: object[] }) => ({
      ...answer,
      Items: answer.Items.map((item, index) =>
        index > 1
          ? item
          : {
              ...item,
              EligibilityStatus: 'NotYetEligible',
              ReasonCode: 'Interval',
              AvailableToOrderDate: '2030-01-31',
            },
      ),
    }))
    await page.locator('.ord-history a').first().click()
    await page.locator('.hs-notice-info').waitFor()
  },
  'choosing: supplies on their way': (stage) => openUnanswered(stage, maria, 'orders/new', 'orders/supplies*'),
  'choosing: supplies do not come': async (stage) => {
    await signInAs(stage, maria)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/supplies*`, 500, 'request-failed')
    await stage.page.goto(`/${maria.alias}/orders/new`)
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
}
