import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { useText } from '@homeside/i18n/use-text'

interface QuestionFieldsProps {
  questions: readonly { QuestionKey: number; Text: string }[]
}

/** Three different questions. Staff ask one of them when the patient calls. */
export function QuestionFields({ questions }: QuestionFieldsProps) {
  const t = useText('registration')
  const choices = questions.map(({ QuestionKey, Text }) => ({ value: String(QuestionKey), label: Text }))
  return (
    <section className="hs-stack">
      <h2>{t('security.questions')}</h2>
      <p className="hs-lead">{t('security.questionsLead')}</p>
      {[0, 1, 2].map((place) => (
        <div key={place} className="hs-stack">
          <SelectField
            name={`Questions.${place}.QuestionKey`}
            label={t('security.question', { number: place + 1 })}
            choices={choices}
          />
          <TextField
            name={`Questions.${place}.Answer`}
            label={t('security.answer', { number: place + 1 })}
            hint={t('security.answerHint')}
            longest={fieldLengths.SecurityAnswer}
            autoComplete="off"
          />
        </div>
      ))}
    </section>
  )
}
