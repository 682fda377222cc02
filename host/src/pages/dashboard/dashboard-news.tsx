import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'

import { NewsLine } from './news-line.tsx'
import { newsOf } from './news-of.ts'
import type { News } from './news-of.ts'
import { useTellsUnread } from './use-home-cards.ts'

/** Draws what happened since the last visit, or nothing when nothing did. */
export function DashboardNews({ dashboard }: { dashboard: Dashboard }) {
  const t = useText('host')
  const news = newsOf(dashboard, useTellsUnread())
  if (news.length === 0) return null
  return (
    <ul className="hs-surface dashboard-news" aria-label={t('dashboard.news')}>
      {news.map((each) => (
        <li key={keyOf(each)}>
          <NewsLine news={each} />
        </li>
      ))}
    </ul>
  )
}

function keyOf(news: News): string {
  if (news.kind === 'decision') return `decision-${news.key}`
  return news.kind === 'review' ? news.type : news.kind
}
