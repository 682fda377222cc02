import { loadNamespace } from '@homeside/i18n/namespaces'
import type { ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'
import type { TourProps } from './tour.tsx'

declare module '@homeside/i18n/strings' {
  interface Strings {
    tutorial: typeof import('./strings/en.json')
  }
}

/** Loads the first tour with its texts. */
export async function loadTour(): Promise<ComponentType<TourProps>> {
  const [tour] = await Promise.all([
    loadChunk(() => import(/* webpackChunkName: 'tutorial' */ './tour.tsx')),
    loadNamespace('tutorial', {
      en: () => loadChunk(() => import('./strings/en.json')),
      es: () => loadChunk(() => import('./strings/es.json')),
    }),
  ])
  return tour.Tour
}
