import type { Api } from '@homeside/api-client/api'
import type { Dashboard } from '@homeside/contract/patient'
import { chosenLanguage } from '@homeside/session/preferences'
import { currentToken } from '@homeside/session/suspend-session'

import { getDashboard } from './get-dashboard.ts'
import { rememberDashboard } from './remember-dashboard.ts'

interface EarlyDashboard {
  /** The session and the language that it is the answer for. */
  token: string | null
  language: string
  /** What came with the sign-in, or what was asked for right after it. */
  dashboard: Dashboard | Promise<Dashboard>
  giveUp: () => void
}

let early: EarlyDashboard | null = null

/** Keeps the dashboard that came with a sign-in, for the guards and the menu at once. */
export function keepDashboard(dashboard: Dashboard): void {
  rememberDashboard(dashboard)
  early = { ...ofThisPage(), dashboard, giveUp: () => undefined }
}

/** Asks for the dashboard as soon as there is a token: whoever shows it is still being fetched or drawn. */
export function askForDashboard(api: Api): void {
  const controller = new AbortController()
  const dashboard = getDashboard(api, controller.signal)
  // Whoever takes the answer hears of what went wrong; nobody else has to.
  dashboard.catch(() => undefined)
  early = { ...ofThisPage(), dashboard, giveUp: () => controller.abort() }
}

/**
 * The dashboard that came early, once and for that session alone; null when there is none.
 *
 * @param signal Gives the call up, as it would any other.
 */
export function takeEarlyDashboard(signal?: AbortSignal): Dashboard | Promise<Dashboard> | null {
  const taken = early
  early = null
  if (!taken || !isOfThisPage(taken)) return null
  signal?.addEventListener('abort', taken.giveUp, { once: true })
  return taken.dashboard
}

/** The dashboard that is here already and can be shown as it is, once; null where it is not, or the language has to change. */
export function takeDashboardAtHand(): Dashboard | null {
  if (!early || early.dashboard instanceof Promise || !isOfThisPage(early)) return null
  const { dashboard, language } = early
  if (!chosenLanguage() && dashboard.PtUser.PreferredLanguage !== language) return null
  early = null
  return dashboard
}

/** Gives up what came early and nobody took: it was for the first screen, and grows old. */
export function forgetEarlyDashboard(): void {
  early?.giveUp()
  early = null
}

function ofThisPage(): Pick<EarlyDashboard, 'token' | 'language'> {
  return { token: currentToken(), language: document.documentElement.lang }
}

function isOfThisPage({ token, language }: EarlyDashboard): boolean {
  const page = ofThisPage()
  return token === page.token && language === page.language
}
