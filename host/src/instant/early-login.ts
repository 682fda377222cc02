import { rememberedUsername } from '@homeside/session/preferences'

import { sendEarly } from './send-early.ts'
import { watchOver } from './watch-over.ts'

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
  if (!form || early.answer) return
  early.answer = sendEarly(form)
  // What was sent stays unchanged until its result is known.
  if (early.answer) setReadOnly(true)
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

document.addEventListener('readystatechange', onReady)
