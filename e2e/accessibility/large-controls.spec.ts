import { isLong } from '@homeside/build/testing/test-size'

import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { resize } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { inLetters, textFaults } from '../src/text-faults.ts'
import { messageWordsFor } from '../src/words.ts'
import { choosingStates } from './choosing-states.ts'
import { conversationStates } from './conversation-states.ts'
import { newMessageStates } from './new-message-states.ts'
import { ordersStates } from './orders-states.ts'
import { registrationStates } from './registration-states.ts'
import type { States } from './states.ts'

const states: States = {
  ...choosingStates,
  ...conversationStates,
  ...newMessageStates,
  ...ordersStates,
  ...registrationStates,
}

/** The controls of the table in shared/ui that are no fields, each with a state that has it. */
const controls: Record<string, { state: string; control: string }> = {
  'a number': { state: 'choosing: more than the allowance, and what goes with it', control: '.hs-stepper' },
  'a modal': { state: 'conversation: there is no camera', control: 'dialog[open]' },
  'the pages of a list': { state: 'orders: an older page of many', control: '.hs-pager' },
  'what opens and closes': { state: 'orders: one that is on hold, all of it open', control: 'details[open]' },
  'photos to send': {
    state: 'new message: written, kept, with as many photos as it takes and one too many',
    control: '.hs-photo-item',
  },
  'the steps of a wizard': { state: 'register: how to log in', control: '.task-progress' },
  'a photo, enlarged': {
    state: 'conversation: a photo is shown large, and enlarged',
    control: '.hs-photo-tools button',
  },
}

/** Each control is checked in one of the two looks. The long run takes both. */
const tagOf = (index: number): string => (isLong ? '@long' : (['@phone', '@desktop'][index % 2] ?? ''))

for (const [index, [name, { state, control }]] of Object.entries(controls).entries()) {
  const title = `${name} in letters of twice the size, at 320 pixels: two engines find nothing, and none of it is cut`
  test(
    title,
    { tag: tagOf(index) },
    async ({ context, expectedErrors, locale, openSession, page, patient, portal, signIn, words }) => {
      const bringAbout = states[state]
      if (!bringAbout) throw new Error(`There is no state ${state}.`)
      expectedErrors.push(/\b4\d\d\b|ERR_|Failed to (fetch|load)/)
      await bringAbout({ page, context, portal, words, said: messageWordsFor(locale), patient, openSession, signIn })
      await inLetters(page, 'large', async () => {
        await resize(page, { width: 320, height: 800 })
        expect(await page.locator(control).count()).toBeGreaterThan(0)
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await textFaults(page)).toEqual([])
        const edges = await page.locator(control).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
        expect(edges.filter(({ left, right }) => left < 0 || right > 320)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      })
    },
  )
}
