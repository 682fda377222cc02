import { answerCalls, refuseCalls } from '../src/refuse-calls.ts'
import { agreeAndPlace, chooseSupplies, reviewOrder } from './place-order.ts'
import { james, jamesElsewhere, jose, maria, nina, openAs, walt } from './sandbox-patients.ts'
import type { Stage, States } from './states.ts'

const americanExpress = {
  PaymentMethodKey: 1,
  Brand: 'AmericanExpress',
  Last4: '0005',
  ExpMonth: 3,
  ExpYear: 2031,
  CardName: 'Walter Higgins',
  IsDefault: true,
  IsAutoPay: false,
  IsPaymentPlan: false,
  CanDelete: true,
  CannotDeleteReason: null,
  Status: 'Active',
}

const visa = { ...americanExpress, PaymentMethodKey: 2, Brand: 'Visa', Last4: '4242', IsDefault: false }

async function openReview(stage: Stage, who = maria): Promise<void> {
  await chooseSupplies(stage, who)
  await reviewOrder(stage)
}

async function answer({ page }: Stage, value: 'elsewhere' | 'no', question: 'address' | 'insurance'): Promise<void> {
  await page
    .getByRole('radiogroup')
    .nth(question === 'address' ? 0 : 1)
    .locator(`input[value=${value}]`)
    .check()
}

async function refuseOrder(stage: Stage, status: number, code: string): Promise<void> {
  await openReview(stage)
  await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders`, status, code)
  await agreeAndPlace(stage)
  await stage.page.locator('.hs-notice-danger').waitFor()
}

/** One of Walt's orders, to be paid with his cards on file. */
async function pay(stage: Stage, cards: object[], parameters = ''): Promise<void> {
  const { page, portal } = stage
  await answerCalls(page, `${portal.apiOrigin}/payments/methods`, () => ({ Items: cards }))
  await openAs(stage, walt, 'orders')
  const id = (await page.locator('.ord-order-number').first().getAttribute('id')) ?? ''
  const key = id.replace('order-', '')
  await answerCalls(page, `${portal.apiOrigin}/orders/${key}`, (order: object) => ({ ...order, TotalCents: 790 }))
  await page.goto(`/${walt.alias}/orders/new?step=pay&order=${key}${parameters}`)
  await page.locator('form button[type=submit]').waitFor()
}

async function openConfirmation(stage: Stage): Promise<void> {
  await agreeAndPlace(stage)
  await stage.page.getByRole('heading', { level: 1, name: stage.words.orderPlaced }).waitFor()
}

/** The review, the payment and the confirmation of an order, in every state of theirs. */
export const placingStates: States = {
  'review: as usual': (stage) => openReview(stage),
  'review: to another address, which is missing': async (stage) => {
    await openReview(stage)
    await answer(stage, 'elsewhere', 'address')
    await stage.page.getByRole('button', { name: stage.words.placeOrder }).click()
    await stage.page.locator('.hs-form-faults').waitFor()
  },
  'review: insurance has changed': async (stage) => {
    await openReview(stage)
    await answer(stage, 'no', 'insurance')
    await stage.page.locator('textarea').fill('Lakeside Mutual ended in June. The new card is from Prairie Health.')
  },
  'review: address and insurance have changed': async (stage) => {
    await openReview(stage)
    await answer(stage, 'no', 'address')
    await answer(stage, 'no', 'insurance')
  },
  'review: without the agreement': async (stage) => {
    await openReview(stage)
    await stage.page.getByRole('button', { name: stage.words.placeOrder }).click()
    await stage.page.locator('.hs-form-faults').waitFor()
  },
  'review: a confirmation by email': async (stage) => {
    await openReview(stage)
    await stage.page.locator('.ord-conclusion').getByRole('checkbox').first().check()
    await stage.page.locator('.ord-disclaimer').waitFor()
  },
  'review: an email that is not verified, and more than is needed': async (stage) => {
    const { page } = stage
    await chooseSupplies(stage, nina)
    await page.locator('.ord-supply-choice input').nth(1).check()
    const told = page.locator('.ord-questions input')
    await told.first().fill('1')
    await told.nth(1).fill('99')
    await reviewOrder(stage)
  },
  'review: a disclaimer of the provider’s own': (stage) => openReview(stage, jamesElsewhere),
  'review: what it needs does not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/terms*`, 500, 'request-failed')
    await chooseSupplies(stage, maria)
    await stage.page.getByRole('button', { name: stage.words.reviewOrder }).click()
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'review: something is no longer due': (stage) => refuseOrder(stage, 422, 'not-eligible'),
  'review: something has to be settled first': (stage) => refuseOrder(stage, 422, 'order-blocked'),
  'review: the answer is lost': async (stage) => {
    await openReview(stage)
    await stage.page.route(`${stage.portal.apiOrigin}/orders`, (route) => route.abort())
    await agreeAndPlace(stage)
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'review: the answer takes long': async (stage) => {
    await openReview(stage)
    await stage.page.route(`${stage.portal.apiOrigin}/orders`, () => undefined)
    await stage.page.clock.install()
    await agreeAndPlace(stage)
    await stage.page.clock.runFor(11_000)
    await stage.page.locator('.hs-notice-warning').waitFor()
  },
  'pay: with a card on file': (stage) => pay(stage, [americanExpress, visa]),
  'pay: a card is declined': async (stage) => {
    await pay(stage, [americanExpress])
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/payments/charges`, 402, 'payment-declined')
    await stage.page.locator('form button[type=submit]').click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'pay: with a new card': (stage) => pay(stage, []),
  'pay: a new card is entered': (stage) => pay(stage, [visa], '&token=made-up'),
  'pay: no card was entered': (stage) => pay(stage, [visa], '&cancelled=1'),
  'confirmation: as usual, with an email': async (stage) => {
    await openReview(stage, jose)
    const boxes = stage.page.locator('.ord-conclusion').getByRole('checkbox')
    await boxes.first().check()
    await boxes.nth(1).check()
    await openConfirmation(stage)
    await stage.page.locator('p[role=status] .hs-status-line').waitFor()
  },
  'confirmation: staff look first, and no email goes': async (stage) => {
    await openReview(stage, james)
    await refuseCalls(
      stage.page,
      `${stage.portal.apiOrigin}/orders/*/emailconfirmation`,
      502,
      'confirmation-email-failed',
    )
    await answer(stage, 'no', 'insurance')
    await stage.page.locator('textarea').fill('A new plan.')
    const boxes = stage.page.locator('.ord-conclusion').getByRole('checkbox')
    await boxes.first().check()
    await boxes.nth(1).check()
    await openConfirmation(stage)
    await stage.page.locator('.hs-notice-warning').waitFor()
  },
  'confirmation: of nobody’s order': async (stage) => {
    await openAs(stage, maria, 'orders/new?step=placed&order=999999')
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
}
