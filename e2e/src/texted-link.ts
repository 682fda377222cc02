import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { MadePatient } from '@homeside/contract/sandbox'
import type { Page } from '@playwright/test'

import hostEn from '../../host/src/strings/en.json' with { type: 'json' }
import hostEs from '../../host/src/strings/es.json' with { type: 'json' }
import mobileEn from '../../remotes/mobile-first/src/strings/en.json' with { type: 'json' }
import mobileEs from '../../remotes/mobile-first/src/strings/es.json' with { type: 'json' }
import ordersEn from '../../remotes/orders/src/strings/en.json' with { type: 'json' }
import ordersEs from '../../remotes/orders/src/strings/es.json' with { type: 'json' }
import linkEn from '../../shared/parts/src/link/strings/en.json' with { type: 'json' }
import linkEs from '../../shared/parts/src/link/strings/es.json' with { type: 'json' }
import { askStaff } from './call-api.ts'
import { waitUntilTakenOver } from './first-page.ts'
import { part } from './words.ts'

interface Portal {
  apiOrigin: string
  outboxFolder: string
}

/** Has staff text a link to one screen. Returns its path, as the text has it. */
export async function textLink(portal: Portal, { PatientKey }: MadePatient, Template = 'orders'): Promise<string> {
  const before = new Set(await readdir(portal.outboxFolder).catch(() => []))
  await askStaff(portal, 'staff/shortcodes', { PatientKey, Template })
  // A name that begins with a dot is a message that is still being written.
  const added = (await readdir(portal.outboxFolder))
    .filter((file) => !before.has(file) && !file.startsWith('.'))
    .toSorted()
  for (const file of added.toReversed()) {
    const link = /\/m\/\w{12}\?lang=\w\w/.exec(await readFile(path.join(portal.outboxFolder, file), 'utf8'))
    if (link) return link[0]
  }
  throw new Error('No link was texted.')
}

/** What the pages of a texted link say, by the language of the run. */
export const linkWords = {
  en: wordsOf({ host: hostEn, link: linkEn, mobile: mobileEn, orders: ordersEn }),
  es: wordsOf({ host: hostEs, link: linkEs, mobile: mobileEs, orders: ordersEs }),
}

export type LinkWords = (typeof linkWords)['en']

/** The words of a run whose browser has this locale. */
export const linkWordsFor = (locale = ''): LinkWords => linkWords[locale.startsWith('es') ? 'es' : 'en']

function wordsOf({ host, link, mobile, orders }: Texts) {
  const { done, invalid, register, verification } = mobile
  const { unknown: _before, ...go } = verification.go
  return {
    who: verification.title,
    lastName: verification.lastName,
    born: verification.dateOfBirth,
    privacy: verification.privacy,
    go: new RegExp(`^(${Object.values(go).join('|')})$`),
    order: orders.byText.title,
    statement: part(orders.review.agree.all.split('. ')[1] ?? ''),
    place: orders.review.place,
    placed: done.title.orders,
    nothingMore: done.nothingMore,
    earlier: part(done.earlier),
    logOut: host.frame.menuLogout,
    loggedOut: invalid.loggedOut,
    openAgain: invalid.openAgain,
    closed: invalid.closed,
    newLink: invalid.send,
    sent: invalid.sent,
    register: register.go,
    done: link.done,
    ranOut: verification.ranOut,
  }
}

interface Texts {
  host: typeof hostEn
  link: typeof linkEn
  mobile: typeof mobileEn
  orders: typeof ordersEn
}

type LinkPatient = { LastName: string; DateOfBirth: string }

/** Enters who the patient is once the page's own script runs. Returns how many taps that took. */
export async function proveLink(page: Page, words: LinkWords, patient: LinkPatient): Promise<number> {
  await waitUntilTakenOver(page)
  return sendProof(page, words, patient)
}

/**
 * Enters who the patient is on the page as it is, after the privacy policy where it is asked for. Returns the number of
 * taps.
 */
export async function sendProof(page: Page, words: LinkWords, { LastName, DateOfBirth }: LinkPatient): Promise<number> {
  const [year = '', month = '', day = ''] = DateOfBirth.split('-')
  await page.getByLabel(words.lastName, { exact: true }).click()
  await page.keyboard.type(LastName)
  await page.getByLabel(words.born, { exact: true }).click()
  await page.keyboard.type(`${month}${day}${year}`)
  const privacy = page.getByRole('checkbox', { name: words.privacy })
  const isAsked = await privacy.isVisible()
  if (isAsked) await privacy.click()
  await page.getByRole('button', { name: words.go }).click()
  return isAsked ? 4 : 3
}
