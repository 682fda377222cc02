import { loadNamespace } from '@homeside/i18n/namespaces'
import { useText } from '@homeside/i18n/use-text'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { useAtom } from 'jotai'
import { useState, type ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'
import type { TourProps } from './tour.tsx'

import './welcome-offer.css'

const name = 'welcome'

/** Offers the first tour to a new patient. It is optional, and a refusal is final. */
export function WelcomeOffer() {
  const t = useText('host')
  const [seen, setSeen] = useAtom(seenTutorialsAtom)
  const [Tour, setTour] = useState<ComponentType<TourProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  if (seen.includes(name)) return null

  function open(): void {
    setHasFailed(false)
    loadTour().then(
      (loaded) => setTour(() => loaded),
      () => setHasFailed(true),
    )
  }

  function finish(): void {
    setTour(null)
    setSeen([...seen, name])
    // The focused element has disappeared.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <div className="welcome-offer">
      <p>{t(hasFailed ? 'tutorial.failed' : 'tutorial.offer')}</p>
      <div className="welcome-offer-actions">
        <button type="button" className="hs-button hs-button-quiet" onClick={open}>
          {t('tutorial.open')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={finish}>
          {t('tutorial.refuse')}
        </button>
      </div>
      {Tour ? <Tour onClose={finish} /> : null}
    </div>
  )
}

declare module '@homeside/i18n/strings' {
  interface Strings {
    tutorial: typeof import('./strings/en.json')
  }
}

const importTour = () => import(/* webpackChunkName: 'tutorial' */ './tour.tsx')
const texts = { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') }

/** Loads the first tour with its texts. */
async function loadTour(): Promise<ComponentType<TourProps>> {
  const [tour] = await Promise.all([
    loadChunk(importTour),
    loadNamespace('tutorial', { en: () => loadChunk(texts.en), es: () => loadChunk(texts.es) }),
  ])
  return tour.Tour
}
