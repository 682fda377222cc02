import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { usageAsked } from '@homeside/contract/constants/days-remaining'
import { quantityMax } from '@homeside/contract/constants/limits'
import { frequencyIntervals, replacementReasons } from '@homeside/contract/constants/order-states'
import type { SupplyItem } from '@homeside/contract/orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Checkbox, Form, Input, InputNumber, Result, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { useSession, useKeptWords } from '../frame/session.ts'
import { Pill, Refused, Shown } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'
import { ReadAloud, canBeOrdered, requestOf, type Typed } from './phoned-order.tsx'

/** As the call takes a name and a reason. */
const nameMaxLength = 100
const whyMaxLength = 500

/** Orders for a patient who calls: what is due, what they say of it, and what is read aloud to them. */
export function NewOrderScreen() {
  const t = useText('desk')
  const { key = '' } = useParams()
  const { SiteKey } = useSession()
  const load = useQueryLoad(staffQuery('staff/patients/{key}', { params: { key } }))
  const record = load.status === 'ready' ? load.value : null
  const name = record ? nameOf(record) : ''
  return (
    <DeskPage
      title={t('newOrder.title', { name })}
      extra={<Link to={`/${SiteKey}/patients/${key}`}>{t('newOrder.back')}</Link>}
    >
      <Shown load={load}>
        {(shown) =>
          shown.OrderTerms === null || shown.Status === 'Closed' || shown.Supplies.length === 0 ? (
            <Result status="info" title={t('newOrder.cannot')} />
          ) : (
            <NewOrder key={shown.PatientKey} record={shown} terms={shown.OrderTerms} />
          )
        }
      </Shown>
    </DeskPage>
  )
}

function nameOf({ Patient: { FirstName, LastName } }: StaffPatientRecord): string {
  return `${FirstName} ${LastName}`
}

interface NewOrderProps {
  record: StaffPatientRecord
  terms: NonNullable<StaffPatientRecord['OrderTerms']>
}

function NewOrder({ record, terms }: NewOrderProps) {
  const t = useText('desk')
  const navigate = useNavigate()
  const { Name, SiteKey } = useSession()
  const { send, isSending, problem } = useSending()
  const [form] = Form.useForm<Typed>()
  const { words, keep } = useKeptWords(`order for ${record.PatientKey}`)
  const [kept] = useState(() => (words === '' ? {} : (JSON.parse(words) as Partial<Typed>)))
  const due = record.Supplies.filter(canBeOrdered).map(
    ({ DefaultQty, SupplyKey }) => [String(SupplyKey), { Quantity: DefaultQty }] as const,
  )
  const phone = record.Patient.MobilePhone ?? record.Patient.HomePhone ?? ''
  const start: Typed = { lines: Object.fromEntries(due), phone: formatPhone(phone), toldBy: nameOf(record), ...kept }
  const lines = Form.useWatch('lines', form) ?? start.lines
  const chosen = record.Supplies.filter(({ SupplyKey }) => (lines[SupplyKey]?.Quantity ?? 0) > 0)
  const isBeyond = chosen.some((supply) => !canBeOrdered(supply))
  const place = (typed: Typed) =>
    send(async (key) => {
      const json = requestOf(typed, { record, terms, chosen, takenBy: Name })
      const { OrderKey } = await staffCall('POST', 'staff/orders', { json, key })
      keep('')
      await navigate(`/${SiteKey}/orders/${OrderKey}`)
    })
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(_, typed) => keep(JSON.stringify(typed))}
      onFinish={(typed) => void place(typed)}
    >
      <div className="desk-sides">
        <section className="desk-part">
          <h2>{t('newOrder.supplies')}</h2>
          {record.Supplies.map((supply) => (
            <Supply key={supply.SupplyKey} supply={supply} isChosen={chosen.includes(supply)} />
          ))}
          {isBeyond ? (
            <Form.Item
              name="beyond"
              label={t('newOrder.beyond')}
              extra={t('newOrder.beyondHint')}
              rules={[
                { required: true, whitespace: true, message: t('required') },
                { max: whyMaxLength, message: t('tooLong', { count: whyMaxLength }) },
              ]}
            >
              <Input.TextArea rows={2} />
            </Form.Item>
          ) : null}
        </section>
        <section className="desk-part">
          <h2>{t('newOrder.read')}</h2>
          <ReadAloud record={record} />
          <p className="desk-quote" lang={record.Patient.Language ?? 'en'}>
            {[terms.OrderTerms, terms.AdditionalDisclaimer].filter(Boolean).join('\n\n')}
          </p>
          <Form.Item
            name="agrees"
            valuePropName="checked"
            rules={[{ required: true, type: 'enum', enum: [true], message: t('newOrder.agreesNeeded') }]}
          >
            <Checkbox>{t('newOrder.agrees')}</Checkbox>
          </Form.Item>
          <Form.Item
            name="toldBy"
            label={t('newOrder.toldBy')}
            rules={[
              { required: true, whitespace: true, message: t('required') },
              { max: nameMaxLength, message: t('tooLong', { count: nameMaxLength }) },
            ]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Refused problem={problem} />
          <Button type="primary" size="large" htmlType="submit" loading={isSending} disabled={chosen.length === 0}>
            {t('newOrder.place', { count: chosen.length })}
          </Button>
        </section>
      </div>
    </Form>
  )
}

/** A supply, how many of it are ordered, and what the patient says of it. */
function Supply({ supply, isChosen }: { supply: SupplyItem; isChosen: boolean }) {
  const t = useText('desk')
  const language = useLanguage()
  const { AvailableToOrderDate, LastOrderDate, LastQty, MaxQty, PlainName, ReasonCode, Size, SupplyKey } = supply
  const day = (date: string) => formatDate(date, language, 'medium')
  const needed = [{ required: true, message: t('required') }]
  const at = ['lines', String(SupplyKey)]
  return (
    <fieldset className="desk-set desk-supply">
      <div className="desk-heading">
        <div>
          <strong>{PlainName}</strong>{' '}
          <span className="desk-soft">{[supply.HcpcsCode, Size].filter(Boolean).join(' · ')}</span>
          <div className="desk-soft">
            {LastOrderDate === null
              ? t('orders.nothingYet')
              : t('patients.cameOn', { date: day(LastOrderDate), quantity: LastQty ?? 0 })}{' '}
            · {t('orders.left', { left: MaxQty })}
          </div>
          {ReasonCode === null ? null : (
            <Pill tone="act">
              {t(`patients.why.${ReasonCode}`)}
              {AvailableToOrderDate && !canBeOrdered(supply) ? ` · ${day(AvailableToOrderDate)}` : ''}
            </Pill>
          )}
        </div>
        <Form.Item name={[...at, 'Quantity']} noStyle>
          <InputNumber
            min={0}
            max={quantityMax}
            precision={0}
            aria-label={t('newOrder.howMany', { name: PlainName })}
          />
        </Form.Item>
      </div>
      {isChosen ? (
        <div className="desk-both">
          {usageAsked[supply.UsageTrackingMode].map((answer) => (
            <Form.Item
              key={answer}
              name={[...at, 'Usage', answer]}
              label={t(`newOrder.usage.${answer}`)}
              rules={needed}
            >
              {answer === 'FrequencyInterval' ? (
                <Select
                  options={frequencyIntervals.map((value) => ({ value, label: t(`newOrder.intervals.${value}`) }))}
                />
              ) : (
                <InputNumber min={0} max={quantityMax} />
              )}
            </Form.Item>
          ))}
          {supply.RequiresReplacementReason ? (
            <Form.Item name={[...at, 'ReplacementReason']} label={t('orders.usage.why')} rules={needed}>
              <Select options={replacementReasons.map((value) => ({ value, label: t(`orders.reasons.${value}`) }))} />
            </Form.Item>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}
