import type { PatientTraits } from '@homeside/contract/sandbox'

import { waitUntilTakenOver } from '../src/first-page.ts'
import { linkWords, proveLink, textLink, type LinkWords } from '../src/texted-link.ts'
import { says, type Stage, type States } from './states.ts'

/** The texts of a link's pages, in the language of the run. */
async function saidIn({ page }: Stage): Promise<LinkWords> {
  const lang = await page.evaluate(() => document.documentElement.lang)
  return linkWords[lang === 'es' ? 'es' : 'en']
}

/** Opens a texted link, and waits until the page asks who the visitor is. */
async function tap(stage: Stage, traits: PatientTraits = {}, template = 'orders') {
  const made = await stage.patient(traits)
  await stage.page.goto(await textLink(stage.portal, made, template))
  await waitUntilTakenOver(stage.page)
  await stage.page.getByRole('checkbox').waitFor()
  return { made, words: await saidIn(stage) }
}

async function open(stage: Stage, traits: PatientTraits = {}, template = 'orders') {
  const { made, words } = await tap(stage, traits, template)
  await proveLink(stage.page, words, made)
  return words
}

/** The screens of a texted link, in each of their states. */
export const textedLinkStates: States = {
  'a link, before anything is said': (stage) => tap(stage),
  'a link, with nothing filled in': async (stage) => {
    const { words } = await tap(stage)
    await stage.page.getByRole('button', { name: words.go }).click()
    await stage.page.locator('[aria-invalid=true]').first().waitFor()
  },
  'a link after three wrong answers': async (stage) => {
    const { made, words } = await tap(stage)
    for (const LastName of ['One', 'Two']) {
      await proveLink(stage.page, words, { ...made, LastName })
      await stage.page.getByRole('alert').waitFor()
      await stage.page.reload()
    }
    await proveLink(stage.page, words, { ...made, LastName: 'Three' })
    await says(stage, /2 tries left|Quedan 2 intentos/)
  },
  'a link that cannot be read for now': async (stage) => {
    await stage.page.route(/registrationcodemobilefirst/, (route) => route.abort('connectionrefused'))
    await stage.page.goto('/m/TEXTTNA23456')
    await stage.page.getByRole('alert').waitFor()
  },
  'a link that is not one': async (stage) => {
    await stage.page.goto('/m/NOSUCHLINK22')
    await says(stage, /We cannot open this link|No podemos abrir este enlace/)
  },
  'a link that is closed': async (stage) => {
    await stage.page.goto('/m/TEXTCLD23456')
    await says(stage, /This link is closed|Este enlace está cerrado/)
  },
  'a new link on its way': async (stage) => {
    await stage.page.goto('/m/TEXTCLD23456')
    await stage.page.getByRole('button', { name: /Text me a new link|Envíeme un enlace nuevo/ }).click()
    await says(stage, /A new link is on its way|Su enlace nuevo va en camino/)
  },
  'an order by text': async (stage) => {
    const words = await open(stage)
    await stage.page.getByRole('checkbox', { name: words.statement }).waitFor()
  },
  'an order by text, without the statement and with a wrong address': async (stage) => {
    const words = await open(stage)
    await stage.page.getByRole('button', { name: /^Change the address$|^Cambiar la dirección$/ }).click()
    await stage.page.getByRole('button', { name: words.place }).click()
    await stage.page.locator('[aria-invalid=true]').first().waitFor()
  },
  'an order by text, with nothing due': async (stage) => {
    await open(stage, { Supplies: 'nothing due' })
    await says(stage, /Nothing is due yet|Aún no puede pedir/)
  },
  'an order placed by text': async (stage) => {
    const words = await open(stage)
    await stage.page.getByRole('checkbox', { name: words.statement }).click()
    await stage.page.getByRole('button', { name: words.place }).click()
    await says(stage, words.nothingMore)
  },
  'an order that was placed by text before': async (stage) => {
    const { made, words } = await tap(stage)
    const link = await textLink(stage.portal, made)
    await proveLink(stage.page, words, made)
    await stage.page.getByRole('checkbox', { name: words.statement }).click()
    await stage.page.getByRole('button', { name: words.place }).click()
    await says(stage, words.nothingMore)
    await stage.page.goto(link)
    await proveLink(stage.page, words, made)
    await stage.page.getByRole('heading', { level: 1, name: words.earlier }).waitFor()
  },
  'an order by text, after too long away': async (stage) => {
    const words = await open(stage)
    await stage.page.getByRole('checkbox', { name: words.statement }).waitFor()
    // The server no longer knows the session, as after fifteen minutes.
    await stage.page.evaluate(() => sessionStorage.setItem('auth', 'a-token-that-ran-out'))
    await stage.page.reload()
    await says(stage, words.ranOut)
  },
  'a link’s screen without its session, as in another browser': async (stage) => {
    await stage.page.goto('/m/invalid?alias=litehub')
    await says(stage, /^(Open the link in your message again|Abra otra vez el enlace de su mensaje)$/)
  },
  'a new link that cannot be sent for now': async (stage) => {
    await stage.page.goto('/m/TEXTCLD23456')
    const send = stage.page.getByRole('button', { name: /Text me a new link|Envíeme un enlace nuevo/ })
    await send.waitFor()
    await stage.page.route(`${stage.portal.apiOrigin}/**`, (route) => route.abort('connectionrefused'))
    await send.click()
    await stage.page.getByRole('alert').waitFor()
  },
  'logged out of a link': async (stage) => {
    const words = await open(stage)
    await stage.page.getByRole('button', { name: words.logOut }).click()
    await says(stage, words.loggedOut)
  },
  'insurance by text': async (stage) => {
    const words = await open(stage, {}, 'insurance')
    await stage.page.getByRole('button', { name: words.done, exact: true }).waitFor()
  },
  'done with insurance by text': async (stage) => {
    const words = await open(stage, {}, 'insurance')
    await stage.page.getByRole('button', { name: words.done, exact: true }).click()
    await says(stage, words.nothingMore)
  },
  'details by text': async (stage) => {
    const words = await open(stage, {}, 'demographics')
    await stage.page.getByRole('button', { name: words.done, exact: true }).waitFor()
  },
  'done with details by text': async (stage) => {
    const words = await open(stage, {}, 'demographics')
    await stage.page.getByRole('button', { name: words.done, exact: true }).click()
    await says(stage, words.nothingMore)
  },
  'messages by text': async (stage) => {
    const words = await open(stage, { Conversations: ['unread'] }, 'messages')
    await stage.page.getByRole('button', { name: words.done, exact: true }).waitFor()
  },
  'done with messages by text': async (stage) => {
    const words = await open(stage, { Conversations: ['unread'] }, 'messages')
    await stage.page.getByRole('button', { name: words.done, exact: true }).click()
    await says(stage, words.nothingMore)
  },
  'the way from the mobile app to the bills, used before': async (stage) => {
    await stage.page.goto('/harbor-health/mobilebpc')
    await stage.page.getByRole('main').getByRole('alert').waitFor()
  },
}
