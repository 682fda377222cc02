import { closedReasons } from '@homeside/contract/constants/conversation-states'
import { paths } from '@homeside/contract/constants/paths'
import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { Button, Dropdown } from 'antd'

import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

interface OfConversation {
  conversation: Conversation
}

/** Closes a conversation for one of the reasons. */
export function CloseThread({ conversation: { ConversationKey: key } }: OfConversation) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  return (
    <>
      <Refused problem={problem} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: closedReasons.map((reason) => ({ key: reason, label: t(`messages.reasons.${reason}`) })),
          onClick: ({ key: picked }) => {
            const Reason = closedReasons.find((reason) => reason === picked)
            if (Reason) void send(() => staffCall('POST', paths.staffClose, { params: { key }, json: { Reason } }))
          },
        }}
      >
        <Button loading={isSending}>{t('messages.close')}</Button>
      </Dropdown>
    </>
  )
}

/** Opens a closed conversation again. */
export function ReopenThread({ conversation: { ConversationKey: key } }: OfConversation) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  return (
    <>
      <Refused problem={problem} />
      <Button
        loading={isSending}
        onClick={() => void send(() => staffCall('POST', paths.staffReopen, { params: { key } }))}
      >
        {t('messages.reopen')}
      </Button>
    </>
  )
}
