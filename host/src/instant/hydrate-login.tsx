import type { Api } from '@homeside/api-client/api'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { prepareDates } from '@homeside/i18n/format'
import { ageDashboard } from '@homeside/session/dashboard'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { afterHandOver } from '../page/hand-over.ts'
import { savesData } from '../page/saves-data.ts'
import { loadTypeface } from '../page/typeface.ts'
import { whenIdle, behindFrame } from '../page/when-idle.ts'
import { LoginIsland } from './login-island.tsx'
import type { LoginStart } from './page-start.ts'
import { passFocus } from './pass-focus.ts'

/** The rest of the portal, which stands above the login. */
export interface RestOfPortal {
  /** Loads it, once. */
  loadApp: (
    snapshot: PageSnapshot,
  ) => Promise<{
    followSignIn: (api: Api, snapshot: PageSnapshot) => Promise<void>
    warmUp: (snapshot: PageSnapshot) => Promise<void>
  }>
  /** Renders it in place of the login. */
  startApp: (snapshot: PageSnapshot) => Promise<void>
}

/**
 * Hydrates the prerendered login, continues with an early submit, and has the rest of the portal loaded while the
 * patient types: in idle time, or at the sign-in when their browser saves data.
 */
export function hydrateLogin(
  element: HTMLElement,
  snapshot: PageSnapshot,
  start: LoginStart,
  { loadApp, startApp }: RestOfPortal,
): void {
  let isOver = false
  const next = async (api: Api): Promise<void> => {
    if (isOver) return
    isOver = true
    await loadApp(snapshot)
      .then((app) => app.followSignIn(api, snapshot))
      .catch(noTrouble)
    await startApp(snapshot)
  }
  const island = (
    <LoginIsland
      snapshot={snapshot}
      start={start}
      path={window.location.pathname}
      onAlive={(focused) => takeOver(element, focused)}
      onSubmit={() => void loadApp(snapshot).catch(noTrouble)}
      // The button then shows that it was pressed, and the answer is on its way.
      onSent={() => behindFrame(() => prepareDates(snapshot.language))}
      onNext={(api) => void next(api)}
    />
  )
  // In a transition, so that nobody's typing waits for it.
  startTransition(() => {
    const root = hydrateRoot(element, island)
    afterHandOver(() => root.unmount())
    afterHandOver(ageDashboard)
  })
  if (!savesData())
    whenIdle(
      () =>
        void loadApp(snapshot)
          .then((app) => app.warmUp(snapshot))
          // The typeface comes last, because no screen needs it.
          .then(loadTypeface)
          .catch(noTrouble),
    )
}

/**
 * Takes over from the script in the page. Where a tool of the browser has altered the markup, such as a translator or a
 * password manager, React has drawn the login anew: its fields have what was typed, and get back focus and caret.
 */
function takeOver(element: HTMLElement, focused: Element | null): void {
  const { earlyPage } = window
  if (focused?.isConnected === false) passFocus(focused, element)
  earlyPage?.stop()
  // Not at once, because React is rendering.
  if (earlyPage?.isSubmitted) queueMicrotask(() => element.querySelector('form')?.requestSubmit())
}

/** The code that needs it requests it again and reports the failure. */
const noTrouble = (): void => undefined
