import type { PatientTraits } from '@homeside/contract/sandbox-patients'

import { openAs } from './open-as.ts'
import type { Stage } from './states.ts'

/** Opens the first step of an order. */
export async function chooseSupplies(stage: Stage, traits: PatientTraits = {}): Promise<void> {
  await openAs(stage, traits, 'orders/new')
  await stage.page.getByRole('button', { name: stage.words.reviewOrder }).waitFor()
}

/** Goes on to the review with the current choice. */
export async function reviewOrder({ page, words }: Stage): Promise<void> {
  await page.getByRole('button', { name: words.reviewOrder }).click()
  await page.getByRole('button', { name: words.placeOrder }).waitFor()
}

/** Answers what must be answered, and presses the button. */
export async function agreeAndPlace({ page, words }: Stage): Promise<void> {
  await page.getByRole('checkbox', { name: words.acceptTerms }).check()
  await page.getByRole('button', { name: words.placeOrder }).click()
}
