import {
  messageMaxLength,
  subjectMaxLength,
  topics,
  type Topic,
} from '@homeside/contract/constants/conversation-states'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { OwnNumber } from '../frame/patient-in-words.tsx'
import { Rows, nextPlace, pageAfter, usePages } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'
import { ConversationRows } from '../messages/messages-screen.tsx'
import { OrderState } from '../orders/order-facts.tsx'

/** The conversations with a patient, and a new one. */
export function PatientMessages({ record: { PatientKey, Status } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      {isWriting ? (
        <NewConversation patientKey={PatientKey} onCancel={() => setWriting(false)} />
      ) : (
        <p>
          <Button type="primary" disabled={Status === 'Closed'} onClick={() => setWriting(true)}>
            {t('patients.write')}
          </Button>
        </p>
      )}
      <ConversationRows query={{ show: 'all', patient: PatientKey }} empty={t('patients.noMessages')} />
    </>
  )
}

interface Written {
  Topic: Topic
  Subject: string
  Message: string
}

function NewConversation({ patientKey, onCancel }: { patientKey: number; onCancel: () => void }) {
  const t = useText('desk')
  const navigate = useNavigate()
  const { Name, SiteKey } = useSession()
  const { send, isSending, problem } = useSending()
  const start = (written: Written) =>
    send(async (key) => {
      const json = { ...written, PatientKey: patientKey, SenderName: Name }
      const { ConversationKey } = await staffCall('POST', 'staff/conversations', { json, key })
      await navigate(`/${SiteKey}/messages/${ConversationKey}`)
    })
  const atMost = (max: number) => [
    { required: true, whitespace: true, message: t('required') },
    { max, message: t('tooLong', { count: max }) },
  ]
  return (
    <section className="desk-part">
      <h2>{t('patients.write')}</h2>
      <Form<Written>
        layout="vertical"
        requiredMark={false}
        initialValues={{ Topic: topics.at(-1) }}
        onFinish={(written) => void start(written)}
      >
        <Form.Item name="Topic" label={t('messages.topic')}>
          <Select options={topics.map((value) => ({ value, label: t(`messages.topics.${value}`) }))} />
        </Form.Item>
        <Form.Item name="Subject" label={t('messages.about')} rules={atMost(subjectMaxLength)}>
          <Input />
        </Form.Item>
        <Form.Item name="Message" label={t('messages.message')} rules={atMost(messageMaxLength)}>
          <Input.TextArea rows={5} />
        </Form.Item>
        <Refused problem={problem} />
        <div className="desk-acts">
          <Button type="primary" htmlType="submit" loading={isSending}>
            {t('messages.send')}
          </Button>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      </Form>
    </section>
  )
}

/** Every order of a patient, the newest first. */
export function PatientOrders({ patientKey }: { patientKey: number }) {
  const t = useText('desk')
  const language = useLanguage()
  const { SiteKey } = useSession()
  const addressOf = ({ OrderKey }: { OrderKey: number }) => `/${SiteKey}/orders/${OrderKey}`
  const pages = usePages(
    (after?: string) => staffQuery('staff/orders', { query: { patient: patientKey, ...pageAfter(after) } }),
    nextPlace,
  )
  return (
    <Rows
      pages={pages}
      keyOf={({ OrderKey }) => OrderKey}
      addressOf={addressOf}
      empty={t('patients.noOrders')}
      columns={[
        {
          title: t('patients.order'),
          render: (_, row) => (
            <>
              <Link to={addressOf(row)}>{row.OrderNumber}</Link> <OwnNumber number={row.ExternalNumber} />
            </>
          ),
        },
        {
          title: t('patients.orderedOn'),
          className: 'desk-numbers',
          render: (_, { OrderDate }) => formatDate(OrderDate, language, 'medium'),
        },
        {
          title: t('patients.state'),
          render: (_, { Status, HoldReason }) => <OrderState status={Status} holdReason={HoldReason} />,
        },
      ]}
    />
  )
}
