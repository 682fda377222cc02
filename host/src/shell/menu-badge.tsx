import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { useText } from '@homeside/i18n/use-text'
import { unreadMessagesAtom } from '@homeside/session/unread-messages'
import type { Atom } from 'jotai'
import { useAtomValue } from 'jotai'

type BadgeSource = NonNullable<RemoteDescriptor['menu'][number]['badge']>

const sources: Readonly<Record<BadgeSource, Atom<number>>> = { unreadMessages: unreadMessagesAtom }
/** More than this is not counted for the eye: the number has two digits of room. */
const mostShown = 99

/** The number of what waits behind a menu entry, in words for a screen reader; nothing while there is none. */
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
