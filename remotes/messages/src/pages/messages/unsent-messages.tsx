import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'

import { messagePath } from '../../message-paths.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'

/** The messages that the server does not have yet. They are sent from here too. */
export function UnsentMessages({ onSent }: { onSent: () => void }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const { items, isWaiting } = useOutbox(onSent)
  if (items.length === 0) return null
  return (
    <Notice tone="warning" title={t('unsent.title', { count: items.length })}>
      <p>{t(isWaiting ? 'unsent.waiting' : 'outgoing.sending')}</p>
      <ul className="msg-unsent">
        {items.map((item) => (
          <li key={item.idempotencyKey}>
            <Link
              to={messagePath(alias)}
              state={item.conversationKey === null ? { newMessage: {} } : { conversationKey: item.conversationKey }}
            >
              <bdi>{item.subject}</bdi>
            </Link>
            {item.refusal === null ? null : <span>{['', t('unsent.needsYou')].join(' · ')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
