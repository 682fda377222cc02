import type { Page } from '@playwright/test'

import spanish from '../../deploy/server/desk/src/strings/es.json' with { type: 'json' }
import { openDeskWindow } from '../src/desk-window.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

/** The text that is printed. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return text
}

test(
  'the desk prints an order, a list, a conversation and the company, without menu and buttons',
  { tag: '@desktop' },
  async ({ browser, locale, patient, portal }) => {
    const made = await patient({ Orders: ['shipped'], Conversations: ['with a photo'] })
    const desk = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey: made.SiteKey })
    const { page, words: t } = desk
    const visit = (path: string) => page.goto(`${portal.apiOrigin}/desk/${made.SiteKey}/${path}`)
    const main = page.getByRole('main')

    await visit(`patients/${made.PatientKey}?part=orders`)
    await expect(main.getByRole('row').getByRole('link')).toBeVisible()
    const list = await printed(page)
    const number = /HS-[A-Z0-9-]+/.exec(list)?.[0] ?? 'no number of an order'
    await main.getByRole('link', { name: number }).click()
    await expect(main.getByRole('heading', { name: t.orders.history })).toBeVisible()
    await expect(main.getByRole('button', { name: t.orders.act.deliver })).toBeVisible()
    const order = await printed(page)

    await visit(`patients/${made.PatientKey}?part=messages`)
    await main.getByRole('row').getByRole('link').click()
    await expect(main.getByRole('button', { name: t.messages.photo.replace(/ .*/, '') })).toBeVisible()
    const said = await main.getByRole('list', { name: t.messages.thread }).innerText()
    const thread = await printed(page)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('img', { name: t.messages.photo.replace(/ .*/, '') })).toBeVisible()
    await page.emulateMedia({ media: null })

    await visit('provider')
    await expect(main.getByRole('heading', { name: t.provider.settings })).toBeVisible()
    const company = await printed(page)

    expect(order).toContain(number)
    expect(order).toContain(t.orders.items)
    expect(order).toContain(t.orders.history)
    expect(thread).toContain(said.split('\n')[0])
    expect(company).toContain(t.provider.settings)
    for (const text of [list, order, thread, company]) {
      expect(text).toContain('Anna Alvarez')
      for (const control of [t.screens.patients, t.signOut, t.orders.act.deliver, t.messages.send, t.messages.answer]) {
        expect(text.split('\n')).not.toContain(control)
      }
    }
    await desk.close()
  },
)

test(
  'a letter, a packing slip and a delivery ticket are printed alone, on one page',
  { tag: '@desktop' },
  async ({ browser, locale, patient, portal }) => {
    const made = await patient({ Account: 'no registrations', Orders: ['partly shipped'], Language: 'es' })
    const desk = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey: made.SiteKey })
    const { page, words: t } = desk
    const letter = page.getByRole('article')
    const onPaper = async (button: string) => {
      await page.getByRole('button', { name: button }).click()
      // Once the sender's address is on it, it can be printed.
      await expect(page.getByRole('button', { name: t.patients.print, exact: true })).toBeEnabled()
      const text = await printed(page)
      const paper = (await page.pdf()).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      await page.emulateMedia({ media: 'print' })
      expect(text).toBe(await letter.innerText())
      await page.emulateMedia({ media: null })
      expect(text).toContain('Bluebird Home Medical · 120 Bluebird Lane')
      await page.keyboard.press('Escape')
      await expect(letter).toBeHidden()
      return text
    }
    await page.goto(`${portal.apiOrigin}/desk/${made.SiteKey}/patients/${made.PatientKey}?part=access`)
    await onPaper(t.patients.byLetter)

    await page.goto(`${portal.apiOrigin}/desk/${made.SiteKey}/orders/${made.Orders[0]?.OrderKey}`)
    // Paper speaks its reader's language, whatever the desk speaks.
    expect(await onPaper(t.orders.paper.slip)).toContain(spanish.paper.check)
    expect(await onPaper(t.orders.paper.ticket)).toContain(spanish.paper.relation)
    await desk.close()
  },
)

test(
  'what was ordered goes on over the printed page, and its rows stay whole',
  { tag: '@desktop' },
  async ({ page, signIn, words }) => {
    await signIn({ Supplies: 'all due' })
    await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A7034' })
    const breaks = () =>
      row.evaluate((one) => {
        const parts = [one, ...[one.closest('.hs-surface')].filter((part) => part !== null)]
        return parts.map((part) => getComputedStyle(part).breakInside)
      })
    await page.emulateMedia({ media: 'print' })
    // The styles of paper are loaded in idle time.
    await expect.poll(breaks).toEqual(['avoid', 'auto'])
  },
)
