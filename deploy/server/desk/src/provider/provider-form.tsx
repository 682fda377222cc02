import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, Input, InputNumber, Space } from 'antd'
import { useRef, useState } from 'react'

import { useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'
import {
  BothChanged,
  type Entries,
  entriesOf,
  fileWith,
  isSame,
  type Member,
  members,
  pick,
} from './provider-entries.tsx'
import { HoursFields, BothFields } from './provider-fields.tsx'

/** Changes what patients read, when nobody works, and who is told. Everything else of the file stays as it is then. */
export function ProviderForm({ file, onEnd }: { file: ProviderFile; onEnd: (saved: boolean) => void }) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const { send, isSending, problem } = useSending()
  const params = { siteKey: SiteKey }
  const [form] = Form.useForm<Entries>()
  /** The entries that the form began with, or that somebody else saved meanwhile and this form has shown. */
  const base = useRef(entriesOf(file))
  const [theirs, setTheirs] = useState<Partial<Entries>>({})
  const save = (typed: Entries) => {
    let isSaved = false
    return send(
      async (key) => {
        const current = await staffCall('GET', 'staff/providers/{siteKey}', { params })
        const [saved, mine] = [entriesOf(current), entriesOf(fileWith(current, typed))]
        const changed = members.filter((member) => !isSame(mine[member], base.current[member]))
        const both = changed.filter(
          (member) => !isSame(saved[member], base.current[member]) && !isSame(saved[member], mine[member]),
        )
        base.current = saved
        setTheirs(pick(saved, both))
        isSaved = both.length === 0
        if (isSaved) {
          const json = fileWith(current, { ...saved, ...pick(mine, changed) })
          await staffCall('PUT', 'staff/providers/{siteKey}', { params, json, key })
        } else {
          // What this form has not changed is shown as it is now.
          form.setFieldsValue(
            pick(
              saved,
              members.filter((member) => !changed.includes(member)),
            ),
          )
        }
      },
      () => {
        if (isSaved) onEnd(true)
      },
    )
  }
  return (
    <Form<Entries>
      form={form}
      className="desk-part"
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={entriesOf(file)}
      onFinish={(entries) => void save(entries)}
    >
      <Refused problem={problem} />
      <BothChanged
        theirs={theirs}
        mine={(member) => form.getFieldValue(member) as Entries[Member]}
        onTake={(member) => {
          form.setFieldsValue(pick(base.current, [member]))
          const left = members.filter((each) => each !== member && theirs[each] !== undefined)
          setTheirs(pick(base.current, left))
        }}
      />
      <HoursFields />
      <Several name="closedOn" label={t('provider.closedOn')} one={t('provider.day')} type="date" />
      <BothFields name={['autoReply']} label={t('provider.autoReply')} longest={2000} />
      <p className="desk-soft">{t('provider.autoReplyHint')}</p>
      <Replies />
      <Form.Item
        name="handlingBusinessDays"
        label={t('provider.handling')}
        rules={[{ required: true, message: t('required') }]}
      >
        <InputNumber min={0} max={60} precision={0} />
      </Form.Item>
      <Several name="tell" label={t('provider.tell')} one={t('provider.email')} type="email" />
      <Space>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('provider.save')}
        </Button>
        <Button onClick={() => onEnd(false)}>{t('cancel')}</Button>
      </Space>
    </Form>
  )
}

/** Answers that staff give often. */
function Replies() {
  const t = useText('desk')
  const rules = [{ required: true, whitespace: true, message: t('required') }]
  return (
    <fieldset className="desk-set">
      <legend>{t('provider.replies')}</legend>
      <p className="desk-soft">{t('provider.repliesHint')}</p>
      <Form.List name="replies">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="desk-reply">
                <Form.Item name={[name, 'name']} label={t('provider.replyName')} rules={rules}>
                  <Input />
                </Form.Item>
                <BothFields
                  list="replies"
                  name={[name]}
                  label={t('provider.reply')}
                  longest={messageMaxLength}
                  isNeeded
                />
                <Button onClick={() => remove(name)}>{t('provider.removeReply')}</Button>
              </div>
            ))}
            <Button onClick={() => add()}>{t('provider.addReply')}</Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** A list of days or addresses, one in a line. */
function Several({ name, label, one, type }: { name: string; label: string; one: string; type: 'date' | 'email' }) {
  const t = useText('desk')
  return (
    <fieldset className="desk-set">
      <legend>{label}</legend>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: index }) => (
              <Space key={key} className="desk-line-of" align="start">
                <Form.Item
                  name={index}
                  rules={[
                    { required: true, message: t('required') },
                    ...(type === 'email' ? [{ type, message: t('provider.emailFormat') }] : []),
                  ]}
                >
                  <Input type={type} aria-label={`${one} ${index + 1}`} />
                </Form.Item>
                <Button onClick={() => remove(index)} aria-label={`${t('provider.remove')} ${one} ${index + 1}`}>
                  {t('provider.remove')}
                </Button>
              </Space>
            ))}
            <div>
              <Button onClick={() => add('')}>{t('provider.add')}</Button>
            </div>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
