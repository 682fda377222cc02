import { paths } from '@homeside/contract/constants/paths'
import type { StaffChange } from '@homeside/contract/staff-lists'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'

import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

const reasonMaxLength = 500

/** Approves a change, or refuses it with words that the patient reads. */
export function Decide({ change: { ChangeKey: key, Type, Fields } }: { change: StaffChange }) {
  const t = useText('desk')
  const [isRejecting, setRejecting] = useState(false)
  const { send, isSending, problem } = useSending()
  const params = { key }
  const hasFields = Object.keys(Fields).length > 0
  return (
    <section className="desk-part">
      <h2>{t('changes.decide')}</h2>
      {isRejecting ? null : <p>{t(hasFields ? `changes.approving.${Type}` : 'changes.approving.words')}</p>}
      <Refused problem={problem} />
      {isRejecting ? (
        <Reject
          isSending={isSending}
          onCancel={() => setRejecting(false)}
          onReject={(Reason) => void send(() => staffCall('POST', paths.rejectChange, { params, json: { Reason } }))}
        />
      ) : (
        <div className="desk-acts">
          <Button
            type="primary"
            loading={isSending}
            onClick={() => void send(() => staffCall('POST', paths.approveChange, { params }))}
          >
            {t('changes.approve')}
          </Button>
          <Button onClick={() => setRejecting(true)}>{t('changes.reject')}</Button>
        </div>
      )}
    </section>
  )
}

interface RejectProps {
  isSending: boolean
  onCancel: () => void
  onReject: (reason: string) => void
}

function Reject({ isSending, onCancel, onReject }: RejectProps) {
  const t = useText('desk')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <Form layout="vertical" requiredMark={false} onFinish={({ Reason }: { Reason: string }) => onReject(Reason)}>
      <div ref={box}>
        <Form.Item
          name="Reason"
          label={t('changes.reason')}
          extra={t('changes.reasonHint')}
          rules={[
            { required: true, whitespace: true, message: t('changes.reasonNeeded') },
            { max: reasonMaxLength, message: t('tooLong', { count: reasonMaxLength }) },
          ]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      </div>
      <div className="desk-acts">
        <Button danger type="primary" htmlType="submit" loading={isSending}>
          {t('changes.rejectNow')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}
