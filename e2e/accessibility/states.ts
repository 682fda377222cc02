import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'
import type { BrowserContext, Page } from '@playwright/test'

import type { RunningPortal } from '../src/running-portal.ts'
import type { MessageWords } from '../src/words.ts'
import type { Words } from '../src/words.ts'

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
