import ownEnglish from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import ownSpanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import englishConsent from '../../shared/parts/src/consent/strings/en.json' with { type: 'json' }
import spanishConsent from '../../shared/parts/src/consent/strings/es.json' with { type: 'json' }
import { refuseCalls } from '../src/changed-answers.ts'
import { openAs, says, type Stage } from './states.ts'

const english = { ...ownEnglish, consent: englishConsent }
const spanish = { ...ownSpanish, consent: spanishConsent }

type Strings = typeof english

/** A text in either language, with anything in the place of its names and dates. */
export function either(pick: (strings: Strings) => string): RegExp {
  const patterns = [english, spanish as Strings].map((strings) =>
    pick(strings)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`))
      .join('.+'),
  )
  return new RegExp(`^(${patterns.join('|')})$`)
}

/** Waits until the page shows a text. */
export const shows = (stage: Stage, pick: (strings: Strings) => string) => says(stage, either(pick))

/** Presses a button whose name begins with these words. */
export async function press({ page }: Stage, pick: (strings: Strings) => string): Promise<void> {
  const name = new RegExp(either(pick).source.replace(/\$$/, ''))
  await page.getByRole('button', { name }).first().click()
}

/** Waits until a field is marked as wrong. */
export async function invalid({ page }: Stage): Promise<void> {
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** One row of a page, by its label. */
export const row = ({ page }: Stage, pick: (strings: Strings) => string) =>
  page.getByRole('group', { name: either(pick) })

/** Opens the form of a row, by its button: Add or Change. */
export async function edit(stage: Stage, pick: (strings: Strings) => string): Promise<void> {
  const name = new RegExp(`${either((t) => t.add).source}|${either((t) => t.change).source}`.replaceAll('$', ' '))
  await row(stage, pick).getByRole('button', { name }).click()
  await row(stage, pick).locator('form').waitFor()
}

/** Opens a page of somebody without a provider. */
export async function openWithoutProvider(stage: Stage, path: string): Promise<void> {
  await stage.openSession({ Account: 'no registrations' })
  await stage.page.goto(path)
}

/** Opens a page whose data does not load. */
export function lost(path: string, calls: string): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/${calls}`, 500, 'request-failed')
    await openAs(stage, {}, path)
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).first().waitFor()
  }
}
