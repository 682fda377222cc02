import { localText, usernameKey } from '@homeside/session/storage'

import { loginAlias, signInForm } from '../login/sign-in-form.ts'
import { readPageSnapshot } from '../page/page-snapshot.ts'
import { askEarly } from './early-answers.ts'
import { hasArrived, watchOver } from './watch-over.ts'

/*
 * This script is in the page of the prerendered login. It sends an early submit, keeps the answer for the login's own
 * script, and fills in the remembered username.
 */

const early = watchOver(send)
const { stop } = early
early.stop = () => {
  setReadOnly(false)
  stop()
}

function send(): void {
  const form = document.querySelector<HTMLFormElement>('#login form')
  if (!form || early.answer || !hasArrived()) return
  early.answer = sendEarly(form)
  // The fields cannot be changed until the answer is known.
  if (early.answer) setReadOnly(true)
}

/** Runs when the whole page has arrived, before the scripts that wait for that. */
function onReady(): void {
  if (document.readyState !== 'interactive') return
  if (early.isSubmitted) send()
  else fillInUsername()
}

function fillInUsername(): void {
  const username = document.querySelector<HTMLInputElement>('#login #username')
  const remember = document.querySelector<HTMLInputElement>('#login [name=remember]')
  const known = localText.get(usernameKey)
  if (!username || !remember || !known || username.value !== '') return
  username.value = known
  remember.checked = true
}

function setReadOnly(isReadOnly: boolean): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#login input')) field.readOnly = isReadOnly
}

document.addEventListener('readystatechange', onReady)

/**
 * Sends the login form before the portal's script has loaded, so that a patient who types fast does not wait for it.
 * Null when the form is not complete enough to send.
 */
function sendEarly(form: HTMLFormElement): Promise<Response> | null {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const credentials = { username: field('username').value.trim(), password: field('password').value }
  if (!credentials.username || !credentials.password) return null
  const { origin, pathname: path } = window.location
  return askEarly(`${readPageSnapshot().apiOrigin}/account/login`, {
    method: 'POST',
    body: new URLSearchParams(signInForm(credentials, { alias: loginAlias(path), origin, path, withDashboard: true })),
  })
}
