import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

import en from './strings/en.json'
import es from './strings/es.json'

/** Shown when the portal's own texts could not be loaded: the only text in the first script. */
export function StartFailure({ snapshot: { language, brand } }: { snapshot: PageSnapshot }) {
  const words = { en, es }[language]
  return (
    <main className="hs-task" lang={language}>
      <h1>{words.title}</h1>
      <Notice tone="danger" title={words.text} />
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
