import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { NavLink } from 'react-router-dom'

import { aliasPath } from '../alias/paths.ts'
import { useSession } from '../session/use-session.ts'
import { MenuBadge } from './menu-badge.tsx'
import { menuEntries } from './menu-entries.ts'
import type { MenuEntry } from './menu-entries.ts'
import { useSnapshot } from './snapshot-context.ts'
import { UnreadAnnouncement } from './unread-announcement.tsx'

import './menu.css'

/** The main menu: a bar at the bottom of a phone, a rail on the left of anything wider. */
export function Menu({ alias }: { alias: string }) {
  const t = useText('host')
  const language = useLanguage()
  const { remotes } = useSnapshot()
  const { patientUser } = useSession()
  const descriptors = remotes.map(({ descriptor }) => descriptor)
  const entries: (MenuEntry | null)[] = [
    { label: t('frame.home'), to: aliasPath(alias, 'home'), icon: 'home' },
    ...menuEntries({ descriptors, language, alias, user: patientUser }),
    { label: t('frame.menuLogout'), to: aliasPath(alias, 'logout'), icon: 'logout' },
  ]
  return (
    <nav className="menu" aria-label={t('frame.menu')}>
      <ul>
        {entries.map((entry, index) => (
          <li key={entry?.to ?? index}>
            {entry ? (
              <NavLink className="menu-entry" to={entry.to}>
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
                {entry.badge ? <MenuBadge of={entry.badge} /> : null}
              </NavLink>
            ) : (
              <span className="menu-entry menu-entry-awaited" />
            )}
          </li>
        ))}
      </ul>
      {entries.some((entry) => entry?.badge === 'unreadMessages') ? <UnreadAnnouncement /> : null}
    </nav>
  )
}
