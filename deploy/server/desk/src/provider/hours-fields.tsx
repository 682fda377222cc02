import { dayName, hoursWords, weekdays } from '@homeside/contract/constants/opening'
import { timeZones } from '@homeside/contract/constants/time-zones'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Form, Input, Radio, Select } from 'antd'

import { BothFields } from './both-fields.tsx'
import { hoursOf, type Entries } from './provider-entries.ts'

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
