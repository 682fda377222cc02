import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { PatientUser } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useEffect, useId, useRef, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { InSecondFrame } from '../../page/in-second-frame.tsx'
import { loadChunk } from '../../page/load-chunk.ts'
import { whenIdle } from '../../page/when-idle.ts'
import { useSession } from '../../session/use-session.ts'
import type { YourProvidersProps } from '../provider-switch/your-providers.tsx'

import './person-menu.css'

/** Who is signed in, with the switch to their other providers and the logout. */
export function PersonMenu() {
  const t = useText('host')
  const { patientUser, storedAlias } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = useRef<HTMLParagraphElement>(null)
  const id = useId()
  const close = (): void => setIsOpen(false)

  useEffect(() => {
    if (!isOpen) return undefined
    name.current?.focus()
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    for (const sign of ['pointerdown', 'focusin'] as const) document.addEventListener(sign, closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      for (const sign of ['pointerdown', 'focusin'] as const) document.removeEventListener(sign, closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  const fullName = patientUser ? `${patientUser.FirstName} ${patientUser.LastName}` : t('person.you')
  return (
    <div ref={box} className="person-menu">
      <button
        ref={button}
        type="button"
        className="person-menu-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Initials user={patientUser} />
        <span className="person-menu-first" aria-hidden="true">
          {patientUser?.FirstName ?? t('person.you')}
        </span>
        <span className="hs-visually-hidden">{t('person.menu', { name: fullName })}</span>
        <Icon name="chevron-down" />
      </button>
      <div id={id} className="person-menu-panel" hidden={!isOpen}>
        <InSecondFrame>
          <p ref={name} className="person-menu-name" tabIndex={-1}>
            <Initials user={patientUser} />
            {fullName}
          </p>
          <LateProviders isOpen={isOpen} onLeave={close} />
          <Link
            className="person-menu-row"
            to={pageAddress(pagePaths.aliasLogout, { alias: storedAlias })}
            onClick={close}
          >
            <Icon name="logout" />
            {t('frame.menuLogout')}
          </Link>
        </InSecondFrame>
      </div>
    </div>
  )
}

function Initials({ user }: { user: PatientUser | null }) {
  return (
    <span className="person-menu-initials" aria-hidden="true">
      {user ? `${initial(user.FirstName)}${initial(user.LastName)}` : <Icon name="account" />}
    </span>
  )
}

function initial(name: string): string {
  return /./u.exec(name)?.[0] ?? ''
}

/** The provider switch loads in idle time, or when the menu is opened before, for patients who may have several. */
function LateProviders({ isOpen, onLeave }: YourProvidersProps & { isOpen: boolean }) {
  const { storedAlias, patientUser, unfinishedStep } = useSession()
  const [Loaded, setLoaded] = useState<ComponentType<YourProvidersProps> | null>(null)
  // A patient who is logging out goes nowhere else, and the server may have ended their session.
  const isLeaving = useLocation().pathname.toLowerCase().endsWith(pagePaths.logout)
  // While somebody registers, the server answers what the wizard asks and nothing else.
  const isWanted =
    storedAlias !== null && !isLeaving && unfinishedStep === null && patientUser !== null && mayHaveSeveral(patientUser)

  useEffect(() => {
    if (!isWanted || Loaded) return undefined
    let isCurrent = true
    function load(): void {
      loadChunk(() => import(/* webpackChunkName: 'providers' */ '../provider-switch/your-providers.tsx')).then(
        (loaded) => isCurrent && setLoaded(() => loaded.YourProviders),
        // Most patients have one provider. The next page tries again.
        () => undefined,
      )
    }
    const cancel = isOpen ? load() : whenIdle(load)
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [isWanted, Loaded, isOpen])

  return isWanted && Loaded ? <Loaded onLeave={onLeave} /> : null
}

/** Patients who sign in through an identity provider manage no others; section 2.3 of the specification. */
function mayHaveSeveral({ SingleSignOnFeatureActive, IsSingleSignOnAccount }: PatientUser): boolean {
  return !(SingleSignOnFeatureActive && IsSingleSignOnAccount)
}
