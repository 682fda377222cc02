import { authKey } from '@homeside/session/auth-key'
import { rememberedUsername } from '@homeside/session/preferences'
import { sessionText } from '@homeside/session/storage'

import type { EarlyLogin } from './early-login-state.ts'
import { sendEarly } from './send-early.ts'

/*
 * Stands in the page itself, before anything else has come, and looks after the prerendered form until React does: what
 * is submitted meanwhile is sent, its answer waits, and whoever waits in vain is told so. The style sheet shows each
 * state.
 */

/** Milliseconds that a submitted form waits for its script before the page says that something is wrong. */
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
  // What was sent stays as it was, until it is known what became of it.
  if (early.answer) setReadOnly(true)
}

/** A script that is missing, is not the one that was published, or throws as it starts. */
function onError({ target }: Event): void {
  if (target === window || target instanceof HTMLScriptElement) tellTrouble()
}

function tellTrouble(): void {
  page.dataset['login'] = 'trouble'
}

/** Before any script that waits for the end of the page. */
function onReady(): void {
  if (document.readyState !== 'interactive') return
  // Now that the page says where to.
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
  // That stays until the portal has a screen to show.
  if (page.dataset['login'] !== 'over') delete page.dataset['login']
}

addEventListener('submit', keep, true)
addEventListener('error', onError, true)
document.addEventListener('readystatechange', onReady)
// Whoever is signed in already is led on, and need not see a form that asks them to.
if (sessionText.get(authKey) !== null) page.dataset['login'] = 'over'
