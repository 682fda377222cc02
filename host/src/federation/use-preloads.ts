import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'

import { whenIdle } from '../when-idle.ts'
import { preloadRemotePage } from './preload-remote-page.ts'
import { startFederation } from './runtime.ts'

/** What a patient does on the way to a click: each comes at least some milliseconds before it. */
const signsOfIntent = ['pointerover', 'focusin', 'touchstart', 'pointerdown'] as const

/** Fetches a remote's page ahead as soon as a patient points at, touches or reaches a link to it. */
export function usePreloadOnIntent(remotes: PageSnapshot['remotes']): void {
  useEffect(() => {
    const preload = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) preloadBehind(link, remotes)
    }
    for (const sign of signsOfIntent) document.addEventListener(sign, preload, { passive: true })
    return () => {
      for (const sign of signsOfIntent) document.removeEventListener(sign, preload)
    }
  }, [remotes])
}

/**
 * Fetches the pages behind the links on the screen ahead when the browser has nothing better to do. A patient who
 * asked their browser to save data is spared: only the federation runtime comes, which whatever they open needs.
 */
export function usePreloadInIdleTime(remotes: PageSnapshot['remotes']): void {
  useEffect(
    () =>
      whenIdle(() => {
        startFederation().catch(() => undefined)
        if (savesData()) return
        for (const link of document.querySelectorAll('a')) preloadBehind(link, remotes)
      }),
    [remotes],
  )
}

function preloadBehind({ origin, pathname }: HTMLAnchorElement, remotes: PageSnapshot['remotes']): void {
  if (origin !== location.origin) return
  for (const remote of remotes) {
    const route = remote.descriptor.routes.find(({ path }) => matchPath(path, pathname))
    if (route) preloadRemotePage(remote, route.page)
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
