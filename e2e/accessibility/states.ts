import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { BrowserContext, Page } from '@playwright/test'

import type { RunningPortal } from '../src/running-portal.ts'
import type { MessageWords, Words } from '../src/words.ts'

/** The tools for reaching a state. */
export interface Stage {
  page: Page
  context: BrowserContext
  portal: RunningPortal
  words: Words
  /** The texts of messages. */
  said: MessageWords
  patient: (traits?: PatientTraits) => Promise<MadePatient>
  openSession: (who?: PatientTraits | MadePatient) => Promise<MadePatient>
  signIn: (traits?: PatientTraits) => Promise<MadePatient>
}

/**
 * A screen in one of its states: the steps from a new page. It ends by waiting for something that only this state has,
 * so that a state that is not reached fails.
 */
export type States = Readonly<Record<string, (stage: Stage) => Promise<unknown>>>

/** Waits until the page shows this text, in either language. */
export async function says({ page }: Stage, text: RegExp | string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}

/** Makes a patient for this state alone, signs them in, and opens one of their pages, such as `orders`. */
export async function openAs(stage: Stage, traits: PatientTraits, path: string): Promise<MadePatient> {
  const made = await stage.openSession(traits)
  await stage.page.goto(`/${made.Alias}/${path}`)
  return made
}

/** Does the same, but leaves some calls without an answer. Ends once the page waits for them. */
export async function openUnanswered(stage: Stage, traits: PatientTraits, path: string, calls: string): Promise<void> {
  const { page, portal } = stage
  const isAsked = page.waitForRequest(`${portal.apiOrigin}/${calls}`)
  await page.route(`${portal.apiOrigin}/${calls}`, () => undefined)
  await openAs(stage, traits, path)
  await isAsked
  await page.locator('.hs-skeleton').first().waitFor()
}

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
