import type { Language } from '@homeside/contract/wire'
import { Icon } from '@homeside/ui/icon'
import type { IconName } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import type { ReactNode } from 'react'

import { BrandMark } from '../shell/brand-mark.tsx'
import { HomeScene } from './home-scene.tsx'
import { fill } from './words/login-strings.ts'
import type { LoginStrings } from './words/login-strings.ts'

import './login-frame.css'

export interface LoginBrand {
  name: string
  /** Ten digits. */
  phone: string
  logoUrl: string | null
}

interface LoginFrameProps {
  strings: LoginStrings
  language: Language
  /** Null while the provider is not known. The space for it is reserved. */
  brand: LoginBrand | null
  faqsPath: string
  policyPath: string
  onLanguageChange: (language: Language) => void
  children: ReactNode
}

const points: readonly [point: 'order' | 'track' | 'people', icon: IconName][] = [
  ['order', 'supplies'],
  ['track', 'truck'],
  ['people', 'phone'],
]

/** The frame of the login: whose portal it is, what it is for, whom to call, and the other language. */
export function LoginFrame({
  strings,
  language,
  brand,
  faqsPath,
  policyPath,
  onLanguageChange,
  children,
}: LoginFrameProps) {
  const other = language === 'en' ? 'es' : 'en'
  return (
    <div className="login">
      <a className="hs-skip-link" href="#login-main">
        {strings.skip}
      </a>
      <header className="login-top">
        <BrandMark brand={brand} />
        <p className="login-phone">
          {brand ? (
            <>
              <Icon name="phone" />
              <PhoneLink phone={brand.phone} />
            </>
          ) : null}
        </p>
        <button type="button" className="hs-button hs-button-text" lang={other} onClick={() => onLanguageChange(other)}>
          <Icon name="globe" />
          {strings.otherLanguage}
        </button>
      </header>
      <main id="login-main" className="login-main" tabIndex={-1}>
        <div className="login-column">
          {children}
          {brand ? (
            <p className="login-help">
              {fill(strings.help, { provider: brand.name })} <PhoneLink phone={brand.phone} />
            </p>
          ) : null}
          <p className="login-more">
            <a href={faqsPath}>{strings.faqs}</a>
            <a href={policyPath}>{strings.privacyPolicy}</a>
          </p>
        </div>
      </main>
      <aside className="login-aside" aria-labelledby="login-promise">
        <div className="login-promise">
          <p className="login-promise-title" id="login-promise">
            {strings.promise}
          </p>
          <ul>
            {points.map(([point, icon]) => (
              <li key={point}>
                <Icon name={icon} />
                {strings.points[point]}
              </li>
            ))}
          </ul>
        </div>
        <HomeScene />
      </aside>
    </div>
  )
}
