import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { prepareDates } from '@homeside/i18n/format'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { savesData } from '../saves-data.ts'
import { forgetEarlyDashboard } from '../session/early-dashboard.ts'
import { loadApp, startApp } from '../start-app.tsx'
import { whenIdle } from '../when-idle.ts'
import { afterHandOver } from './hand-over.ts'
import { LoginIsland } from './login-island.tsx'
import type { LoginStart } from './login-start.ts'

/**
 * Brings the prerendered login to life, goes on with what was submitted meanwhile, and has the rest of the portal fetched while
 * the patient types: in idle time, or not before they sign in where their browser saves data.
 */
export function hydrateLogin(element: HTMLElement, snapshot: PageSnapshot, start: LoginStart): void {
  const next = (): void => void startApp(snapshot)
  const prepare = (): void => {
    loadApp().catch(() => undefined)
    // Once the button shows that it was pressed, and while the answer is on its way.
    requestAnimationFrame(() => setTimeout(prepareDates))
  }
  const island = (
    <LoginIsland
      snapshot={snapshot}
      start={start}
      path={window.location.pathname}
      onAlive={() => takeOver(element)}
      onSubmit={prepare}
      onNext={next}
    />
  )
  // In pieces, so that nobody's typing waits for it.
  startTransition(() => {
    const root = hydrateRoot(element, island)
    afterHandOver(() => root.unmount())
    afterHandOver(forgetEarlyDashboard)
  })
  if (!savesData()) whenIdle(() => void warmUp(snapshot))
}

function takeOver(element: HTMLElement): void {
  const { earlyLogin } = window
  earlyLogin?.stop()
  // Not now: React is in the middle of it.
  if (earlyLogin?.isSubmitted) queueMicrotask(() => element.querySelector('form')?.requestSubmit())
}

async function warmUp(snapshot: PageSnapshot): Promise<void> {
  // What cannot be fetched ahead is asked for again when it is needed, and only then is it worth a word.
  await loadApp()
    .then((app) => app.warmUp(snapshot))
    .catch(() => undefined)
}
