import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { MadePatient } from '@homeside/contract/sandbox-patients'
import type { Page } from '@playwright/test'

import { askStaff } from './call-as-staff.ts'
import { isTakenOver } from './first-page.ts'

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
  en: {
    who: 'First, show us it is you',
    lastName: 'Last name',
    born: 'Date of birth',
    privacy: 'I have read the privacy policy.',
    go: /^Go to my/,
    order: 'Order your supplies',
    statement: /I accept the order terms\.$/,
    place: 'Place order',
    placed: 'Your order is placed',
    nothingMore: 'Nothing more to do',
    earlier: /^You ordered on/,
    logOut: 'Log out',
    loggedOut: 'You are logged out',
    openAgain: 'Open the link in your message again',
    closed: 'This link is closed',
    newLink: 'Text me a new link',
    sent: 'A new link is on its way',
    register: 'Register',
    done: 'I am done',
    ranOut: 'You were away for a while',
  },
  es: {
    who: 'Primero, díganos quién es',
    lastName: 'Apellido',
    born: 'Fecha de nacimiento',
    privacy: 'He leído la política de privacidad.',
    go: /^Ir a mi/,
    order: 'Pida sus suministros',
    statement: /condiciones del pedido\.$/,
    place: 'Hacer el pedido',
    placed: 'Recibimos su pedido',
    nothingMore: 'No tiene que hacer nada más',
    earlier: /^Usted hizo su pedido el/,
    logOut: 'Cerrar sesión',
    loggedOut: 'Su sesión está cerrada',
    openAgain: 'Abra otra vez el enlace de su mensaje',
    closed: 'Este enlace está cerrado',
    newLink: 'Envíeme un enlace nuevo',
    sent: 'Su enlace nuevo va en camino',
    register: 'Registrarse',
    done: 'Ya terminé',
    ranOut: 'Pasó un tiempo sin usar la página',
  },
}

export type LinkWords = (typeof linkWords)['en']

type LinkPatient = { LastName: string; DateOfBirth: string }

/** Enters who the patient is once the page's own script runs. Returns how many taps that took. */
export async function proveLink(page: Page, words: LinkWords, patient: LinkPatient): Promise<number> {
  await isTakenOver(page)
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
