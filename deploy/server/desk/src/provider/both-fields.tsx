import { useText } from '@homeside/i18n/use-text'
import { Form, Input } from 'antd'
import { useState } from 'react'

const bothLanguages = ['en', 'es'] as const

type Texts = { [Language in (typeof bothLanguages)[number]]?: string }

interface BothFieldsProps {
  /** Where it is in the form; in a list, within that list. */
  name: (string | number)[]
  list?: string
  label: string
  longest: number
  isNeeded?: boolean
}

/**
 * A text in English and in Spanish. One that is there in one language has to be there in the other. Who changes one is
 * told what the other still says.
 */
export function BothFields({ name, list, label, longest, isNeeded = false }: BothFieldsProps) {
  const t = useText('desk')
  const form = Form.useFormInstance()
  const whole = list === undefined ? name : [list, ...name]
  const [before] = useState(() => (form.getFieldValue(whole) ?? {}) as Texts)
  const now = (Form.useWatch(whole, form) ?? before) as Texts
  return (
    <div className="desk-both">
      {bothLanguages.map((language) => {
        const other = language === 'en' ? 'es' : 'en'
        const isBehind = before[language] && now[language] === before[language] && now[other] !== before[other]
        return (
          <Form.Item
            key={language}
            name={[...name, language]}
            label={`${label}, ${t(`languages.${language}`)}`}
            dependencies={[[...whole, other]]}
            extra={isBehind ? <span role="status">{t(`provider.behind.${language}`)}</span> : null}
            rules={[
              { max: longest, message: t('tooLong', { count: longest }) },
              ({ getFieldValue }) => ({
                required: isNeeded || Boolean(getFieldValue([...whole, other])),
                whitespace: true,
                message: t('required'),
              }),
            ]}
          >
            <Input.TextArea lang={language} rows={longest > 200 ? 5 : 2} />
          </Form.Item>
        )
      })}
    </div>
  )
}
