import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'

import type { Stage } from './states.ts'

/** Signs a patient in whom only this state meets, and opens one of their provider's pages, such as `orders`. */
export async function openAs(stage: Stage, traits: PatientTraits, path: string): Promise<MadePatient> {
  const made = await stage.openSession(traits)
  await stage.page.goto(`/${made.Alias}/${path}`)
  return made
}

/** Does so with calls that are never answered, until the page waits for them. */
export async function openUnanswered(stage: Stage, traits: PatientTraits, path: string, calls: string): Promise<void> {
  const { page, portal } = stage
  const isAsked = page.waitForRequest(`${portal.apiOrigin}/${calls}`)
  await page.route(`${portal.apiOrigin}/${calls}`, () => undefined)
  await openAs(stage, traits, path)
  await isAsked
  await page.locator('.hs-skeleton').first().waitFor()
}
