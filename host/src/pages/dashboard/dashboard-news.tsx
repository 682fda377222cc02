import type { Dashboard } from '@homeside/contract/patient'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import type { IconName } from '@homeside/ui/icon'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../../shell/use-route-path.ts'

interface News {
  key: string
  icon: IconName
  text: string
  /** Null where the portal has no screen for it yet. */
  to: string | null
}

/** What happened since the last visit: unread messages, changes under review, credit. Nothing when nothing did. */
export function DashboardNews({ dashboard }: { dashboard: Dashboard }) {
  const t = useText('host')
  const language = useLanguage()
  const messages = useRoutePath('/:alias/messages')
  const credits = useRoutePath('/:alias/credits')
  const changed = {
    Demographics: useRoutePath('/:alias/demographics'),
    Insurance: useRoutePath('/:alias/insurance'),
  }
  const { UnreadMessageCount: unread, CreditTotalCents: credit, PendingReviews: reviews } = dashboard
  const news: News[] = [
    ...(messages && unread > 0
      ? [{ key: 'messages', icon: 'messages' as const, text: t('dashboard.unread', { count: unread }), to: messages }]
      : []),
    ...reviews.map(({ Key, Type }) => ({
      key: `review-${Key}`,
      icon: 'clock' as const,
      text: t(`dashboard.review.${Type}`),
      to: changed[Type],
    })),
    ...(credit > 0
      ? [
          {
            key: 'credit',
            icon: 'payments' as const,
            text: t('dashboard.credit', { amount: formatCents(credit, language) }),
            to: credits,
          },
        ]
      : []),
  ]
  if (news.length === 0) return null
  return (
    <ul className="hs-surface dashboard-news">
      {news.map(({ key, icon, text, to }) => (
        <li key={key}>
          <Icon name={icon} />
          {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
        </li>
      ))}
    </ul>
  )
}
