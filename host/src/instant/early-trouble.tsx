import type { Language } from '@homeside/contract/wire'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

import en from '../page/strings/en.json'
import es from '../page/strings/es.json'

const words = { en, es }

interface EarlyTroubleProps {
  language: Language
  /** The page's own path. */
  path: string
  phone: string
}

/**
 * The notice that the portal did not load, with a link to load it again. It is a hidden part of a prerendered page and
 * appears when the page's script does not load.
 */
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

/** The notice for a browser that runs no scripts: the portal needs them, and this is the number to call. */
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
