import type { StaffListedConversation } from '@homeside/contract/staff-lists'
import { useText } from '@homeside/i18n/use-text'
import { Button, Segmented } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { PatientName } from '../frame/patient-in-words.tsx'
import { Rows, nextPlace, pageAfter, usePages } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Pill } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'

const shown = ['waiting', 'all'] as const

/** The conversations that wait for an answer, the oldest first; or all of them, the newest first. */
export function MessagesScreen() {
  const t = useText('desk')
  const navigate = useNavigate()
  const { SiteKey } = useSession()
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'all' ? 'all' : 'waiting'
  return (
    <DeskPage
      title={t('screens.messages')}
      extra={
        <div className="desk-acts">
          <Segmented
            aria-label={t('messages.show')}
            value={show}
            options={shown.map((value) => ({ value, label: t(`messages.shown.${value}`) }))}
            onChange={(value) => setSearch(value === 'all' ? { show: 'all' } : {}, { replace: true })}
          />
          <Button onClick={() => void navigate(`/${SiteKey}/messages/several`)}>{t('several.open')}</Button>
        </div>
      }
    >
      <ConversationRows query={{ show }} empty={t(`messages.empty.${show}`)} />
    </DeskPage>
  )
}

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
    (after?: string) => staffQuery('staff/conversations', { query: { ...query, ...pageAfter(after) } }),
    nextPlace,
  )
  const patient = {
    title: t('messages.patient'),
    render: (_: unknown, row: StaffListedConversation) => <PatientName patient={row} />,
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
