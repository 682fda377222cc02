import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

import en from './strings/en.json'
import es from './strings/es.json'

interface StartFailureProps {
  snapshot: PageSnapshot
  /** The portal's texts could not be loaded, or what is around every screen threw. */
  why: 'not-loaded' | 'crashed'
}

/** Stands in place of the whole portal. It needs nothing but the first script. */
export function StartFailure({ snapshot: { language, brand }, why }: StartFailureProps) {
  const words = { en, es }[language]
  return (
    <main className="hs-task" lang={language}>
      <h1>{why === 'crashed' ? words.crashTitle : words.title}</h1>
      <Notice tone="danger" title={why === 'crashed' ? words.crashText : words.text} />
      <div className="hs-actions">
        <a className="hs-button hs-button-primary" href={window.location.pathname}>
          {words.reload}
        </a>
      </div>
      <p>
        {words.call} <PhoneLink phone={brand.phone} />
      </p>
    </main>
  )
}
