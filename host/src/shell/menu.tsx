import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { ownFactsPaths } from '@homeside/contract/constants/remote-parts'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ownFactsAtom, unreadMessagesAtom } from '@homeside/session/screen-stores'
import { Icon } from '@homeside/ui/icon'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { memo, useEffect } from 'react'
import { Link, matchPath, matchRoutes, useLocation } from 'react-router-dom'

import { loadChunk } from '../page/load-chunk.ts'
import { canMatch } from '../page/paths.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { whenIdle } from '../page/when-idle.ts'
import { KnownPatient } from '../session/use-dashboard.tsx'
import { useSession } from '../session/use-session.ts'
import {
  accountPath,
  addressOf,
  menuEntries,
  splitMenu,
  type MenuBadge as Badge,
  type MenuEntry,
  type MenuOwner,
  standingOf,
} from './menu-entries.ts'

import './menu.css'

/**
 * The main menu: a bar at the bottom of a phone, a rail on the left of wider screens. It shows what this patient may
 * open; further entries are in the account.
 *
 * @param alias The alias of the patient's provider; null for a patient whom no provider has given access.
 */
export const Menu = memo(function Menu({ alias }: { alias: string | null }) {
  const t = useText('host')
  const entries = useEntries(alias)
  useOwnFacts(useMenuOwner())
  const current = useCurrentEntry(entries)
  return (
    <nav className="menu" aria-label={t('frame.menu')}>
      <ul>
        {entries.map((entry, index) => (
          <li key={entry?.to ?? index}>
            {entry ? (
              <EntryLink entry={entry} current={current?.to === entry.to ? current.is : undefined} />
            ) : (
              <span className="menu-entry menu-entry-awaited" />
            )}
          </li>
        ))}
      </ul>
      {/* Entries wait for what is known of the patient, and not every page asks for that. */}
      {entries.includes(null) ? <KnownPatient /> : null}
      {entries.some((entry) => entry?.badge === 'unreadMessages') ? <UnreadAnnouncement /> : null}
    </nav>
  )
})

function EntryLink({ entry, current }: { entry: MenuEntry; current: CurrentEntry['is'] | undefined }) {
  return (
    <Link className={`menu-entry${current ? ' active' : ''}`} aria-current={current} to={entry.to}>
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
      {entry.badge ? <MenuBadge of={entry.badge} /> : null}
    </Link>
  )
}

/** Home first and the account last, at most five in all. */
function useEntries(alias: string | null): (MenuEntry | null)[] {
  const t = useText('host')
  const language = useLanguage()
  const { remotes } = useSnapshot()
  const owner = useMenuOwner()
  if (!owner) return []
  const descriptors = remotes.map(({ descriptor }) => descriptor)
  const { inBar } = splitMenu(menuEntries(descriptors, language, owner))
  const home =
    alias === null
      ? ({ label: t('frame.providers'), to: pagePaths.providers, icon: 'home' } as const)
      : ({ label: t('frame.home'), to: pageAddress(pagePaths.aliasHome, { alias }), icon: 'home' } as const)
  const account = { label: t('frame.account'), to: accountPath(alias), icon: 'account' } as const
  return [home, ...inBar, account]
}

/** The highest number shown: there is space for two digits. */
const mostShown = 99

/** The number of waiting things behind a menu entry, with words for a screen reader. Nothing when it is zero. */
function MenuBadge({ of }: { of: Badge }) {
  const t = useText('host')
  const unread = useAtomValue(unreadMessagesAtom)
  const own = useAtomValue(ownFactsAtom)
  const isUnread = of === 'unreadMessages'
  const count = isUnread ? unread : (own[of.remote]?.badge ?? 0)
  if (count <= 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="hs-visually-hidden">{t(isUnread ? 'frame.unreadShort' : 'frame.ownShort', { count })}</span>
    </span>
  )
}

/** The last known number, so that a navigation does not announce it again, and what is announced now; 0 for nothing. */
const toldAtom = atom({ known: 0, told: 0 })

/** Tells a screen reader once that there are unread messages, and again only when there are more. */
function UnreadAnnouncement() {
  const t = useText('host')
  const count = useAtomValue(unreadMessagesAtom)
  const [{ known, told }, setTold] = useAtom(toldAtom)

  useEffect(() => {
    if (count !== known) setTold({ known: count, told: count > known ? count : 0 })
  }, [count, known, setTold])

  return (
    <p className="hs-visually-hidden" role="status">
      {told > 0 ? t('frame.unread', { count: told }) : ''}
    </p>
  )
}

/** The marked entry of the menu. It is the page's own address, or the place in the menu to which the page belongs. */
interface CurrentEntry {
  to: string
  is: 'page' | 'true'
}

/**
 * The entry that belongs to the current page, the first of these:
 * 1. the one whose address is the page's or above it;
 * 2. the account, where it lists the page;
 * 3. the entry of the remote that draws the page;
 * 4. the account, where that remote has any page in it.
 * Null on the host's other pages, such as About.
 */
function useCurrentEntry(entries: readonly (MenuEntry | null)[]): CurrentEntry | null {
  const { remotes } = useSnapshot()
  const { pathname } = useLocation()
  const owner = useMenuOwner()
  const own = entries.find((entry) => entry && matchPath({ path: entry.to, end: false }, pathname))
  if (own) return { to: own.to, is: 'page' }
  const routes = remotes.flatMap(({ descriptor }) =>
    descriptor.routes.filter(({ path }) => canMatch(path, pathname)).map(({ path }) => ({ path, handle: descriptor })),
  )
  const descriptor = matchRoutes(routes, pathname)?.at(-1)?.route.handle
  if (!owner || !descriptor) return null
  const account = { to: accountPath(owner.zone === 'alias' ? owner.alias : null), is: 'true' } as const
  if (descriptor.account?.some(({ path }) => matchPath(addressOf(path, owner), pathname))) return account
  const places = new Set(descriptor.menu.map(({ path }) => addressOf(path, owner)))
  const place = entries.find((entry) => entry && places.has(entry.to))
  if (place) return { to: place.to, is: 'true' }
  return descriptor.account?.length ? account : null
}

/** Whose menu and account the page shows; null when nobody is signed in. */
export function useMenuOwner(): MenuOwner | null {
  const { token, storedAlias, noRegistrations, patientUser, isLite, liteRoute } = useSession()
  if (token === null) return null
  if (storedAlias === null) return noRegistrations ? { zone: 'no-registrations' } : null
  return { zone: 'alias', alias: storedAlias, user: patientUser, liteRoute: isLite ? (liteRoute ?? '') : null }
}

/** Asks remotes what they say of themselves, where this patient may open what shows it. Nobody waits for it. */
function useOwnFacts(owner: MenuOwner | null): void {
  const { backends, remotes } = useSnapshot()
  const api = useApi()
  const language = useLanguage()
  const setFacts = useSetAtom(ownFactsAtom)
  const asked = owner ? remotes.filter((remote) => showsOwnFacts(remote, owner)) : []
  const names = asked.map(({ name }) => name).join()

  useEffect(() => {
    if (names === '') return undefined
    return whenIdle(() => {
      for (const remote of remotes.filter(({ name }) => names.split(',').includes(name))) {
        loadChunk(() => import('../federation/load-own-facts.ts'))
          .then(({ loadOwnFacts }) => loadOwnFacts(remote, { api, language, backends }))
          .then(
            (facts) => setFacts((all) => ({ ...all, [remote.name]: facts })),
            () => undefined,
          )
      }
    })
  }, [names, remotes, api, language, backends, setFacts])
}

function showsOwnFacts({ descriptor }: ReturnType<typeof useSnapshot>['remotes'][number], owner: MenuOwner): boolean {
  const paths = ownFactsPaths(descriptor)
  return descriptor.routes.some(({ guard, path }) => paths.includes(path) && standingOf(path, guard, owner) === 'open')
}
