import type { Language } from '@homeside/contract/wire'
import { Icon, type IconName } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import type { ReactNode } from 'react'

import { BrandMark } from '../shell/brand-mark.tsx'
import { fill, type LoginStrings } from './words/login-strings.ts'

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

/** The frame of the login: its provider, what the portal is for, whom to call, and the switch to the other language. */
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

/** A drawing in the brand's tones: a home at the end of a path, with a lit window and a parcel at its door. */
function HomeScene() {
  return (
    <svg className="login-scene" viewBox="0 0 600 430" fill="none" aria-hidden="true" focusable="false">
      <circle className="scene-sun" cx="486" cy="76" r="46" />
      <path className="scene-cloud" d="M70 112c0-12 10-20 22-20 6-16 34-18 42-2 14-4 28 6 28 22H70Z" />
      <path className="scene-hill-far" d="M0 262c86-62 176-72 270-36s206 26 330-40v244H0V262Z" />
      <path className="scene-hill" d="M0 320c124-58 236-54 328-24s176 16 272-12v146H0V320Z" />
      <path className="scene-path" d="M280 304h44c0 44 22 86 84 126H204c50-38 76-82 76-126Z" />
      <path className="scene-trunk" d="M112 306v-48" />
      <circle className="scene-tree" cx="112" cy="216" r="44" />
      <path className="scene-trunk" d="M512 298v-30" />
      <circle className="scene-tree" cx="512" cy="240" r="30" />
      <path className="scene-roof" d="M364 116h28v62h-28z" />
      <path className="scene-wall" d="M202 192h200v112H202z" />
      <path className="scene-roof" d="m184 198 108-94c6-5 14-5 20 0l108 94c5 4 2 12-4 12H188c-6 0-9-8-4-12Z" />
      <rect className="scene-window" x="224" y="230" width="40" height="40" rx="4" />
      <path className="scene-line" d="M244 230v40m-20-20h40" />
      <rect className="scene-window" x="342" y="230" width="40" height="40" rx="4" />
      <path className="scene-line" d="M362 230v40m-20-20h40" />
      <path className="scene-door" d="M280 304v-62c0-4 3-8 8-8h28c4 0 8 4 8 8v62h-44Z" />
      <circle className="scene-knob" cx="316" cy="272" r="3" />
      <rect className="scene-parcel" x="334" y="280" width="42" height="32" rx="3" />
      <path className="scene-tape" d="M350 280h10v12h-10z" />
    </svg>
  )
}
