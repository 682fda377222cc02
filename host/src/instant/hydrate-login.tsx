import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

import { savesData } from '../saves-data.ts'
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
  const fetchAhead = (): void => void loadApp().catch(() => undefined)
  const island = (
    <LoginIsland
      snapshot={snapshot}
      start={start}
      path={window.location.pathname}
      onSubmit={fetchAhead}
      onNext={next}
    />
  )
  const { earlyLogin } = window
  earlyLogin?.stop()
  // In one go: whoever types meanwhile is heard before or after, and nothing of it is lost in between.
  const root = flushSync(() => hydrateRoot(element, island))
  afterHandOver(() => root.unmount())

  if (earlyLogin?.isSubmitted) element.querySelector('form')?.requestSubmit()
  if (!savesData()) whenIdle(() => void warmUp(snapshot))
}

async function warmUp(snapshot: PageSnapshot): Promise<void> {
  // What cannot be fetched ahead is asked for again when it is needed, and only then is it worth a word.
  await loadApp()
    .then((app) => app.warmUp(snapshot))
    .catch(() => undefined)
}
