import { useText } from '@homeside/i18n/use-text'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { ConversationRows } from './conversation-rows.tsx'

const shown = ['waiting', 'all'] as const

/** The conversations that wait for an answer, the oldest first; or all of them, the newest first. */
export function MessagesScreen() {
  const t = useText('desk')
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'all' ? 'all' : 'waiting'
  return (
    <DeskPage
      title={t('screens.messages')}
      extra={
        <Segmented
          aria-label={t('messages.show')}
          value={show}
          options={shown.map((value) => ({ value, label: t(`messages.shown.${value}`) }))}
          onChange={(value) => setSearch(value === 'all' ? { show: 'all' } : {}, { replace: true })}
        />
      }
    >
      <ConversationRows query={{ show }} empty={t(`messages.empty.${show}`)} />
    </DeskPage>
  )
}
