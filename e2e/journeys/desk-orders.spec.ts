import type { Order } from '@homeside/contract/orders'

import { axeFaults, standStill } from '../src/accessibility-faults.ts'
import { openDeskWindow } from '../src/desk-window.ts'
import { enterCard, enterRefusedCard } from '../src/enter-card.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

test(
  'a queue is worked through with keys: the next one opens, an act is undone, and what was done leaves with the window',
  { tag: '@desktop' },
  async ({ browser, locale, page, portal, signIn, words }) => {
    const { Alias, Orders, SiteKey: siteKey } = await signIn({ Orders: ['placed'] })
    const number = Orders[0]?.OrderNumber ?? 'no order'
    const open = (person: string) => openDeskWindow(person, { browser, portal, locale, siteKey })
    const { faults, page: desk, words: t } = await open('Anna Alvarez')
    const ben = await open('Ben Brooks')
    await ben.page.getByRole('link', { name: number }).click()
    const heading = desk.getByRole('heading', { level: 2, name: t.orders.title.replace('{{number}}', number) })
    const accept = desk.getByRole('button', { name: t.orders.act.accept })
    await desk.getByRole('link', { name: number }).click()
    await expect(heading).toBeFocused()
    await desk.reload()
    await expect(accept).toBeVisible()

    // Whatever is typed into a field is no press.
    await desk.keyboard.press('/')
    await desk.keyboard.type('ajk')
    await expect(desk.getByRole('searchbox')).toHaveValue('ajk')
    await heading.focus()
    await desk.keyboard.press('a')
    await expect(heading).toHaveCount(0)
    await desk.keyboard.press('z')
    await expect(heading).toBeFocused()
    await expect(accept).toBeVisible()
    await desk.keyboard.press('a')
    await expect(desk.getByRole('button', { name: t.leaving.undo })).toBeVisible()
    await desk.close({ runBeforeUnload: true })
    const taken = t.orders.did.Processing.replace('{{name}}', 'Anna Alvarez').replace(/ *\{\{.*/, '')
    await expect(ben.page.getByRole('status').getByText(taken)).toBeVisible()
    await page.goto(`/${Alias}/orders`)
    await expect(page.getByText(words.beingPacked).first()).toBeVisible()

    // A lead finds with one click what a colleague did.
    await ben.page.getByRole('link', { name: t.screens.history, exact: true }).click()
    const accepted = t.trail.does['POST staff/orders/{key}/accept'].replace('{{order}}', number)
    await expect(ben.page.getByRole('link', { name: accepted })).toBeVisible()
    await ben.page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    for (const width of [1280, 768, 360]) {
      await ben.page.setViewportSize({ width, height: 900 })
      await standStill(ben.page)
      expect(await axeFaults(ben.page)).toEqual([])
      const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
      expect(await ben.page.locator('html').evaluate(isTooWide)).toBe(false)
    }
    await ben.close()
    expect(faults).toEqual([])
  },
)

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
