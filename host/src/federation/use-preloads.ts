import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'

import { savesData } from '../saves-data.ts'
import { whenIdle } from '../when-idle.ts'
import { pageLoad } from './page-load.ts'
import { preloadRemotePage } from './preload-remote-page.ts'
import { startFederation } from './runtime.ts'

/** What a patient does on the way to a click: each comes at least some milliseconds before it. */
const signsOfIntent = ['pointerover', 'focusin', 'touchstart', 'pointerdown'] as const

/**
 * Fetches a remote's page ahead as soon as a patient points at, touches or reaches a link to it. A click begins to load
 * it, before the router has drawn anything.
 */
export function usePreloadOnIntent(remotes: PageSnapshot['remotes']): void {
  useEffect(() => {
    const act = ({ target, type }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) forPagesBehind(link, remotes, type === 'click' ? pageLoad : preloadRemotePage)
    }
    const options = { passive: true, capture: true }
    for (const sign of [...signsOfIntent, 'click']) document.addEventListener(sign, act, options)
    return () => {
      for (const sign of [...signsOfIntent, 'click']) document.removeEventListener(sign, act, options)
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
        for (const link of document.querySelectorAll('a')) forPagesBehind(link, remotes, preloadRemotePage)
      }),
    [remotes],
  )
}

function forPagesBehind(
  { origin, pathname }: HTMLAnchorElement,
  remotes: PageSnapshot['remotes'],
  act: (remote: SnapshotRemote, page: string) => unknown,
): void {
  if (origin !== location.origin) return
  for (const remote of remotes) {
    const route = remote.descriptor.routes.find(({ path }) => matchPath(path, pathname))
    if (route) act(remote, route.page)
  }
}
