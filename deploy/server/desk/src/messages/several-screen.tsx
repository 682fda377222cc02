import {
  messageMaxLength,
  subjectMaxLength,
  topics,
  type Topic,
} from '@homeside/contract/constants/conversation-states'
import { reaches, recipientWays } from '@homeside/contract/constants/outgoing'
import type { StaffAnswerOf } from '@homeside/contract/staff-calls'
import type { Recipient } from '@homeside/contract/staff-conversations'
import type { Language } from '@homeside/contract/wire'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { PatientName } from '../frame/patient-in-words.tsx'
import { Rows, usePages } from '../frame/rows.tsx'
import { useSession, useKeptWords } from '../frame/session.ts'
import { Pill, Refused, Shown } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

/** What the call takes of a code, a name, or numbers. */
const longestAsked = 4000
const languages = ['en', 'es'] as const

interface Asked {
  by: (typeof recipientWays)[number]
  words?: string
  after?: string
}
type Sent = StaffAnswerOf<'POST', 'staff/mailings'>

const isReached = ({ Reach }: Recipient) => Reach === 'Told' || Reach === 'Silent'

/** Writes to several patients with one reason: whom, who of them reads it, and what in each of their languages. */
export function SeveralScreen() {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const [params] = useSearchParams()
  const { by: given, words = '', after } = Object.fromEntries(params) as Partial<Record<keyof Asked, string>>
  const by = recipientWays.find((way) => way === given) ?? 'supply'
  const asked = { by, ...(by === 'open-orders' ? {} : { words }), ...(after ? { after } : {}) }
  const address = params.toString()
  return (
    <DeskPage
      title={t('several.title')}
      extra={
        <Link className="desk-back" to={`/${SiteKey}/messages`}>
          {t('several.back')}
        </Link>
      }
    >
      <Choice key={`choice ${address}`} asked={asked} />
      {words || by === 'open-orders' ? <Several key={address} asked={asked} /> : null}
    </DeskPage>
  )
}

/** Whom somebody wants to write to. It stands in the address. */
function Choice({ asked }: { asked: Asked }) {
  const t = useText('desk')
  const [, setParams] = useSearchParams()
  const [form] = Form.useForm<Asked>()
  const by = Form.useWatch('by', form) ?? asked.by
  const rules = [
    { required: true, whitespace: true, message: t('required') },
    { max: longestAsked, message: t('tooLong', { count: longestAsked }) },
  ]
  return (
    <Form<Asked>
      className="desk-part desk-filters"
      form={form}
      layout="vertical"
      role="search"
      requiredMark={false}
      initialValues={asked}
      onFinish={({ words = '', ...wanted }) => setParams({ ...wanted, ...(words && { words: words.trim() }) })}
    >
      <Form.Item name="by" label={t('several.by')} className="desk-wide">
        <Select options={recipientWays.map((value) => ({ value, label: t(`several.ways.${value}`) }))} />
      </Form.Item>
      {by === 'open-orders' ? null : (
        <Form.Item name="words" label={t(`several.words.${by}`)} className="desk-wide" rules={rules}>
          {by === 'supply' ? <Input autoComplete="off" /> : <Input.TextArea rows={3} />}
        </Form.Item>
      )}
      <div className="desk-filters-acts">
        <Button htmlType="submit">{t('several.look')}</Button>
      </div>
    </Form>
  )
}

/** Lists the recipients, beside what is written to them. */
function Several({ asked }: { asked: Asked }) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const pages = usePages(
    () => staffQuery('staff/recipients', { query: asked }),
    () => null,
  )
  const { Next = null, Unknown = [] } = pages.first ?? {}
  const addressOf = ({ PatientKey }: Recipient) => `/${SiteKey}/patients/${PatientKey}`
  return (
    <Shown load={pages}>
      {(recipients) => {
        const reached = recipients.filter(isReached)
        const ofReach = (reach: Recipient['Reach']) => recipients.filter(({ Reach }) => Reach === reach)
        return (
          <div className="desk-sides">
            <section className="desk-part">
              <h2>{t('several.get', { count: reached.length })}</h2>
              <ul>
                {reaches.map((reach) => {
                  const count = ofReach(reach).length
                  return count > 0 ? <li key={reach}>{t(`several.reached.${reach}`, { count })}</li> : null
                })}
                {Unknown.length > 0 ? <li>{t('several.unknown', { numbers: Unknown.join(', ') })}</li> : null}
                {Next === null ? null : <li>{t('several.first', { count: recipients.length })}</li>}
              </ul>
              {reached.length > 0 ? (
                <Words reached={reached} next={Next === null ? null : { ...asked, after: Next }} />
              ) : null}
            </section>
            <Rows
              pages={{ ...pages, status: 'ready', problem: null, value: reaches.flatMap(ofReach) }}
              keyOf={({ PatientKey }) => PatientKey}
              addressOf={addressOf}
              empty={t('several.nobody')}
              columns={[
                {
                  title: t('patient'),
                  render: (_, row) => (
                    <>
                      <Link to={addressOf(row)}>
                        <PatientName patient={row} />
                      </Link>
                      <div className="desk-soft">{t(`messages.reads.${row.Language}`)}</div>
                    </>
                  ),
                },
                { title: t('several.notice'), render: (_, row) => <Notice recipient={row} /> },
              ]}
            />
          </div>
        )
      }}
    </Shown>
  )
}

/** How somebody hears of it; who does not, by which phone. */
function Notice({ recipient: { Notices, Phone, Reach } }: { recipient: Recipient }) {
  const t = useText('desk')
  if (Reach === 'Told') return Notices.map((way) => t(`several.notices.${way}`)).join(', ')
  return (
    <>
      <Pill tone={Reach === 'NotInPortal' ? 'act' : undefined}>{t(`several.reach.${Reach}`)}</Pill>
      {Phone && Reach !== 'Closed' ? <div className="desk-phone">{formatPhone(Phone)}</div> : null}
    </>
  )
}

interface Written extends Partial<Record<Language, { Subject: string; Message: string }>> {
  Topic: Topic
}

interface WordsProps {
  reached: readonly Recipient[]
  /** The next recipients, whom one message does not take. */
  next: Asked | null
}

/** What they are written, in each language in which one of them reads. */
function Words({ reached, next }: WordsProps) {
  const t = useText('desk')
  const { Name, SiteKey } = useSession()
  const { send, isSending, problem } = useSending()
  const { words, keep } = useKeptWords('several')
  const [kept] = useState(() => (words === '' ? {} : (JSON.parse(words) as Partial<Written>)))
  const [sent, setSent] = useState<Sent | null>(null)
  const needed = languages.map((language) => ({
    language,
    count: reached.filter(({ Language }) => Language === language).length,
  }))
  const write = ({ Topic: topic, ...Texts }: Written) =>
    send(async (key) => {
      const PatientKeys = reached.map(({ PatientKey }) => PatientKey)
      const json = { PatientKeys, Topic: topic, SenderName: Name, Texts }
      setSent(await staffCall('POST', 'staff/mailings', { json, key }))
      if (next === null) keep('')
    })
  if (sent) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('several.sent', { count: sent.Written.length })}
        description={sent.HadIt.length > 0 ? t('several.hadIt', { count: sent.HadIt.length }) : null}
        action={
          next === null ? (
            <Link to={`/${SiteKey}/messages?show=all`}>{t('several.back')}</Link>
          ) : (
            <Link to={`?${new URLSearchParams({ ...next })}`}>{t('several.next')}</Link>
          )
        }
      />
    )
  }
  const atMost = (max: number) => [
    { required: true, whitespace: true, message: t('required') },
    { max, message: t('tooLong', { count: max }) },
  ]
  return (
    <Form<Written>
      layout="vertical"
      requiredMark={false}
      initialValues={{ Topic: topics.at(-1), ...kept }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(_, typed) => keep(JSON.stringify({ ...kept, ...typed }))}
      onFinish={(written) => void write(written)}
    >
      <Form.Item name="Topic" label={t('messages.topic')}>
        <Select options={topics.map((value) => ({ value, label: t(`messages.topics.${value}`) }))} />
      </Form.Item>
      {needed.map(({ language, count }) =>
        count === 0 ? null : (
          <fieldset key={language} className="desk-set">
            <legend>{t(`several.reads.${language}`, { count })}</legend>
            <Form.Item name={[language, 'Subject']} label={t('messages.about')} rules={atMost(subjectMaxLength)}>
              <Input lang={language} autoComplete="off" />
            </Form.Item>
            <Form.Item name={[language, 'Message']} label={t('messages.message')} rules={atMost(messageMaxLength)}>
              <Input.TextArea lang={language} rows={5} />
            </Form.Item>
          </fieldset>
        ),
      )}
      <Refused problem={problem} />
      <div className="desk-acts">
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('several.send', { count: reached.length })}
        </Button>
        <span className="desk-soft">{t('several.signed', { name: Name })}</span>
      </div>
    </Form>
  )
}
