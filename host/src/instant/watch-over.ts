import { authKey, sessionText } from '@homeside/session/storage'

/*
 * What the script in a prerendered page does, before anything else has loaded: it keeps its form from being sent by
 * the browser, and tells a patient who waits too long. The style sheet shows each state.
 */

/** How many milliseconds a pressed button waits for its script before the page reports a problem. */
const patience = 8000

const page = document.documentElement
const early: EarlyPage = { isSubmitted: false, answer: null, trust, stop }
let timer = 0
let isTrusted = false
let tellSubmit: (event: SubmitEvent) => void

/**
 * Watches over a prerendered page.
 *
 * @param onSubmit Called when its form is sent.
 */
export function watchOver(onSubmit: (event: SubmitEvent) => void): EarlyPage {
  tellSubmit = onSubmit
  addEventListener('submit', keep, true)
  addEventListener('error', onError, true)
  // A signed-in patient leaves this page, and need not see what other visitors see.
  if (sessionText.get(authKey) !== null) page.dataset['early'] = 'over'
  window.earlyPage = early
  return early
}

function keep(event: SubmitEvent): void {
  event.preventDefault()
  tellSubmit(event)
  waitForScript()
  early.isSubmitted = true
  if (page.dataset['early'] !== 'trouble') page.dataset['early'] = 'submitted'
}

/**
 * Whether all of the page has arrived. Before, what it says about its calls may end in the middle, although its form is
 * there and can be sent.
 */
export function hasArrived(): boolean {
  return document.readyState !== 'loading'
}

/** Somebody waits for the script now. */
export function waitForScript(): void {
  timer ||= window.setTimeout(tellTrouble, patience)
}

/**
 * Notices a script that throws, is missing, or has another hash. The portal's own script reports the files that it
 * loads itself.
 */
function onError({ target }: Event): void {
  if (target === window || (!isTrusted && target instanceof HTMLScriptElement)) tellTrouble()
}

function tellTrouble(): void {
  page.dataset['early'] = 'trouble'
}

function trust(): void {
  isTrusted = true
}

function stop(): void {
  removeEventListener('error', onError, true)
  removeEventListener('submit', keep, true)
  clearTimeout(timer)
  // `over` stays until the portal has a screen to show.
  if (page.dataset['early'] !== 'over') delete page.dataset['early']
}

/** What the script in the page passes on to the portal's own script. */
interface EarlyPage {
  isSubmitted: boolean
  /** The answer to what was sent early, if it could be sent. */
  answer: Promise<Response> | null
  /** On a first page: the last button that was pressed, or the one that sent the form. */
  pressed?: HTMLElement | null
  /** On a first page: the answers to what it asks and sends first, by method and address. */
  answers?: Map<string, Promise<Response>>
  /** Called when the portal's script has started. From then on, that script reports which of its files do not load. */
  trust: () => void
  /** Ends the script's watch. */
  stop: () => void
}

declare global {
  interface Window {
    /** Absent when nothing of the page was prerendered. */
    earlyPage?: EarlyPage
  }
}
