import type { Stage } from './states.ts'

/** A patient of the sandbox, by username, and the alias of one of their providers. */
export interface Who {
  username: string
  alias: string
}

function of(username: string, alias = 'bluebird-hme'): Who {
  return { username, alias }
}

export const james = of('james.carter')
/** Their provider has a disclaimer of its own. */
export const jamesElsewhere = of('james.carter', 'northridge')
export const jose = of('jose.nandu')
export const maria = of('maria.lopez')
export const nina = of('nina.patel')
export const omar = of('omar.diaz', 'soluciones-medicas')
export const rose = of('rose.kim')
export const tess = of('tess.nguyen')
export const walt = of('walt.higgins')

/** Signs a patient in whose portal speaks the language of this run, whatever they prefer themselves. */
export async function signInAs({ page, words, signIn }: Stage, { username, alias }: Who): Promise<void> {
  const language = words.otherLanguage === 'English' ? 'es' : 'en'
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await signIn(username, alias)
}

/** Signs a patient in and opens one of their provider's pages, such as `orders`. */
export async function openAs(stage: Stage, who: Who, path: string): Promise<void> {
  await signInAs(stage, who)
  await stage.page.goto(`/${who.alias}/${path}`)
}

/** Signs a patient in and opens a page some of whose calls are never answered, until it waits for them. */
export async function openUnanswered(stage: Stage, who: Who, path: string, calls: string): Promise<void> {
  const { page, portal } = stage
  await signInAs(stage, who)
  const isAsked = page.waitForRequest(`${portal.apiOrigin}/${calls}`)
  await page.route(`${portal.apiOrigin}/${calls}`, () => undefined)
  await page.goto(`/${who.alias}/${path}`)
  await isAsked
  await page.locator('.hs-skeleton').first().waitFor()
}
