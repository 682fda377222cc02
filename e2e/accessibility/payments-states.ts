import type { CardTrait } from '@homeside/contract/constants/patient-traits'
import type { MadePatient } from '@homeside/contract/sandbox'

import { refuseCalls } from '../src/changed-answers.ts'
import { enterCard, enterRefusedCard } from '../src/enter-card.ts'
import { agreeAndPlace, openAs, openUnanswered, reviewOrder, says, type Stage, type States } from './states.ts'

const add = /^(Add a card|Agregar tarjeta)$/
const pay = /^(Pay|Pagar) \$/

/** Opens the cards, and leaves for the processor's page. */
async function leaveForCard(stage: Stage): Promise<void> {
  await openAs(stage, {}, 'payments')
  await stage.page.getByRole('button', { name: add }).click()
  await stage.page.waitForURL(/\/cards\//)
}

/** Makes a patient who owes a copay for an order that was placed just now. */
async function owe(stage: Stage, ...Cards: CardTrait[]): Promise<MadePatient> {
  const made = await openAs(stage, { Cards, Provider: ['asks for payment'] }, 'orders/new')
  await reviewOrder(stage)
  const isPlaced = stage.page.waitForResponse((answer) => answer.url().endsWith('/orders') && answer.ok())
  await agreeAndPlace(stage)
  await isPlaced
  await stage.page.goto(`/${made.Alias}/payments`)
  await stage.page.getByRole('link', { name: pay }).waitFor()
  return made
}

async function oweAndPay(stage: Stage, ...cards: CardTrait[]): Promise<MadePatient> {
  const made = await owe(stage, ...cards)
  await stage.page.getByRole('link', { name: pay }).click()
  await stage.page.getByRole('button', { name: pay }).click()
  return made
}

/** The screens of the payments remote, in each of their states. */
export const paymentsStates: States = {
  'no card': async (stage) => {
    await openAs(stage, {}, 'payments')
    await says(stage, /^(No card is saved|No tiene ninguna tarjeta guardada)/)
  },
  'cards, all kinds of them': async (stage) => {
    await openAs(stage, { Cards: ['valid', 'expired', 'on autopay', 'on a payment plan'] }, 'payments')
    await says(stage, /^(AutoPay charges this card|El pago automático usa esta tarjeta)/)
  },
  'cards on their way': (stage) => openUnanswered(stage, {}, 'payments', 'payments/methods*'),
  'cards that do not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/payments/methods*`, 500, 'request-failed')
    await openAs(stage, {}, 'payments')
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'a card that is about to be deleted': async (stage) => {
    await openAs(stage, { Cards: ['valid', 'declined'] }, 'payments')
    await stage.page
      .getByRole('button', { name: /^(Delete|Eliminar)/ })
      .first()
      .click()
    await says(stage, /It is your default card|Es su tarjeta predeterminada/)
  },
  'the default card was deleted': async (stage) => {
    await openAs(stage, { Cards: ['valid', 'declined'] }, 'payments')
    await stage.page
      .getByRole('button', { name: /^(Delete|Eliminar)/ })
      .first()
      .click()
    await stage.page.getByRole('button', { name: /^(Delete this card|Eliminar esta tarjeta)$/ }).click()
    await says(stage, /No card is the default now|Ahora ninguna tarjeta es la predeterminada/)
  },
  'a card was saved': async (stage) => {
    await leaveForCard(stage)
    await enterCard(stage.page)
    await says(stage, /ending 4242 is saved|4242 está guardada/)
  },
  'a card was declined at its page': async (stage) => {
    await leaveForCard(stage)
    await enterRefusedCard(stage.page)
    await says(stage, /Your bank did not accept the card|Su banco no aceptó la tarjeta/)
  },
  'the card page was left': async (stage) => {
    await leaveForCard(stage)
    await stage.page.locator('button[name=cancel]').click()
    await says(stage, /No card was added|No se agregó ninguna tarjeta/)
  },
  'a card that could not be saved': async (stage) => {
    await leaveForCard(stage)
    await stage.page.route(`${stage.portal.apiOrigin}/payments/methods`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await enterCard(stage.page)
    await says(stage, /We could not save the card yet|Todavía no pudimos guardar la tarjeta/)
  },
  'a card page that nobody knows': async (stage) => {
    await openAs(stage, {}, 'payments/card?session=nobody-knows-it')
    await says(stage, /We do not know this card page|No conocemos esta página/)
  },
  'something is owed': async (stage) => {
    await owe(stage, 'valid')
  },
  'home, when something is owed': async (stage) => {
    const { Alias } = await owe(stage, 'valid')
    await stage.page.goto(`/${Alias}/home`)
    await says(stage, /to pay for order|por pagar del pedido/)
  },
  paying: async (stage) => {
    await owe(stage, 'valid', 'expired')
    await stage.page.getByRole('link', { name: pay }).click()
    await stage.page.getByRole('button', { name: pay }).waitFor()
  },
  'a card was declined when paying': async (stage) => {
    await oweAndPay(stage, 'declined', 'valid')
    await says(stage, /Your card was declined|rechaz/)
  },
  'a payment that is not known yet': async (stage) => {
    await owe(stage, 'valid')
    await stage.page.getByRole('link', { name: pay }).click()
    const payNow = stage.page.getByRole('button', { name: pay })
    // The page reads the amount owed at the same address, so only the payment and its result may be lost.
    await payNow.waitFor()
    await stage.page.route(`${stage.portal.apiOrigin}/payments/charges*`, (route) => route.abort())
    await payNow.click()
    await says(stage, /^(Do not pay again|No vuelva a pagar)/)
  },
  'paid, with the receipt': async (stage) => {
    await oweAndPay(stage, 'valid')
    await stage.page.getByRole('heading', { level: 1, name: /^(You paid|Usted pagó)/ }).waitFor()
  },
  'the payments made': async (stage) => {
    const { Alias } = await oweAndPay(stage, 'valid')
    await stage.page.getByRole('heading', { level: 1, name: /^(You paid|Usted pagó)/ }).waitFor()
    await stage.page.goto(`/${Alias}/payments/history`)
    await says(stage, /^(Paid|Pagado)/)
  },
  'no payment was made': async (stage) => {
    await openAs(stage, {}, 'payments/history')
    await says(stage, /^(None yet|Ninguno|Todavía)/)
  },
  'the payments portal': async (stage) => {
    await openAs(stage, { Provider: ['payments portal'] }, 'bpc')
    await stage.page.getByRole('link', { name: /^(Open the payments portal|Abrir el portal de pagos)$/ }).waitFor()
  },
  'the payments portal without an address': async (stage) => {
    await openAs(stage, { Provider: ['payments portal without an address'] }, 'bpc')
    await says(stage, /The payments portal cannot be opened now|El portal de pagos no se puede abrir ahora/)
  },
  'the account, with an expired card': async (stage) => {
    await openAs(stage, { Cards: ['expired'] }, 'settings')
    await says(stage, /^(Card expired|Tarjeta vencida)$/)
  },
}
