import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'

import { canMatch } from '../page/paths.ts'
import { savesData } from '../page/saves-data.ts'
import { loadTypeface } from '../page/typeface.ts'
import { whenIdle } from '../page/when-idle.ts'
import { pageLoad } from './page-load.ts'
import { preloadRemotePage } from './preload-remote-page.ts'
import { startFederation } from './runtime.ts'

/**
 * What a patient does before a click, at least some milliseconds earlier. A page that appears below a resting pointer is
 * no sign: it moves nothing.
 */
const signsOfIntent = ['pointermove', 'focusin', 'touchstart', 'pointerdown'] as const

/**
 * Prefetches a remote's page when a patient points at, touches or focuses a link to it. A click starts loading it,
 * before the router renders anything.
 */
export function usePreloadOnIntent(remotes: PageSnapshot['remotes']): void {
  useEffect(() => {
    let last: Element | null = null
    const act = ({ target, type }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      const isNew = link !== last
      last = link
      if (link && type === 'click') void forPagesBehind(link, remotes, pageLoad)
      else if (link && isNew) void forPagesBehind(link, remotes, preloadRemotePage)
    }
    const options = { passive: true, capture: true }
    for (const sign of [...signsOfIntent, 'click']) document.addEventListener(sign, act, options)
    return () => {
      for (const sign of [...signsOfIntent, 'click']) document.removeEventListener(sign, act, options)
    }
  }, [remotes])
}

/**
 * Prefetches the pages behind the links on the screen in idle time, and the typeface after them. For a patient whose
 * browser saves data only the federation runtime is loaded, which every page needs.
 */
export function usePreloadInIdleTime(remotes: PageSnapshot['remotes']): void {
  useEffect(
    () =>
      whenIdle(() => {
        startFederation().catch(() => undefined)
        if (savesData()) return
        const links = [...document.querySelectorAll('a')]
        const ahead = links.flatMap((link) => forPagesBehind(link, remotes, preloadRemotePage))
        // The typeface comes last, because no screen needs it.
        void Promise.allSettled(ahead).then(loadTypeface)
      }),
    [remotes],
  )
}

function forPagesBehind<Result>(
  { origin, pathname }: HTMLAnchorElement,
  remotes: PageSnapshot['remotes'],
  act: (remote: SnapshotRemote, page: string) => Result,
): Result[] {
  if (origin !== location.origin) return []
  return remotes.flatMap((remote) => {
    const route = remote.descriptor.routes.find(({ path }) => canMatch(path, pathname) && matchPath(path, pathname))
    return route ? [act(remote, route.page)] : []
  })
}
