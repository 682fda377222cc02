import { dayName, hoursWords, weekdays } from '@homeside/contract/constants/opening'
import { timeZones } from '@homeside/contract/constants/time-zones'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'

import { hoursOf, type Entries } from './provider-entries.tsx'

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

/** When somebody answers: by days and times, from which both sentences are made, or in words for each language. */
export function HoursFields() {
  const t = useText('desk')
  const language = useLanguage()
  const form = Form.useFormInstance<Entries>()
  const typed = Form.useWatch('hours', { form, preserve: true })
  const isInWords = typed?.by === 'words'
  const made = typed && hoursWords(hoursOf(typed))
  return (
    <fieldset className="desk-set">
      <legend>{t('provider.hours')}</legend>
      <Form.Item name={['hours', 'by']} label={t('provider.hoursBy')}>
        <Radio.Group
          aria-label={t('provider.hoursBy')}
          options={[
            { value: 'days', label: t('provider.byDays') },
            { value: 'words', label: t('provider.byWords') },
          ]}
        />
      </Form.Item>
      {isInWords ? (
        <BothFields name={['hours']} label={t('provider.hours')} longest={200} isNeeded />
      ) : (
        <>
          <Form.Item
            name={['hours', 'zone']}
            label={t('provider.zone')}
            dependencies={weekdays.flatMap((day) => [
              ['hours', 'days', day, 'from'],
              ['hours', 'days', day, 'to'],
            ])}
            rules={[
              {
                validator: async () => {
                  if (
                    Object.keys(hoursOf(form.getFieldValue('hours') as Entries['hours']).open?.days ?? {}).length === 0
                  )
                    throw new Error(t('provider.noDays'))
                },
              },
            ]}
          >
            <Select
              className="desk-usual"
              options={timeZones.map(({ name }) => ({ value: name, label: t(`provider.zones.${name}`) }))}
            />
          </Form.Item>
          {weekdays.map((day, place) => (
            <div key={day} className="desk-hours">
              <span>{dayName(place, language)}</span>
              {(['from', 'to'] as const).map((end) => (
                <Form.Item
                  key={end}
                  name={['hours', 'days', day, end]}
                  dependencies={[['hours', 'days', day, end === 'from' ? 'to' : 'from']]}
                  rules={[
                    ({ getFieldValue }) => ({
                      validator: async () => {
                        const { from, to } = getFieldValue(['hours', 'days', day]) as { from: string; to: string }
                        if (!(end === 'from' ? from : to) && (from || to)) throw new Error(t('required'))
                        if (end === 'to' && from && to && from >= to) throw new Error(t('provider.toBeforeFrom'))
                      },
                    }),
                  ]}
                >
                  <Input type="time" aria-label={`${dayName(place, language)}, ${t(`provider.${end}`)}`} />
                </Form.Item>
              ))}
            </div>
          ))}
          <p className="desk-soft">{t('provider.daysHint')}</p>
          <div role="status">
            {made?.en ? (
              <>
                <p lang="en">{made.en}</p>
                <p lang="es">{made.es}</p>
              </>
            ) : null}
          </div>
        </>
      )}
    </fieldset>
  )
}
