import { answerCalls, refuseCalls } from '../src/changed-answers.ts'
import { chooseSupplies, openAs, openUnanswered, says, type Stage, type States } from './states.ts'

/** A patient with everything due, so that each supply asks its questions. */
async function chooseAll(stage: Stage): Promise<void> {
  await chooseSupplies(stage, { Supplies: 'asking' })
  for (const box of await stage.page.locator('.ord-supply-choice input').all()) await box.check()
  await stage.page.locator('.ord-questions').first().waitFor()
}

async function takeOneOut({ page }: Stage): Promise<void> {
  await page.locator('.ord-supply-choice input:checked').first().uncheck()
}

/** The first step of an order, in each of its states. */
export const choosingStates: States = {
  'choosing: what is due and what comes later': async (stage) => {
    await chooseSupplies(stage)
    await says(stage, /You can order these later|Podrá pedir esto más adelante/)
  },
  'choosing: nothing is due': async (stage) => {
    await openAs(stage, { Supplies: 'nothing due' }, 'orders/new')
    await says(stage, /No eligible items available|Por ahora no hay suministros/)
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
    await chooseSupplies(stage, { Supplies: 'all due' })
    for (const box of await stage.page.locator('.ord-supply-choice input').all()) await box.setChecked(false)
    await stage.page.getByRole('button', { name: stage.words.reviewOrder }).click()
    await says(stage, /At least one item must be selected|Elija al menos un suministro/)
  },
  'choosing: more than the allowance, and what goes with it': async (stage) => {
    const { page } = stage
    await chooseSupplies(stage, { Supplies: 'all due' })
    await page.locator('.ord-supply-arrow').first().click()
    const quantity = page.getByRole('spinbutton').first()
    await quantity.fill('999')
    await quantity.blur()
    await page.locator('.ord-over').waitFor()
    for (const summary of await page.locator('.ord-add-ons summary').all()) await summary.click()
    await page.locator('.ord-add-on .hs-stepper-button').last().click()
  },
  'choosing: an order that was begun is met again': async (stage) => {
    await openAs(stage, { Draft: 'over the allowance' }, 'orders/new')
    await says(stage, /You began this order|Usted empezó este pedido/)
    await stage.page.locator('.ord-over').waitFor()
  },
  'choosing: an order that was begun is no longer kept': async (stage) => {
    const { page, portal } = stage
    await chooseSupplies(stage, { Supplies: 'all due' })
    const drafts = `${portal.apiOrigin}/orders/draft`
    const isKept = page.waitForResponse((answer) => answer.url() === drafts && answer.request().method() === 'POST')
    await takeOneOut(stage)
    await isKept
    await page.route(drafts, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      return route.fulfill({ response, json: { Draft: null, SavedUtc: null, ExpiresUtc: null } })
    })
    await page.reload()
    await says(stage, /is no longer kept|ya no está guardado/)
  },
  'choosing: an order that was begun is on this device alone': async (stage) => {
    await chooseSupplies(stage, { Supplies: 'all due' })
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/draft`, 500, 'save-failed')
    await takeOneOut(stage)
    await says(stage, /Your order is kept on this device|Su pedido queda en este dispos/)
  },
  'choosing: an order that was begun is placed elsewhere': async (stage) => {
    await chooseSupplies(stage, { Supplies: 'all due' })
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/draft`, 409, 'order-state')
    await takeOneOut(stage)
    await says(stage, /This order is placed already|Este pedido ya está hecho/)
  },
  'choosing: an earlier order again, not all of it due': async (stage) => {
    const { page, portal } = stage
    await openAs(stage, { Supplies: 'all due', Orders: ['delivered'] }, 'orders')
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
    await page.locator('.hs-order-row').first().click()
    await page.locator('a[href*="again="]').click()
    await says(stage, /^Not due yet:|^Todavía no puede pedir:/)
  },
  'choosing: supplies on their way': (stage) => openUnanswered(stage, {}, 'orders/new', 'orders/supplies*'),
  'choosing: supplies do not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/supplies*`, 500, 'request-failed')
    await openAs(stage, {}, 'orders/new')
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
}
