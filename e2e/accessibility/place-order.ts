import { openAs } from './sandbox-patients.ts'
import type { Who } from './sandbox-patients.ts'
import type { Stage } from './states.ts'

/** Opens what can be ordered, as who has begun no order; what is kept from then on no other state meets. */
export async function chooseSupplies(stage: Stage, who: Who): Promise<void> {
  const { page, portal, words } = stage
  await page.route(`${portal.apiOrigin}/orders/draft`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: { Draft: null, SavedUtc: null, ExpiresUtc: null } })
  })
  await openAs(stage, who, 'orders/new')
  await page.getByRole('button', { name: words.reviewOrder }).waitFor()
}

/** Goes on to the review, with what is chosen by then. */
export async function reviewOrder({ page, words }: Stage): Promise<void> {
  await page.getByRole('button', { name: words.reviewOrder }).click()
  await page.getByRole('button', { name: words.placeOrder }).waitFor()
}

/** Says what has to be said, and presses the button. */
export async function agreeAndPlace({ page, words }: Stage): Promise<void> {
  await page.getByRole('checkbox', { name: words.acceptTerms }).check()
  await page.getByRole('button', { name: words.placeOrder }).click()
}
