import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { changeDescriptionMaxLength, quantityMax } from '@homeside/contract/constants/limits'
import { frequencyIntervals, replacementReasons } from '@homeside/contract/constants/order-states'
import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { PlaceOrderRequest, SupplyItem } from '@homeside/contract/orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Checkbox, Form, Input, InputNumber, Radio, Result, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { useKeptWords, useSession } from '../frame/session.ts'
import { Pill, Refused, Shown } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'
import { addressParts } from '../frame/words.ts'

type Usage = NonNullable<PlaceOrderRequest['Items'][number]['Usage']>
interface Line {
  Quantity?: number | null
  Usage?: { [Answer in keyof Usage]?: Usage[Answer] | null }
  ReplacementReason?: (typeof replacementReasons)[number]
}
interface Typed {
  /** By the key of the supply. */
  lines: Record<string, Line>
  address?: 'right' | 'wrong'
  insurance?: 'right' | 'wrong'
  change?: string
  phone: string
  toldBy: string
  agrees?: boolean
  beyond?: string
}

/** What has to be asked of a supply that is tracked in this way, as the patient is asked too. */
const asked = {
  None: [],
  DaysRemaining: ['DaysRemaining'],
  AmountPerDay: ['AmountPerDay', 'ItemQtyRemaining'],
  Frequency: ['FrequencyOfUseQuantity', 'FrequencyOfUseInterval', 'FrequencyInterval', 'QtyOnHand'],
} as const satisfies Record<SupplyItem['UsageTrackingMode'], readonly (keyof Usage)[]>

const canBeOrdered = ({ EligibilityStatus }: SupplyItem) =>
  EligibilityStatus === 'Eligible' || EligibilityStatus === 'NeedsReview'

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
              rules={[{ required: true, whitespace: true, message: t('required') }, { max: 500 }]}
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
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input autoComplete="off" maxLength={100} />
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
          {asked[supply.UsageTrackingMode].map((answer) => (
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

/** Address, insurance and phone, each of which the caller confirms or calls wrong. */
function ReadAloud({ record: { Patient } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const form = Form.useFormInstance<Typed>()
  const isWrong = [Form.useWatch('address', form), Form.useWatch('insurance', form)].includes('wrong')
  const insurance = Patient.Insurance.map(({ PayorName, PolicyNumber }) => `${PayorName} ${PolicyNumber}`)
  const facts = [
    ['address', addressParts(Patient.Address)],
    ['insurance', insurance.length > 0 ? insurance : [t('orders.noInsurance')]],
  ] as const
  return (
    <>
      {facts.map(([name, lines]) => (
        <Form.Item
          key={name}
          name={name}
          label={
            <span className="desk-words">
              {t(`newOrder.${name}`)}
              {'\n'}
              <strong>{lines.join('\n')}</strong>
            </span>
          }
          rules={[{ required: true, message: t('newOrder.askIt') }]}
        >
          <Radio.Group
            className="desk-line-of"
            options={(['right', 'wrong'] as const).map((value) => ({ value, label: t(`newOrder.${value}`) }))}
          />
        </Form.Item>
      ))}
      {isWrong ? (
        <Form.Item
          name="change"
          label={t('newOrder.change')}
          extra={t('newOrder.changeHint')}
          rules={[
            { required: true, whitespace: true, message: t('required') },
            { max: changeDescriptionMaxLength, message: t('tooLong', { count: changeDescriptionMaxLength }) },
          ]}
        >
          <Input.TextArea rows={2} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="phone"
        label={t('newOrder.phone')}
        rules={[
          {
            validator: (_, typed: string) =>
              /^\d{10}$/.test(phoneDigits(typed))
                ? Promise.resolve()
                : Promise.reject(new Error(t('newOrder.phoneFormat'))),
          },
        ]}
      >
        <Input type="tel" autoComplete="off" />
      </Form.Item>
    </>
  )
}

interface Shows extends NewOrderProps {
  chosen: readonly SupplyItem[]
  takenBy: string
}

/** The order as it is placed, with what the screen showed: the server refuses what has changed since. */
function requestOf(typed: Typed, { record: { Patient, PatientKey }, terms, chosen, takenBy }: Shows) {
  const known = Patient.MobilePhone ?? Patient.HomePhone ?? null
  const phone = phoneDigits(typed.phone)
  const { AdditionalDisclaimer, AsksForPayment, OrderTerms } = terms
  const isWrong = typed.address === 'wrong' || typed.insurance === 'wrong'
  const isBeyond = chosen.some((supply) => !canBeOrdered(supply))
  return {
    PatientKey,
    ToldBy: typed.toldBy.trim(),
    TakenBy: takenBy,
    Items: chosen.map(({ SupplyKey, UsageTrackingMode, RequiresReplacementReason }) => {
      const { Quantity, Usage = {}, ReplacementReason } = typed.lines[SupplyKey] ?? {}
      const said = asked[UsageTrackingMode].map((answer) => [answer, Usage[answer]] as const)
      return {
        SupplyKey,
        Quantity: Quantity ?? 1,
        ...(said.length > 0 ? { Usage: Object.fromEntries(said) as Usage } : {}),
        ...(RequiresReplacementReason && ReplacementReason ? { ReplacementReason } : {}),
      }
    }),
    ConfirmsNeed: true,
    Statement: OrderTerms,
    AddressIsCorrect: typed.address === 'right',
    InsuranceIsCorrect: typed.insurance === 'right',
    AcceptsTerms: typed.agrees === true,
    ...(AdditionalDisclaimer === null ? {} : { AcceptsAdditionalDisclaimer: typed.agrees === true }),
    ...(isWrong && typed.change ? { ChangeDescription: typed.change.trim() } : {}),
    ...(phone === known ? {} : { DeliveryPhone: phone }),
    ...(isBeyond && typed.beyond ? { Beyond: typed.beyond.trim() } : {}),
    Seen: {
      Address: Patient.Address,
      Phone: known,
      Policies: Patient.Insurance.map(({ Level, PayorName, PolicyNumber }) => ({ Level, PayorName, PolicyNumber })),
      Terms: { AdditionalDisclaimer, AsksForPayment },
      Supplies: chosen.map((supply) => ({
        SupplyKey: supply.SupplyKey,
        HcpcsCode: supply.HcpcsCode,
        PlainName: supply.PlainName,
        Size: supply.Size,
        MaxQty: supply.MaxQty,
        EligibilityStatus: supply.EligibilityStatus,
        EstimatedCopayCents: supply.EstimatedCopayCents,
        AddOns: [],
      })),
    },
  }
}
