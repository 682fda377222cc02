import { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, type FormInstance, type FormItemProps, type FormProps, type FormRule, Input } from 'antd'
import type { ReactNode } from 'react'

import { Refused } from '../frame/shown.tsx'
import type { Sending } from '../frame/use-sending.ts'

/** Says at each field that a call refused it. */
export function useRefusedFields(form: FormInstance) {
  const t = useText('desk')
  return async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'validation') {
        const words = (path: string, code: string) => {
          if (path === 'ExternalKey') return t('patients.numberTaken')
          return t(path === 'Email' && code === 'required' ? 'patients.emailOfAccount' : 'patients.doesNotFit')
        }
        const fields = Object.entries(error.fields)
        const nameOf = (path: string) => path.replace(/^Policy\./, '').split('.')
        form.setFields(fields.map(([path, code]) => ({ name: nameOf(path), errors: [words(path, code)] })))
      }
      throw error
    }
  }
}

interface LineProps extends FormItemProps {
  type?: 'text' | 'tel' | 'email' | 'date'
  /** The last day. */
  max?: string
}

/** A field for a line of text. */
export function Line({ type = 'text', max, ...item }: LineProps) {
  return (
    <Form.Item {...item}>
      <Input type={type} autoComplete="off" {...(max ? { max } : {})} />
    </Form.Item>
  )
}

/** The rule of a field that must not be empty. */
export function useNeeded(): FormRule[] {
  const t = useText('desk')
  return [{ required: true, whitespace: true, message: t('required') }]
}

interface ReasonFormProps<Typed> extends Pick<FormProps<Typed>, 'form' | 'initialValues'> {
  title?: string
  /** Says whose word counts: what is saved here, or the next import. */
  note: string
  sending: Pick<Sending, 'isSending' | 'problem'>
  onSave: (typed: Typed) => Promise<unknown>
  onEnd: () => void
  children: ReactNode
}

/** A form that changes what is on file: what counts, the fields, why, what was refused, and the way out. */
export function ReasonForm<Typed>({
  title,
  note,
  sending: { isSending, problem },
  onSave,
  onEnd,
  children,
  ...form
}: ReasonFormProps<Typed>) {
  const t = useText('desk')
  return (
    <Form
      {...form}
      className="desk-form"
      layout="vertical"
      scrollToFirstError={{ focus: true, block: 'center' }}
      requiredMark={false}
      onFinish={(typed) => void onSave(typed)}
    >
      {title === undefined ? null : <h3>{title}</h3>}
      <Alert className="desk-gap" role="note" type="info" showIcon title={note} />
      {children}
      <Line name="Reason" label={t('patients.reason')} extra={t('patients.reasonHint')} rules={useNeeded()} />
      <Refused problem={problem} />
      <div className="desk-acts">
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('patients.saveDetails')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}
