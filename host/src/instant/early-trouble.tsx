import type { Language } from '@homeside/contract/wire'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

import en from '../page/start-failure.en.json'
import es from '../page/start-failure.es.json'

const words = { en, es }

interface EarlyTroubleProps {
  language: Language
  /** The page's own path. */
  path: string
  phone: string
}

/** Hidden above what is prerendered, and shown when its script does not load. */
export function EarlyTrouble({ language, path, phone }: EarlyTroubleProps) {
  const { title, text, reload, call } = words[language]
  return (
    <div className="early-trouble">
      <Notice tone="danger" title={title}>
        <p>{text}</p>
        <p>
          {call} <PhoneLink phone={phone} />
        </p>
        <a className="hs-button hs-button-quiet" href={path}>
          {reload}
        </a>
      </Notice>
    </div>
  )
}

/** What can be said without any script: whom to call. */
export function EarlyWithoutScript({ language, phone }: Omit<EarlyTroubleProps, 'path'>) {
  const { needsScript, call } = words[language]
  return (
    <div className="early-without-script">
      <Notice tone="warning" title={needsScript}>
        <p>
          {call} <PhoneLink phone={phone} />
        </p>
      </Notice>
    </div>
  )
}
