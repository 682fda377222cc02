import { authKey } from '@homeside/session/auth-key'
import { sessionText } from '@homeside/session/storage'

import type { EarlyPage } from './early-state.ts'

/*
 * What the script in a prerendered page does, before anything else has loaded: it keeps what is pressed until the
 * portal can act on it, and tells a patient who waits too long. The style sheet shows each state.
 */

/** How many milliseconds a submitted form waits for its script before the page reports a problem. */
const patience = 8000

const page = document.documentElement
const early: EarlyPage = { pressed: null, isSubmitted: false, answer: null, trust, stop }
let timer = 0
let watched = ''
let tellSubmit: (() => void) | undefined

/**
 * Watches over a prerendered page.
 *
 * @param part The selector of what was prerendered.
 * @param onSubmit Called when its form is sent.
 */
export function watchOver(part: string, onSubmit?: () => void): EarlyPage {
  watched = part
  tellSubmit = onSubmit
  addEventListener('submit', keep, true)
  addEventListener('click', press, true)
  addEventListener('error', onError, true)
  // A signed-in patient is led on, and need not see what strangers see.
  if (sessionText.get(authKey) !== null) page.dataset['early'] = 'over'
  window.earlyPage = early
  return early
}

function keep(event: SubmitEvent): void {
  event.preventDefault()
  early.pressed = event.submitter
  tellSubmit?.()
  if (!early.isSubmitted) timer = window.setTimeout(tellTrouble, patience)
  early.isSubmitted = true
  if (page.dataset['early'] !== 'trouble') page.dataset['early'] = 'submitted'
}

function press({ target }: Event): void {
  if (target instanceof Element && !early.isSubmitted) early.pressed = target.closest(`${watched} [type=button]`)
}

/** A script that is missing, has another hash, or throws when it starts. */
function onError({ target }: Event): void {
  if (target === window || target instanceof HTMLScriptElement) tellTrouble()
}

function tellTrouble(): void {
  page.dataset['early'] = 'trouble'
}

function trust(): void {
  removeEventListener('error', onError, true)
}

function stop(): void {
  trust()
  removeEventListener('submit', keep, true)
  removeEventListener('click', press, true)
  clearTimeout(timer)
  // This stays until the portal has a screen to show.
  if (page.dataset['early'] !== 'over') delete page.dataset['early']
}
