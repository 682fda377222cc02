import { paths } from '@homeside/contract/constants/paths'
import type { StaffListedConversation } from '@homeside/contract/staff-lists'
import { useText } from '@homeside/i18n/use-text'
import { Link } from 'react-router-dom'

import { Pill } from '../frame/pill.tsx'
import { Rows } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { nextPlace, pageAfter, usePages } from '../frame/use-pages.ts'

interface ConversationRowsProps {
  query: { show: 'waiting' | 'all'; patient?: number }
  /** Says why there is none. */
  empty: string
}

/** Conversations as a list: of all patients, or of one, whose name then is no column. */
export function ConversationRows({ query, empty }: ConversationRowsProps) {
  const t = useText('desk')
  const { ago } = useTimes()
  const { SiteKey } = useSession()
  const addressOf = ({ ConversationKey }: StaffListedConversation) => `/${SiteKey}/messages/${ConversationKey}`
  const pages = usePages(
    (after?: string) => staffQuery(paths.staffConversations, { query: { ...query, ...pageAfter(after) } }),
    nextPlace,
  )
  const patient = {
    title: t('messages.patient'),
    render: (_: unknown, row: StaffListedConversation) => row.PatientName,
  }
  return (
    <Rows
      pages={pages}
      keyOf={({ ConversationKey }) => ConversationKey}
      addressOf={addressOf}
      empty={empty}
      columns={[
        {
          title: t('messages.about'),
          render: (_, row) => (
            <div>
              <Link to={addressOf(row)}>{row.Subject}</Link>{' '}
              {row.Status === 'Closed' ? <Pill>{t('messages.closed')}</Pill> : null}
              <div className="desk-soft desk-line">
                {row.IsFromPatient ? row.LastMessage : t('messages.weWrote', { words: row.LastMessage })}
              </div>
            </div>
          ),
        },
        ...(query.patient === undefined ? [patient] : []),
        { title: t('messages.topic'), render: (_, { Topic }) => t(`messages.topics.${Topic}`) },
        { title: t('messages.last'), render: (_, { LastMessageUtc }) => ago(LastMessageUtc) },
      ]}
    />
  )
}
