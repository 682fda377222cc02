import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Dashboard } from '@homeside/contract/patient'
import { dateIn, formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Icon, type IconName } from '@homeside/ui/icon'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { newsOf, type News } from './news-of.ts'
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

const icons: Readonly<Record<News['kind'], IconName>> = {
  unread: 'messages',
  email: 'warning',
  decision: 'info',
  review: 'clock',
  credit: 'payments',
}

/** The route of each kind of news. When a provider's portal lacks that screen, the line has no link. */
function routeOf(news: News): string {
  if (news.kind === 'review' || news.kind === 'decision')
    return news.type === 'Insurance' ? pagePaths.insurance : pagePaths.demographics
  return { unread: pagePaths.messages, email: pagePaths.aliasSettings, credit: pagePaths.aliasCredits }[news.kind]
}

/** The query of the line's link. For a decision it names the change that the screen shows. */
function searchOf(news: News): string {
  return news.kind === 'decision' ? new URLSearchParams({ change: String(news.key) }).toString() : ''
}

/** One piece of news. The whole line links to its screen. */
function NewsLine({ news }: { news: News }) {
  const pathname = useRoutePath(routeOf(news))
  const words = useNewsWords(news)
  const content = (
    <>
      <Icon name={icons[news.kind]} />
      <span>
        {words.text}
        {words.hint ? <span className="hs-hint dashboard-news-hint">{words.hint}</span> : null}
      </span>
    </>
  )
  if (!pathname) return <span className="dashboard-news-line">{content}</span>
  return (
    <Link className="dashboard-news-line" to={{ pathname, search: searchOf(news) }}>
      {content}
      <Icon name="chevron" />
    </Link>
  )
}

function useNewsWords(news: News): { text: string; hint?: string } {
  const t = useText('host')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  if (news.kind === 'unread') return { text: t('dashboard.unread', { count: news.count }) }
  if (news.kind === 'email') return { text: t('dashboard.confirmEmail'), hint: t('dashboard.confirmEmailHint') }
  if (news.kind === 'credit') {
    return { text: t('dashboard.credit', { amount: formatCents(news.cents, language) }) }
  }
  const date = formatDate(dateIn(timeZone, news.lastUtc), language)
  if (news.kind === 'decision') {
    return { text: t(`dashboard.decision.${news.status}.${news.type}`), hint: t('dashboard.decidedOn', { date }) }
  }
  return {
    text: t(`dashboard.review.${news.type}`, { count: news.count }),
    hint: t('dashboard.reviewSent', { count: news.count, date }),
  }
}
