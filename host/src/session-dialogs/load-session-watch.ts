import { loadNamespace } from '@homeside/i18n/namespaces'
import type { ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    session: typeof import('./strings/en.json')
  }
}

const importWatch = () => import(/* webpackChunkName: 'session' */ './session-watch.tsx')
const texts = { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') }

/** Loads the session watch with its texts. None of it is in the portal's first script. */
export async function loadSessionWatch(): Promise<ComponentType> {
  const [watch] = await Promise.all([
    loadChunk(importWatch),
    loadNamespace('session', { en: () => loadChunk(texts.en), es: () => loadChunk(texts.es) }),
  ])
  return watch.SessionWatch
}
