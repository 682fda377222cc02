import { relationships } from '@homeside/contract/constants/patient-records'
import type { PolicyFields } from '@homeside/contract/insurance'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Form, Select } from 'antd'
import { useState } from 'react'

import { say } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { lastDay, useUntil } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { Line, useNeeded, ReasonForm, useRefusedFields } from './reason-form.tsx'

const [usual] = relationships

type Policy = StaffPatientRecord['Patient']['Insurance'][number]
type Typed = { [Name in keyof PolicyFields]?: PolicyFields[Name] | null } & { Reason: string }

/** The typed policy, in the shape that the call takes. The server refuses what does not fit. */
function policyOf({ PayorName, PolicyNumber, GroupNumber, PolicyHolder, Relationship, ...days }: Typed): PolicyFields {
  return {
    PayorName: PayorName?.trim() ?? '',
    PolicyNumber: PolicyNumber?.trim() ?? '',
    GroupNumber: GroupNumber?.trim() || null,
    PolicyHolder: PolicyHolder?.trim() ?? '',
    Relationship: Relationship ?? usual,
    EffectiveDate: days.EffectiveDate || null,
    EndDate: days.EndDate || null,
  }
}

interface EditPolicyProps {
  patientKey: number
  level: Policy['Level']
  /** What is in force there; null where there is nothing. */
  policy: Policy | null
  onEnd: () => void
}

/** Staff type a policy as the patient tells it, and why. A note says that the provider's own system has the last word. */
export function EditPolicy({ patientKey, level, policy, onEnd }: EditPolicyProps) {
  const t = useText('desk')
  const [form] = Form.useForm<Typed>()
  const atFields = useRefusedFields(form)
  const { send, ...sending } = useSending()
  const needed = useNeeded()
  const until = useUntil(lastDay)
  // This policy was shown when the form opened, so that a colleague's later change is not overwritten.
  const [seen] = useState(() => (policy === null ? null : policyOf({ ...policy, Reason: '' })))
  const save = ({ Reason, ...typed }: Typed) => {
    const json = { Level: level, Policy: policyOf({ ...typed, Reason }), Reason: Reason.trim(), Seen: seen }
    return send(
      (key) =>
        atFields(staffCall('POST', 'staff/patients/{key}/insurance', { params: { key: patientKey }, json, key })),
      () => {
        say(t('said.saved'))
        onEnd()
      },
    )
  }
  const label = (name: keyof PolicyFields) => ({ name, label: t(`changes.fields.${name}`) })
  return (
    <ReasonForm
      form={form}
      title={t(`changes.levels.${level}`)}
      note={t('patients.whoWinsPolicy')}
      initialValues={seen ?? { Relationship: usual }}
      sending={sending}
      onSave={save}
      onEnd={onEnd}
    >
      <Line {...label('PayorName')} rules={needed} />
      <Line {...label('PolicyNumber')} rules={needed} />
      <Line {...label('GroupNumber')} />
      <Line {...label('PolicyHolder')} rules={needed} />
      <Form.Item {...label('Relationship')}>
        <Select options={relationships.map((value) => ({ value, label: t(`relationships.${value}`) }))} />
      </Form.Item>
      <Line {...label('EffectiveDate')} type="date" max={lastDay} rules={[until]} />
      <Line {...label('EndDate')} type="date" max="9999-12-31" />
    </ReasonForm>
  )
}
