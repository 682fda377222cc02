import type { Locator } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { clickOn, Costs, slowPhone } from './action-costs.ts'

/** How often each action is repeated. */
const times = 5

// A trace takes pictures of the whole page in script, which would count.
test.use({ trace: 'off' })

test('choosing and reviewing everything prescribed responds at once', async ({ openSession, page, words }) => {
  test.slow()
  const { Alias } = await openSession({ Supplies: 'eight due' })
  await page.goto(`/${Alias}/orders/new`)
  const main = page.getByRole('main')
  const first = main.getByRole('checkbox').first()
  await expect(first).toBeChecked()
  const costs = new Costs(await slowPhone(page))
  const click = async (what: string, where: Locator): Promise<void> => costs.of(what, await clickOn(where))
  const details = main.locator('button[aria-expanded]').first()
  for (let time = 0; time < times; time += 1) {
    await click('a supply taken out', first)
    await expect(first).not.toBeChecked()
    await click('a supply chosen', first)
    await expect(first).toBeChecked()
    await click('details opened', details)
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    // The steppers below are those of extras, and a row with an extra stays open.
    const stepper = main.locator('.hs-stepper').first()
    await click('one more', stepper.getByRole('button').last())
    await stepper.locator('input').focus()
    await costs.of('a digit typed', () => page.keyboard.press('2'))
    await costs.of('a digit removed', () => page.keyboard.press('Backspace'))
    // A row without a quantity stays open too.
    await costs.of('a digit typed', () => page.keyboard.press('1'))
    await click('details closed', details)
    await expect(details).toHaveAttribute('aria-expanded', 'false')
  }
  for (let time = 0; time < times; time += 1) {
    await click('to the review', page.getByRole('button', { name: words.reviewOrder }))
    const statement = page.getByRole('checkbox', { name: words.acceptTerms })
    await statement.waitFor()
    await click('the statement ticked', statement)
    await costs.of('back to choosing', () => page.goBack())
    await expect(first).toBeVisible()
  }
  costs.report()
})

test('the list of orders responds at once', async ({ openSession, page }) => {
  test.slow()
  const { Alias } = await openSession({ Orders: ['many delivered', 'open', 'blocked', 'shipped'] })
  await page.goto(`/${Alias}/orders`)
  const details = page.locator('.ord-history summary')
  await details.first().waitFor()
  const costs = new Costs(await slowPhone(page))
  const click = async (what: string, where: Locator): Promise<void> => costs.of(what, await clickOn(where))
  for (let time = 0; time < times; time += 1) {
    await click('details opened or closed', details.first())
    await click('the next page', page.getByRole('button', { name: 'Anteriores' }))
    await click('the page before', page.getByRole('button', { name: 'Más recientes' }))
  }
  costs.report()
})
