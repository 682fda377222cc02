import type { Order } from '@homeside/contract/orders'

import { axeFaults } from '../src/accessibility-faults.ts'
import { openDeskWindow } from '../src/desk-window.ts'
import { enterCard, enterRefusedCard } from '../src/enter-card.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

test(
  'a patient pays on the phone: the card is typed on the processor’s page alone, and both sides see it paid',
  { tag: '@desktop' },
  async ({ browser, locale, page, portal, signIn, words }) => {
    const { Alias, SiteKey: siteKey } = await signIn({ Provider: 'soluciones-medicas' })
    await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    // The page of the payment comes next, and the patient calls instead.
    const placed = page.waitForResponse(
      (response) => response.url().endsWith('/orders') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: words.placeOrder }).click()
    const { OrderNumber: number } = (await (await placed).json()) as Order

    const { page: desk, words: t, close } = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey })
    const sent: string[] = []
    desk.on('request', (request) => {
      const { host } = new URL(request.url())
      if (host === new URL(portal.apiOrigin).host) sent.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    const begins = (text: string) => new RegExp(`^${text.replace(/\{\{.*/, '')}`)
    await desk.getByRole('link', { name: number }).click()
    const take = desk.getByRole('button', { name: begins(t.orders.said.open) })
    const charge = desk.getByRole('button', { name: begins(t.orders.said.charge) })
    await take.click()
    await enterRefusedCard(desk)
    await charge.click()
    await expect(desk.getByText(t.problems['card-session-unusable'])).toBeVisible()
    await desk.getByRole('button', { name: t.orders.said.again }).click()
    await enterCard(desk)
    await expect(charge).toBeVisible()
    expect(await axeFaults(desk)).toEqual([])
    await charge.click()
    await expect(desk.getByText(t.orders.charge.Paid, { exact: false }).first()).toBeVisible()
    await expect(charge).toHaveCount(0)
    await desk.reload()
    await expect(take).toHaveCount(0)
    expect(sent.filter((each) => each.includes('4242'))).toEqual([])

    await page.goto(`/${Alias}/payments`)
    await expect(page.getByText('4242').first()).toBeVisible()
    await close()
  },
)
