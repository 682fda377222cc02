import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { useText } from '@homeside/i18n/use-text'
import { unreadMessagesAtom } from '@homeside/session/dashboard'
import type { Atom } from 'jotai'
import { useAtomValue } from 'jotai'

type BadgeSource = NonNullable<RemoteDescriptor['menu'][number]['badge']>

const sources: Readonly<Record<BadgeSource, Atom<number>>> = { unreadMessages: unreadMessagesAtom }
/** The highest number shown: there is space for two digits. */
const mostShown = 99

/** The number of waiting things behind a menu entry, with words for a screen reader. Nothing when it is zero. */
export function MenuBadge({ of }: { of: BadgeSource }) {
  const t = useText('host')
  const count = useAtomValue(sources[of])
  if (count === 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="hs-visually-hidden">{t('frame.unreadShort', { count })}</span>
    </span>
  )
}
