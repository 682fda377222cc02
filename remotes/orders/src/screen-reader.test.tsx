/** @size all */
import type { PatientTraits } from '@homeside/contract/sandbox'
import { renderInPortal } from '@homeside/remote-kit/testing'
import { announcedDuring, readAloud, layOutPage } from '@homeside/remote-kit/testing/screen-reader'
import { screen, within } from '@testing-library/react'

import NextOrder from './home-cards/next-order/next-order.tsx'
import NewOrderPage from './pages/new-order/new-order-page.tsx'
import OrdersPage from './pages/orders/orders-page.tsx'
import remote from './remote.tsx'
import words from './strings/en.json'

/** Reading a page aloud looks at the whole page for every phrase, so it takes long. */
const timeoutMs = 120_000

beforeEach(layOutPage)

test(
  'an order is placed by what a screen reader says',
  async () => {
    const patient: PatientTraits = { Supplies: 'asking', Orders: ['many delivered'] }
    const { user } = await openPortal(patient, '/bluebird-hme/home')
    const button = (name: string) => screen.findByRole('button', { name })
    const link = (name: string) => screen.findByRole('link', { name })

    const order = await link(words.card.choose)
    expectPhrases(await readAloud(), [
      'heading, It is time for your disposable filter, level 2',
      'link, Order it',
      'link, Choose what I need',
    ])
    await user.click(order)
    const lancets = await screen.findByRole('checkbox', { name: 'Lancets, box of 100' })
    const choosing = await announcedDuring(async () => {
      await user.click(lancets)
      await screen.findByLabelText(words.usage.DaysRemaining)
    })
    expectPhrases(choosing, ['checkbox, Lancets, box of 100, Quantity 3, not checked', 'polite: 2 supplies chosen'])
    expectPhrases(await readAloud(), [
      'heading, Order supplies, level 1',
      'button, Details of Disposable filter, not expanded',
      'button, One less: Quantity of Lancets, box of 100, not disabled',
      'spinbutton, Quantity of Lancets, box of 100, Your insurance covers up to 3 now, max value 999, min value 1, 3',
      'textbox, What I have lasts … more days., required',
    ])
    const early = await announcedDuring(() => user.type(screen.getByLabelText(words.usage.DaysRemaining), '45{Tab}'))
    expectPhrases(early, [
      'polite: That is more than 30 days. You can order now: our team checks the order first and sends it when it is time.',
    ])

    await user.click(await button(words.choose.review))
    const place = await button(words.review.place)
    expectPhrases(await readAloud(), [
      'heading, Review your order, level 1',
      'button, Change the address',
      'checkbox, The address, phone and insurance are right. I need these supplies. I accept the order terms., not checked, required',
    ])
    await announcedDuring(async () => {
      await user.click(place)
      await screen.findByRole('alert')
    })
    const missing = 'Confirmation of address and insurance is required. The Order Terms must be accepted.'
    const going = await announcedDuring(async () =>
      user.click(within(screen.getByRole('alert')).getByRole('link', { name: missing })),
    )
    expectPhrases(going, [
      `checkbox, The address, phone and insurance are right. I need these supplies. I accept the order terms., ${missing}, not checked, invalid, required`,
    ])

    await user.click(screen.getByRole('checkbox', { name: words.review.agree.all }))
    await user.click(place)
    await screen.findByText(words.placed.number)
    await screen.findByText(/^You can order again on/)
    expectPhrases(await readAloud(), ['heading, Your order is placed, level 1', 'Order number'])
    await user.click(await link(words.placed.showOrders))
    await screen.findByRole('navigation', { name: words.history.pages })
    expectPhrases(await readAloud(), [
      'heading, Orders, level 1',
      'heading, Open orders, level 2',
      expect.stringMatching(/^link, .*On hold: it is too early for some supplies/),
      'heading, Finished orders, level 2',
      'button, Newer, disabled',
      '1 to 5 of 12',
    ])
  },
  timeoutMs,
)

function expectPhrases(heard: string[], phrases: unknown[]): void {
  expect(heard).toEqual(expect.arrayContaining(phrases))
}

function openPortal(patient: PatientTraits, path: string) {
  const routes = {
    '/:alias/home': <NextOrder />,
    '/:alias/orders': <OrdersPage />,
    '/:alias/orders/new': <NewOrderPage />,
  }
  return renderInPortal(null, { patient, path, namespaces: { orders: remote.strings }, routes })
}
