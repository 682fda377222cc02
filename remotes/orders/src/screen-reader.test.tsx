import { join } from 'node:path'

import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { PatientTraits } from '@homeside/contract/sandbox-patients'
import type { Language } from '@homeside/contract/wire'
import { renderInPortal } from '@homeside/remote-kit/testing'
import { keptTranscript } from '@homeside/remote-kit/testing/kept-transcript'
import { layOutPage } from '@homeside/remote-kit/testing/laid-out-page'
import { Transcript } from '@homeside/remote-kit/testing/transcript'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'

import NextOrder from './home-cards/next-order/next-order.tsx'
import NewOrderPage from './pages/new-order/new-order-page.tsx'
import OrdersPage from './pages/orders/orders-page.tsx'
import remote from './remote.tsx'
import english from './strings/en.json'
import spanish from './strings/es.json'

const languages = [
  { language: 'en', words: english, lancets: 'Lancets, box of 100' },
  { language: 'es', words: spanish, lancets: 'Lancetas, caja de 100' },
] as const

/** Reading a page aloud looks at the whole page for every phrase, so it takes long. */
const timeoutMs = 120_000

beforeEach(layOutPage)

test.each(languages)(
  'from the dashboard to the open order, in $language',
  async ({ language, words, lancets }) => {
    const patient: PatientTraits = { Supplies: 'asking', Orders: ['many delivered'], Account: 'unverified email' }
    const { user } = await openPortal(patient, '/bluebird-hme/home', language)
    const heard = new Transcript()
    const button = (name: string) => screen.findByRole('button', { name })
    const link = (name: string) => screen.findByRole('link', { name })

    await link(words.orders.orderSupplies)
    await heard.read('The dashboard: the next order')
    await user.click(await link(words.orders.orderSupplies))
    const lancetsBox = await screen.findByRole('checkbox', { name: lancets })
    await heard.hear('Choosing a supply', async () => {
      await user.click(lancetsBox)
      await screen.findByLabelText(words.usage.DaysRemaining)
    })
    await heard.read('Choosing supplies')
    await heard.hear('Telling for how many days some is left', async () => {
      await user.type(screen.getByLabelText(words.usage.DaysRemaining), '45{Tab}')
      await screen.findByText(words.usage.early.replace('{{days}}', String(orderAheadDays)))
    })
    await user.click(await button(words.choose.review))
    const place = await button(words.review.place)
    await heard.read('The review')
    await heard.hear('Placing without the agreement', async () => {
      await user.click(place)
      await screen.findByRole('alert')
    })
    await heard.read('The review, with what is missing', 'alert')
    const missing = within(screen.getByRole('alert')).getByRole('link')
    await heard.hear('Going to what is missing', () => user.click(missing))
    await user.click(screen.getByRole('checkbox', { name: words.review.agree.all }))
    await user.click(place)
    await screen.findByText(words.placed.number)
    await screen.findByRole('heading', { name: words.reminder.title })
    await heard.read('The confirmation')
    await user.click(await link(words.placed.showOrders))
    await screen.findByRole('navigation', { name: words.history.pages })
    await heard.read('The orders')
    expect(heard.text).toBe(keptTranscript(join(__dirname, 'testing'), `place-order.${language}`, heard.text))
  },
  timeoutMs,
)

test.each(languages)(
  'orders in many states, in $language',
  async ({ language, words }) => {
    const Orders: PatientTraits['Orders'] = ['cancelled', 'partly shipped', 'blocked', 'shipped', 'on hold', 'placed']
    await openPortal({ Orders }, '/bluebird-hme/orders', language)
    const heard = new Transcript()
    await screen.findByRole('navigation', { name: words.history.pages })
    await heard.read('The orders')
    expect(heard.text).toBe(keptTranscript(join(__dirname, 'testing'), `follow-orders.${language}`, heard.text))
  },
  timeoutMs,
)

function openPortal(patient: PatientTraits, path: string, language: Language) {
  const routes = {
    '/:alias/home': <NextOrder />,
    '/:alias/orders': <OrdersPage />,
    '/:alias/orders/new': <NewOrderPage />,
  }
  return renderInPortal(null, {
    patient,
    details: { address: { street: '91 Elm Road', apt: '12', city: 'Denver', state: 'CO', postalCode: '80203' } },
    path,
    language,
    namespaces: { orders: remote.strings },
    routes: Object.fromEntries(Object.entries(routes).map(([route, page]) => [route, inMain(page)])),
  })
}

/** A frame like the host's around a page. */
function inMain(page: ReactNode) {
  return <main>{page}</main>
}
