import { useText } from '@homeside/i18n/use-text'
import { unreadMessagesAtom } from '@homeside/session/dashboard'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'

/** The last known number, so that a navigation does not announce it again, and what is announced now; 0 for nothing. */
const toldAtom = atom({ known: 0, told: 0 })

/** Tells a screen reader once that there are unread messages, and again only when there are more. */
export function UnreadAnnouncement() {
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
