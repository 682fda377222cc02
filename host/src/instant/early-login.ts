import { authKey } from '@homeside/session/auth-key'
import { rememberedUsername } from '@homeside/session/preferences'
import { sessionText } from '@homeside/session/storage'

import type { EarlyLogin } from './early-login-state.ts'
import { sendEarly } from './send-early.ts'

/*
 * This script is in the page itself and runs before anything else has loaded. It handles the prerendered form until
 * React does: it sends an early submit, keeps the answer, and tells a patient who waits too long. The style sheet shows
 * each state.
 */

/** How many milliseconds a submitted form waits for its script before the page reports a problem. */
const patience = 8000

const page = document.documentElement
const early: EarlyLogin = { isSubmitted: false, answer: null, stop }
window.earlyLogin = early
let timer = 0

function keep(event: SubmitEvent): void {
  event.preventDefault()
  send()
  if (!early.isSubmitted) timer = window.setTimeout(tellTrouble, patience)
  early.isSubmitted = true
  if (page.dataset['login'] !== 'trouble') page.dataset['login'] = 'submitted'
}

function send(): void {
  const form = document.querySelector<HTMLFormElement>('#login form')
  if (!form || early.answer) return
  early.answer = sendEarly(form)
  // What was sent stays unchanged until its result is known.
  if (early.answer) setReadOnly(true)
}

/** A script that is missing, has another hash, or throws when it starts. */
function onError({ target }: Event): void {
  if (target === window || target instanceof HTMLScriptElement) tellTrouble()
}

function tellTrouble(): void {
  page.dataset['login'] = 'trouble'
}

/** Runs before scripts that wait for the end of the page. */
function onReady(): void {
  if (document.readyState !== 'interactive') return
  // The page has named the API by now.
  if (early.isSubmitted) send()
  else fillInUsername()
}

function fillInUsername(): void {
  const username = document.querySelector<HTMLInputElement>('#login #username')
  const remember = document.querySelector<HTMLInputElement>('#login [name=remember]')
  const known = rememberedUsername()
  if (!username || !remember || !known || username.value !== '') return
  username.value = known
  remember.checked = true
}

function setReadOnly(isReadOnly: boolean): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#login input')) field.readOnly = isReadOnly
}

function stop(): void {
  setReadOnly(false)
  removeEventListener('submit', keep, true)
  removeEventListener('error', onError, true)
  clearTimeout(timer)
  // This stays until the portal has a screen to show.
  if (page.dataset['login'] !== 'over') delete page.dataset['login']
}

addEventListener('submit', keep, true)
addEventListener('error', onError, true)
document.addEventListener('readystatechange', onReady)
// A signed-in patient is led on, and need not see a login form.
if (sessionText.get(authKey) !== null) page.dataset['login'] = 'over'
