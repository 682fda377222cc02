import type { BrowserContext, Page } from '@playwright/test'

import type { MessageWords } from '../src/message-words.ts'
import type { RunningPortal } from '../src/running-portal.ts'
import type { Words } from '../src/words.ts'

/** What a state is brought about with. */
export interface Stage {
  page: Page
  context: BrowserContext
  portal: RunningPortal
  words: Words
  /** What messages say. */
  said: MessageWords
  signIn: (username: string, alias?: string) => Promise<void>
}

/** A screen in one of its states: what to do, from a new page, until it stands there. */
export type States = Readonly<Record<string, (stage: Stage) => Promise<void>>>
