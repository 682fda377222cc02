/** @size all */

import type { PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, callsFinished } from '@homeside/remote-kit/testing'
import { cleanup } from '@testing-library/react'

import { loadRemotePage } from '../../host/src/federation/load-remote-page.ts'
import { renderPortal } from '../../host/src/testing/render-portal.tsx'
import { allRemotes, loadFromSource, snapshotWith } from '../idle-time/all-remotes.ts'

jest.mock('../../host/src/federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))

/** Something on the page always has the focus, or a screen reader and the next Tab would start at the top again. */

const traits: PatientTraits = {
  Supplies: 'asking',
  Orders: ['many delivered', 'blocked'],
  Conversations: ['many'],
  Cards: ['valid', 'expired'],
  Insurance: 'three',
}

/** Pages with lists, and buttons that add to them, take away and turn pages. */
const pages = [
  'home',
  'orders',
  'orders/new',
  'messages',
  'message',
  'payments',
  'payments/card',
  'demographics',
  'insurance',
  'notificationSettings',
]

/** Whether a button leads out of the portal, or opens something that jsdom does not have. */
const isOutside = (name: string) => /photo|print|camera|Print/i.test(name)

async function open(patient: Awaited<ReturnType<typeof addPatient>>, path: string) {
  const remotes = await allRemotes()
  jest.mocked(loadRemotePage).mockImplementation(loadFromSource(remotes))
  const view = await renderPortal({ snapshot: snapshotWith(remotes), patient, path: `/${patient.Alias}/${path}` })
  await settled()
  return view
}

/** Waits until no call is on its way, three times in a row. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await callsFinished()
    await new Promise((resolve) => setTimeout(resolve, 5))
    const isDrawn =
      document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null
    quiet = isDrawn ? quiet + 1 : 0
  }
}

const buttons = () => [...document.querySelectorAll<HTMLElement>('main :is(button, [type=checkbox], summary)')]

function nameOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  return element.getAttribute('aria-label') ?? (label ?? element).textContent
}

test.each(pages)('%s: after any button that a keyboard presses, the focus is somewhere', async (path) => {
  // The page where a card is entered is outside, and jsdom goes nowhere.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const patient = await addPatient(traits)
  await open(patient, path)
  const names = [...new Set(buttons().map(nameOf))].filter((name) => !isOutside(name))
  expect(names).not.toEqual([])
  const lost: string[] = []
  for (const name of names) {
    cleanup()
    const { user } = await open(patient, path)
    // An earlier press may have removed the button.
    const button = buttons().find((each) => nameOf(each) === name)
    if (!button) continue
    button.focus()
    await user.keyboard(button instanceof HTMLInputElement ? ' ' : '{Enter}')
    await settled()
    if (document.activeElement === document.body) lost.push(name)
  }
  expect(lost).toEqual([])
})
