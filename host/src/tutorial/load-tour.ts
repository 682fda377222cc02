import { loadNamespace } from '@homeside/i18n/namespaces'
import type { ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'
import type { TourProps } from './tour.tsx'

declare module '@homeside/i18n/strings' {
  interface Strings {
    tutorial: typeof import('./strings/en.json')
  }
}

const importTour = () => import(/* webpackChunkName: 'tutorial' */ './tour.tsx')
const texts = { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') }

/** Loads the first tour with its texts. */
export async function loadTour(): Promise<ComponentType<TourProps>> {
  const [tour] = await Promise.all([
    loadChunk(importTour),
    loadNamespace('tutorial', {
      en: () => loadChunk(texts.en),
      es: () => loadChunk(texts.es),
    }),
  ])
  return tour.Tour
}
