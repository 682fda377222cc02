import { loadNamespace } from '@homeside/i18n/namespaces'
import type { ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    session: typeof import('./strings/en.json')
  }
}

/** Loads the session watch with its texts. None of it is in the portal's first script. */
export async function loadSessionWatch(): Promise<ComponentType> {
  const [watch] = await Promise.all([
    loadChunk(() => import(/* webpackChunkName: 'session' */ './session-watch.tsx')),
    loadNamespace('session', {
      en: () => loadChunk(() => import('./strings/en.json')),
      es: () => loadChunk(() => import('./strings/es.json')),
    }),
  ])
  return watch.SessionWatch
}
