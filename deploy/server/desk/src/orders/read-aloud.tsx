import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Form, Input, Radio } from 'antd'
import { useId } from 'react'

import { addressParts } from '../frame/patient-in-words.tsx'
import type { Typed } from './new-order.ts'

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
