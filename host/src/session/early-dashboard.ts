import type { Api } from '@homeside/api-client/api'
import type { Dashboard } from '@homeside/contract/patient'
import { currentToken } from '@homeside/session/suspend-session'

import { getDashboard } from './get-dashboard.ts'

interface EarlyDashboard {
  /** The session and the language that it is the answer for. */
  token: string | null
  language: string
  answer: Promise<Dashboard>
  giveUp: () => void
}

let early: EarlyDashboard | null = null

/** Keeps the dashboard that came with a sign-in. */
export function keepDashboard(dashboard: Dashboard): void {
  early = { ...ofThisPage(), answer: Promise.resolve(dashboard), giveUp: () => undefined }
}

/** Asks for the dashboard as soon as there is a token: whoever shows it is still being fetched or drawn. */
export function askForDashboard(api: Api): void {
  const controller = new AbortController()
  const answer = getDashboard(api, controller.signal)
  // Whoever takes the answer hears of what went wrong; nobody else has to.
  answer.catch(() => undefined)
  early = { ...ofThisPage(), answer, giveUp: () => controller.abort() }
}

function ofThisPage(): Pick<EarlyDashboard, 'token' | 'language'> {
  return { token: currentToken(), language: document.documentElement.lang }
}

/**
 * The dashboard that was asked for early, once and for that session alone; null when there is none.
 *
 * @param signal Gives the call up, as it would any other.
 */
export function takeEarlyDashboard(signal?: AbortSignal): Promise<Dashboard> | null {
  const taken = early
  early = null
  const { token, language } = ofThisPage()
  if (taken?.token !== token || taken.language !== language) return null
  signal?.addEventListener('abort', taken.giveUp, { once: true })
  return taken.answer
}
