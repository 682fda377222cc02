import type { CardTrait } from '@homeside/contract/constants/patient-traits'
import type { CardStay } from '@homeside/contract/payments'
import type { PatientTraits } from '@homeside/contract/sandbox'

import { answerCalls, refuseCalls } from '../src/changed-answers.ts'
import { agreeAndPlace, chooseSupplies, openAs, reviewOrder, says, type Stage, type States } from './states.ts'

async function openReview(stage: Stage, traits: PatientTraits = {}): Promise<void> {
  await chooseSupplies(stage, traits)
  await reviewOrder(stage)
}

async function doubt({ page }: Stage, what: 'address' | 'insurance'): Promise<void> {
  const names = {
    address: /^Change the address$|^Cambiar la dirección$/,
    insurance: /^Change the insurance$|^Cambiar el seguro$/,
  }
  await page.getByRole('button', { name: names[what] }).click()
}

async function refuseOrder(stage: Stage, code: string, told: RegExp): Promise<void> {
  await openReview(stage)
  await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders`, 422, code)
  await agreeAndPlace(stage)
  await says(stage, told)
}

/** Opens the payment of an order that has to be paid, with these cards on file. */
async function pay(stage: Stage, Cards: CardTrait[], parameters = ''): Promise<void> {
  const { page, patient, portal } = stage
  const made = await patient({ Orders: ['open'], Cards })
  const key = made.Orders[0]?.OrderKey
  await answerCalls(page, `${portal.apiOrigin}/orders/${key}`, (order: { Items: object[] }) => ({
    ...order,
    Items: order.Items.map((item) => ({ ...item, EstimatedCopayCents: 790 })),
    DueNowCents: 790 * order.Items.length,
  }))
  await stage.openSession(made)
  await page.goto(`/${made.Alias}/orders/new?step=pay&order=${key}${parameters}`)
  await page.locator('form button[type=submit]').waitFor()
}

const stay = 'b1a0c9de-7f0c-4c0e-9a53-2f1f0c7d8e11'
const madeUpStay = `&session=${stay}`

/** Changes the server's answer about a visit to the card page that never took place. */
async function answerStay({ page, portal }: Stage, State: CardStay['State']): Promise<void> {
  await page.route(`${portal.apiOrigin}/payments/sessions/${stay}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, status: 200, json: { State, PaymentMethod: null } })
  })
}

/** Asks for a confirmation by email, and ticks the box that appears for it a moment later. */
async function wantEmail({ page }: Stage): Promise<void> {
  await page.locator('[name=WantsEmailConfirmation]').check()
  await page.locator('.ord-disclaimer').getByRole('checkbox').check()
}

async function openConfirmation(stage: Stage): Promise<void> {
  await agreeAndPlace(stage)
  await stage.page.getByRole('heading', { level: 1, name: stage.words.orderPlaced }).waitFor()
}

/** Review, payment and confirmation of an order, in each of their states. */
export const placingStates: States = {
  'review: as usual': (stage) => openReview(stage),
  'review: to another address, which is missing': async (stage) => {
    await openReview(stage)
    await doubt(stage, 'address')
    await stage.page.locator('input[value=elsewhere]').check()
    await stage.page.getByRole('button', { name: stage.words.placeOrder }).click()
    await stage.page.locator('.hs-form-faults').waitFor()
  },
  'review: insurance has changed': async (stage) => {
    await openReview(stage)
    await doubt(stage, 'insurance')
    await stage.page.locator('textarea').fill('Lakeside Mutual ended in June. The new card is from Prairie Health.')
  },
  'review: address and insurance have changed': async (stage) => {
    await openReview(stage)
    await doubt(stage, 'address')
    await doubt(stage, 'insurance')
    await says(stage, /Tell us about it above|Escríbalo arriba/)
  },
  'review: without the agreement': async (stage) => {
    await openReview(stage)
    await stage.page.getByRole('button', { name: stage.words.placeOrder }).click()
    await stage.page.locator('.hs-form-faults').waitFor()
  },
  'review: a confirmation by email': async (stage) => {
    await openReview(stage)
    await stage.page.locator('[name=WantsEmailConfirmation]').check()
    await stage.page.locator('.ord-disclaimer').waitFor()
  },
  'review: an email that is not verified, and more than is needed': async (stage) => {
    const { page } = stage
    await chooseSupplies(stage, { Supplies: 'asking', Account: 'unverified email' })
    await page.locator('.ord-supply-choice input').nth(1).check()
    const told = page.locator('.ord-questions input')
    await told.first().fill('1')
    await told.nth(1).fill('99')
    await reviewOrder(stage)
    await says(stage, /once you have verified your address|cuando haya verificado su correo/)
    await says(stage, /You still have enough for more than 30 days|Todavía le alcanza para más de 30 días/)
  },
  'review: a disclaimer of the provider’s own': async (stage) => {
    await openReview(stage, { Provider: 'northridge' })
    await says(stage, /^(I accept this too\.|Acepto este aviso\.)$/)
  },
  'review: what it needs does not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/terms*`, 500, 'request-failed')
    await chooseSupplies(stage)
    await stage.page.getByRole('button', { name: stage.words.reviewOrder }).click()
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'review: something is no longer due': (stage) =>
    refuseOrder(stage, 'not-eligible', /Change your supplies, then place it again|Cambie los suministros y haga/),
  'review: the provider takes no order': (stage) =>
    refuseOrder(stage, 'order-blocked', /What you chose is kept|Guardamos lo que eligió/),
  'review: the answer is lost': async (stage) => {
    await openReview(stage)
    await stage.page.route(`${stage.portal.apiOrigin}/orders`, (route) => route.abort())
    await agreeAndPlace(stage)
    await says(stage, /Place your order again|Haga su pedido de nuevo/)
  },
  'review: the answer takes long': async (stage) => {
    await openReview(stage)
    await stage.page.route(`${stage.portal.apiOrigin}/orders`, () => undefined)
    await stage.page.clock.install()
    await agreeAndPlace(stage)
    await stage.page.clock.runFor(11_000)
    await says(stage, /This is taking longer than usual|Está tardando más de lo normal/)
  },
  'pay: with a card on file': async (stage) => {
    await pay(stage, ['valid', 'on autopay'])
    await says(stage, /Which card pays\?|¿Con qué tarjeta paga\?/)
  },
  'pay: a card is declined': async (stage) => {
    await pay(stage, ['valid'])
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/payments/charges`, 402, 'payment-declined')
    await stage.page.locator('form button[type=submit]').click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'pay: with a new card': async (stage) => {
    await pay(stage, [])
    await says(stage, /^(Go to the card page|Ir a la página de la tarjeta)$/)
  },
  'pay: a new card is entered': async (stage) => {
    await answerStay(stage, 'Entered')
    await pay(stage, ['valid'], madeUpStay)
    await says(stage, /Your card is entered|Su tarjeta está lista/)
  },
  'pay: no card was entered': async (stage) => {
    await answerStay(stage, 'Open')
    await pay(stage, ['valid'], madeUpStay)
    await says(stage, /No card was entered|No se agregó ninguna tarjeta/)
  },
  'confirmation: as usual, with an email': async (stage) => {
    await openReview(stage)
    await wantEmail(stage)
    await openConfirmation(stage)
    await stage.page.locator('p[role=status] .hs-status-line').waitFor()
  },
  'confirmation: staff look first, and no email goes': async (stage) => {
    await openReview(stage)
    await refuseCalls(
      stage.page,
      `${stage.portal.apiOrigin}/orders/*/emailconfirmation`,
      502,
      'confirmation-email-failed',
    )
    await doubt(stage, 'insurance')
    await stage.page.locator('textarea').fill('A new plan.')
    await wantEmail(stage)
    await openConfirmation(stage)
    await stage.page.locator('.hs-notice-warning').waitFor()
  },
  'confirmation: of nobody’s order': async (stage) => {
    await openAs(stage, {}, 'orders/new?step=placed&order=999999')
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
}
