import type { ProviderFile } from '@homeside/contract/staff-providers'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Descriptions, Form, Input, InputNumber, Space } from 'antd'
import { useRef, useState } from 'react'

import { useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

interface InBoth {
  en?: string
  es?: string
}
interface Entries {
  hours: InBoth
  autoReply: InBoth
  replies: { name: string; en: string; es: string }[]
  closedOn: string[]
  handlingBusinessDays: number
  tell: string[]
}

/** Changes what patients read, when nobody works, and who is told. Everything else of the file stays as it is then. */
export function ProviderForm({ file, onEnd }: { file: ProviderFile; onEnd: (saved: boolean) => void }) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const { send, isSending, problem } = useSending()
  const params = { siteKey: SiteKey }
  const [form] = Form.useForm<Entries>()
  /** What the form began with, or what somebody else saved meanwhile and this form has shown. */
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
      {members.map((member) => {
        const saved = theirs[member]
        if (saved === undefined) return null
        const mine = form.getFieldValue(member) as Entries[Member]
        const take = () => {
          form.setFieldsValue(pick(base.current, [member]))
          setTheirs(
            pick(
              base.current,
              members.filter((each) => each !== member && theirs[each] !== undefined),
            ),
          )
        }
        return (
          <Alert
            key={member}
            type="warning"
            showIcon
            role="alert"
            title={t('provider.bothChanged', { what: t(labels[member]) })}
            description={
              <Descriptions
                size="small"
                column={1}
                items={[
                  { key: 'saved', label: t('provider.savedNow'), children: <Entry value={saved} /> },
                  { key: 'mine', label: t('provider.yours'), children: <Entry value={mine} /> },
                ]}
              />
            }
            action={<Button onClick={take}>{t('provider.takeTheirs')}</Button>}
          />
        )
      })}
      <BothFields name="hours" label={t('provider.hours')} longest={200} isNeeded />
      <BothFields name="autoReply" label={t('provider.autoReply')} longest={2000} />
      <Replies />
      <Form.Item
        name="handlingBusinessDays"
        label={t('provider.handling')}
        rules={[{ required: true, message: t('required') }]}
      >
        <InputNumber min={0} max={60} precision={0} />
      </Form.Item>
      <Several name="closedOn" label={t('provider.closedOn')} one={t('provider.day')} type="date" />
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

type Member = keyof Entries
const labels = {
  hours: 'provider.hours',
  autoReply: 'provider.autoReply',
  replies: 'provider.replies',
  handlingBusinessDays: 'provider.handling',
  closedOn: 'provider.closedOn',
  tell: 'provider.tell',
} as const satisfies Record<Member, string>
const members = Object.keys(labels) as Member[]

/** What the form has of a file. What is not in the file is empty. */
function entriesOf({ hours, autoReply, replies = [], orders, tell }: ProviderFile): Entries {
  const { closedOn, handlingBusinessDays } = orders
  const days = [...closedOn].sort()
  return { hours, autoReply: autoReply ?? { en: '', es: '' }, replies, closedOn: days, handlingBusinessDays, tell }
}

function pick(entries: Entries, wanted: readonly Member[]): Partial<Entries> {
  return Object.fromEntries(wanted.map((member) => [member, entries[member]])) as Partial<Entries>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An entry in words, as two people compare it. */
function Entry({ value }: { value: Entries[Member] }) {
  const t = useText('desk')
  const lines = (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'object'
      ? Object.values(each as Record<string, string>)
          .filter(Boolean)
          .join(' · ')
      : String(each),
  )
  return <span className="desk-words">{lines.filter(Boolean).join('\n') || t('provider.none')}</span>
}

/** The file with what was entered. What is empty in both languages, or has no lines, is not in it. */
function fileWith({ autoReply: _reply, replies: _replies, ...file }: ProviderFile, entries: Entries): ProviderFile {
  const { hours, autoReply, replies, closedOn, handlingBusinessDays, tell } = entries
  return {
    ...file,
    hours: { en: hours.en ?? '', es: hours.es ?? '' },
    ...(autoReply.en || autoReply.es ? { autoReply: { en: autoReply.en ?? '', es: autoReply.es ?? '' } } : {}),
    ...(replies.length > 0 ? { replies } : {}),
    orders: { ...file.orders, closedOn: [...new Set(closedOn)].sort(), handlingBusinessDays },
    tell,
  }
}

const bothLanguages = ['en', 'es'] as const

interface BothFieldsProps {
  name: string
  label: string
  longest: number
  isNeeded?: boolean
}

/** A text in English and in Spanish. One that is there in one language has to be there in the other. */
function BothFields({ name, label, longest, isNeeded = false }: BothFieldsProps) {
  const t = useText('desk')
  return (
    <div className="desk-both">
      {bothLanguages.map((language) => {
        const other = language === 'en' ? 'es' : 'en'
        return (
          <Form.Item
            key={language}
            name={[name, language]}
            label={`${label}, ${t(`languages.${language}`)}`}
            dependencies={[[name, other]]}
            rules={[
              { max: longest, message: t('tooLong', { count: longest }) },
              ({ getFieldValue }) => ({
                required: isNeeded || Boolean(getFieldValue([name, other])),
                whitespace: true,
                message: t('required'),
              }),
            ]}
          >
            <Input.TextArea lang={language} rows={longest > 200 ? 6 : 3} />
          </Form.Item>
        )
      })}
    </div>
  )
}

/** Answers that staff give often. */
function Replies() {
  const t = useText('desk')
  const rules = [{ required: true, whitespace: true, message: t('required') }]
  return (
    <fieldset className="desk-set">
      <legend>{t('provider.replies')}</legend>
      <Form.List name="replies">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="desk-reply">
                <Form.Item name={[name, 'name']} label={t('provider.replyName')} rules={rules}>
                  <Input />
                </Form.Item>
                <div className="desk-both">
                  {bothLanguages.map((language) => (
                    <Form.Item
                      key={language}
                      name={[name, language]}
                      label={`${t('provider.reply')}, ${t(`languages.${language}`)}`}
                      rules={rules}
                    >
                      <Input.TextArea lang={language} rows={3} />
                    </Form.Item>
                  ))}
                </div>
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
