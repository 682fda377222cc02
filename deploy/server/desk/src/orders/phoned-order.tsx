import { usageAsked } from '@homeside/contract/constants/days-remaining'
import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import type { replacementReasons } from '@homeside/contract/constants/order-states'
import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { PlaceOrderRequest, SupplyItem } from '@homeside/contract/orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Form, Input, Radio } from 'antd'
import { useId } from 'react'

import { addressParts } from '../frame/patient-in-words.tsx'

type Usage = NonNullable<PlaceOrderRequest['Items'][number]['Usage']>

interface Line {
  Quantity?: number | null
  Usage?: { [Answer in keyof Usage]?: Usage[Answer] | null }
  ReplacementReason?: (typeof replacementReasons)[number]
}

/** What is typed of an order on the phone. */
export interface Typed {
  /** What is ordered, by the key of the supply. */
  lines: Record<string, Line>
  address?: 'right' | 'wrong'
  insurance?: 'right' | 'wrong'
  change?: string
  phone: string
  toldBy: string
  agrees?: boolean
  beyond?: string
}

/** Whether a supply can be ordered now: at once, or after a review. */
export const canBeOrdered = ({ EligibilityStatus }: SupplyItem) =>
  EligibilityStatus === 'Eligible' || EligibilityStatus === 'NeedsReview'

interface Shows {
  record: StaffPatientRecord
  terms: NonNullable<StaffPatientRecord['OrderTerms']>
  chosen: readonly SupplyItem[]
  takenBy: string
}

/** The order as it is placed, with what the screen showed: the server refuses what has changed since. */
export function requestOf(typed: Typed, { record: { Patient, PatientKey }, terms, chosen, takenBy }: Shows) {
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
      const said = usageAsked[UsageTrackingMode].map((answer) => [answer, Usage[answer]] as const)
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

/** Address, insurance and phone, each of which the caller confirms or calls wrong. */
export function ReadAloud({ record: { Patient } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const form = Form.useFormInstance<Typed>()
  const id = useId()
  const isWrong = [Form.useWatch('address', form), Form.useWatch('insurance', form)].includes('wrong')
  const insurance = Patient.Insurance.map(({ PayorName, PolicyNumber }) => `${PayorName} · ${PolicyNumber}`)
  const facts = [
    ['address', t('newOrder.address'), addressParts(Patient.Address)],
    // Nobody is asked whether nothing is still right.
    ['insurance', t(insurance.length > 0 ? 'newOrder.insurance' : 'newOrder.noInsurance'), insurance],
  ] as const
  return (
    <>
      {facts.map(([name, question, lines]) => (
        <Form.Item
          key={name}
          name={name}
          label={
            <span id={`${id}${name}`} className="desk-words">
              {question}
              {'\n'}
              <strong>{lines.join('\n')}</strong>
            </span>
          }
          rules={[{ required: true, message: t('newOrder.askIt') }]}
        >
          <Radio.Group
            className="desk-line-of"
            aria-labelledby={`${id}${name}`}
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
